"""API of printable documents and print jobs."""
