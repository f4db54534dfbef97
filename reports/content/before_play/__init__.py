"""Documents printed before play: guide cards, seating list, blank forms."""
