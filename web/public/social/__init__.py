"""Public score sheets of social games: rubber bridge, Chicago, room game."""
