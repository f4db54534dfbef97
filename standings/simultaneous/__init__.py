"""Simultaneous tournaments: sessions of many clubs scored as one field."""
