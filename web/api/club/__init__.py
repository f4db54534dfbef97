"""API of a club: its API key, members, players and activity log."""
