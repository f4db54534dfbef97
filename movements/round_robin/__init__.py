"""Round-robin draws of matches: generated, printed and checked."""
