"""Documents of team contests: standings, rounds, score sheets of matches."""
