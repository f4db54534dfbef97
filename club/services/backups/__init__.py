"""Backups of the whole database and its files: write, restore, upgrade."""
