"""Director pages that print the documents of a session."""
