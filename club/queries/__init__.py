"""Read-only queries of clubs, members, players, jobs and API keys."""
