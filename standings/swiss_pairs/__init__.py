"""Swiss pairs: matches between two pairs, scored against all tables, and their standings."""
