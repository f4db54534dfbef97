"""Events played with other programs, read from their files: USEBIO, PBN, tables, JSON."""
