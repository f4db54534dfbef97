"""Player records and line-ups: rename, merge, erase, import."""
