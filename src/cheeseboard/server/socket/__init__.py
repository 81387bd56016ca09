"""The WebSocket side: lines between browsers or programs and the tables."""
