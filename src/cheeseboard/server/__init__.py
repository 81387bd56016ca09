"""The browser table's server: tables, seats, messages, store. It knows games, views, moves and events, and no rules."""
