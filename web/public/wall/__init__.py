"""Wall display of a session or match day, for a projector: round, clock, seats and ranking."""
