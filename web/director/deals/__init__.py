"""Deals, hand records and the recorded auction and play of a table."""
