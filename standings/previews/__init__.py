"""Previews of scores and ranking after a change that is not saved yet."""
