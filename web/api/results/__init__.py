"""API of results, travellers, deals, and the auction and play at a table."""
