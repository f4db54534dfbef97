"""Individual movements: schedules, their checks, and the selection for a number of players."""
