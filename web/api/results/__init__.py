"""API of what happened at the tables: results, travellers, deals, auction and play."""
