"""Changes of clubs, members, players, jobs and API keys, each with its audit entry."""
