"""Database queries on boards, deals, results, rulings and matches."""
