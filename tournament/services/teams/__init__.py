"""Contests of teams: setting up, drawing rounds."""
