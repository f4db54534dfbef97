"""Readers of Bridgemate files (.bws), which are Jet databases (Microsoft Access)."""
