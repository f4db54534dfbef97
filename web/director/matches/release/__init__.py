"""Status of each day of a match event, and what players see of it."""
