"""Individual movements: schedules, their checks, and the offers for a number of players."""
