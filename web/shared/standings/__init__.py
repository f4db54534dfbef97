"""Rankings as short lists for phones and the wall display."""
