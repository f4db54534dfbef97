"""Validation rules of events, sessions and seating."""
