"""Hand records and table records, read from PBN and written as PBN."""
