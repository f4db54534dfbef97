"""Sections, pair numbers and seats, and movement changes."""
