"""Public score sheets: rubber bridge, Chicago, room game (first to 100 below the line wins)."""
