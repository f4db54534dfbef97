"""Scoring of boards across tables: matchpoints, IMPs, total points, ranking and rounding."""
