"""Previews of how scores and ranking would change, before a change is saved."""
