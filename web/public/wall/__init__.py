"""Wall display of a session for a projector: round, clock, seats and ranking."""
