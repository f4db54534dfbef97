"""Records that keep a section, session or match event from being deleted."""
