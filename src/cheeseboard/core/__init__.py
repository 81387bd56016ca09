"""The ground under every game: the protocol, the match driver and game records. Knows no game."""
