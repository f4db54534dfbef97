"""Pages of the club's player list: search, edit, import, duplicates, export."""
