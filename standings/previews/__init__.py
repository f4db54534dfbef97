"""Previews of scores and ranking after an unsaved change."""
