"""Public pages of contests of teams: standings and matches."""
