"""Search box of the director's pages: finds pages of clubs, sessions and match events."""
