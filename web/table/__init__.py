"""Pages for phones at tables, on which players enter results without an account."""
