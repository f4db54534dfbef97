"""Team matches: IMPs, victory points and contest standings."""
