"""Swiss pairs: matches of two pairs scored over the field, and their standings."""
