"""Services that record results, rulings, deals, appeals and match hands."""
