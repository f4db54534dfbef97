"""Seating pairs, drawing, substitutes, and movement changes during play."""
