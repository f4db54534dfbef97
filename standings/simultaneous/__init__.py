"""Simultaneous sessions of many clubs, scored as one field."""
