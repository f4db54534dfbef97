"""Validation rules of clubs, members and players."""
