"""The session dashboard: progress of every table, tasks, late boards."""
