"""Director pages for the status of a match event's days, and their release to players."""
