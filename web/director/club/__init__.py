"""Director pages of a club: home, settings, members, API keys, activity log, backup."""
