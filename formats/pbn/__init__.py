"""PBN files: games, and their deals, auctions, play and double-dummy tables."""
