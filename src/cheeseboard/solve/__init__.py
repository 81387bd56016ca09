"""The solo game, solved exactly."""
