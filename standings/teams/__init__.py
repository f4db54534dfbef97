"""Contests of teams: matches board by board, and standings in victory points."""
