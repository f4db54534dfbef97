"""The wall display: round, clock, seats and ranking of a session, for a projector."""
