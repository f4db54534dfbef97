"""Display of a session's round clock, for directors, players and phones."""
