"""Lists of a club: players and audit log."""
