"""Who may use the director's pages: decorators that look up the row and check the role."""
