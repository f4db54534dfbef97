"""Command line: the launcher, upgrades, backups and restores."""
