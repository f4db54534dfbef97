"""HTML and text for single values: cells, grids, charts, cards, numbers and calculation steps."""
