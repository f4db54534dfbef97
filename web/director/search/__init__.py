"""The command box: pages of clubs, sessions and match events, and how a query matches them."""
