"""Pages that import events from other programs, and compare their published figures."""
