"""Uploaded files on pages and in the API: events to import, player lists to compare."""
