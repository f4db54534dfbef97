"""Replay of a deal: auction, play and score step by step."""
