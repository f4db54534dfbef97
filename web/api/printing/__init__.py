"""API of printable documents and of the jobs that print sets of them."""
