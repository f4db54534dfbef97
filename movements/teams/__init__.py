"""Movements for teams of four: schedules, their checks, and the offers for a number of teams."""
