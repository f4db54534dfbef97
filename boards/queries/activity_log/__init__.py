"""Entries of the activity log, and the events of webhooks made of them."""
