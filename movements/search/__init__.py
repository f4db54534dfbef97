"""Offline searches for balanced movements; their finds are in `movements.pairs.search_finds`."""
