"""Scripts for people who work on Cheeseboard. Nothing here is shipped in the wheel."""
