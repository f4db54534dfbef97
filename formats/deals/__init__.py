"""Hand records in PBN, LIN and files of dealing machines, and table records, read and written."""
