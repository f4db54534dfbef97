"""Queries of the activity log, and the webhook events that are derived from its entries."""
