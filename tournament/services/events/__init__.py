"""Services for overall rankings, seasons and simultaneous tournaments."""
