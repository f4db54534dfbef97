"""Contests of teams: matches scored board by board, and standings in victory points."""
