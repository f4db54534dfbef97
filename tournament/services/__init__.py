"""Changes of events, sessions, sections and seating, each in a transaction with its audit entry."""
