"""Overview, progress grid and draw of a match event."""
