"""Movements for teams of four: schedules, their checks, and the selection for a number of teams."""
