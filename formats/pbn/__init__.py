"""Readers and writers of PBN files: games with deals, auctions, play and double-dummy tables."""
