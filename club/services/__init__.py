"""Services that change clubs, members, players, jobs and API keys, and write audit entries."""
