"""API that imports events played with other programs."""
