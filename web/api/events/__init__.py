"""API of overall rankings, seasons and simultaneous tournaments."""
