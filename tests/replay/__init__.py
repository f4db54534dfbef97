"""Replays published events through the application and compares every printed figure."""
