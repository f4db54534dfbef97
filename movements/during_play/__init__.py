"""Changes of a movement during play: ranked proposals for later rounds, and repaired boards."""
