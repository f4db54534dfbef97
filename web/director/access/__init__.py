"""Access to the director's pages: view decorators that check a member's role in a club."""
