"""What the pages of phones and those of the director share about the phones at tables."""
