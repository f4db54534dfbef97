"""Creating and changing sessions, sections and movements before play."""
