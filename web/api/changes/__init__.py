"""API of changes since a revision, with long polling."""
