"""Score sheets with columns We and They: rubber, Chicago, room game and four-hand matches."""
