"""Director pages of a club's player list: search, edit, import, duplicates, export."""
