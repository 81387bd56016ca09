"""The terminal table. It knows views, legal moves and events, and no rules."""
