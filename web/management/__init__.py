"""What is run from the command line: the launcher, upgrades, backups."""
