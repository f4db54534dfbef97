"""Content that directors, players and the API share: rankings, explanations, score sheets."""
