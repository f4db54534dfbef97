"""Contests in matches, of teams or Swiss pairs: drawing rounds."""
