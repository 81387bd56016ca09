"""Where the server's bots think: in processes of their own, or in programs from outside."""
