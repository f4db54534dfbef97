"""Swiss pairs: matches between two pairs, scored across the field, and their standings."""
