"""Error messages by error code, grouped by subject."""
