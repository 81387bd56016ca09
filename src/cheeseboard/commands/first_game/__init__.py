"""First game: a small dice game, the beginning of a bigger one."""
