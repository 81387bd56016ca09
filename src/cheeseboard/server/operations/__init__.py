"""Running a server: ports and addresses, the lock on its folder, log lines, figures."""
