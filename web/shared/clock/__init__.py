"""The round clock as the pages of directors, players and phones show it."""
