"""The barest Django that does the same: one view, one table, no middleware."""
