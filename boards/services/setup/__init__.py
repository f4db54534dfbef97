"""Services that create, extend, change and remove sessions, with boards at the tables."""
