"""Boards compared across tables: matchpoints, IMPs, totals, ranking and rounding."""
