"""The demonstration data, read from JSON."""
