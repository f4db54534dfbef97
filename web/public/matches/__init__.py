"""Public pages of a match event: standings, draw, pairs, score sheets."""
