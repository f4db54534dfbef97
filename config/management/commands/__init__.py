"""Django management commands, one per module."""
