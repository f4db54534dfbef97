"""Renders single values as HTML or text: cells, grids, charts, cards, numbers, steps."""
