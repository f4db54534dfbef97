"""Services for a session's status, name, date, release, clock and deletion."""
