"""Session status, name, date, release and removal."""
