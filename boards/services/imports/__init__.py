"""Services that import events played with other programs, from their files."""
