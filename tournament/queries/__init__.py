"""Read-only queries of events, sessions, sections and seating."""
