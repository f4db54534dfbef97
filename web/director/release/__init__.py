"""Session status, and what players see from when on."""
