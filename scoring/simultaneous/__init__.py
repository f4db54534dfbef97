"""Scores simultaneous tournaments of many clubs and thousands of pairs, with numpy arrays."""
