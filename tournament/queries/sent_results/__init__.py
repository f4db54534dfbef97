"""What was sent or downloaded, and whether it is older than the results."""
