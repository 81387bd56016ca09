"""Small commands that need nothing but the games and the texts."""
