"""Services for players and line-ups: rename, merge, erase, import."""
