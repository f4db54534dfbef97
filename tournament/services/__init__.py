"""Services that change events, sessions, sections and seating, with audit log entries."""
