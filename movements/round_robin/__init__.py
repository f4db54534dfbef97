"""Round-robin draws of matches: generation, published draws and checks."""
