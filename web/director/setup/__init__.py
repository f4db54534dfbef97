"""Director pages that create and change sessions, sections and movements before play."""
