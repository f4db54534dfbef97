"""Changes of a movement during play: repaired boards, late pairs, new seats in later rounds."""
