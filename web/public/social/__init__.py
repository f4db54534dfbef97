"""Score sheets of social games: rubber, Chicago, room game."""
