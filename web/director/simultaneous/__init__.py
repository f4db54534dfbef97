"""Simultaneous tournaments played in several clubs."""
