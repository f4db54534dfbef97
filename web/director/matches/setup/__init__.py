"""Setting up a match event: pair list, draw, round times, regulations, details."""
