"""Director pages that show a match event during play: overview, progress grid, draw."""
