"""Documents of contests of teams: standings, rounds, score sheets of matches."""
