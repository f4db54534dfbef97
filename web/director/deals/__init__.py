"""Director pages of deals, hand records, and the auction and play at a table."""
