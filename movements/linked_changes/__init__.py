"""Changes of linked sessions: what is left to play after the field or a movement has changed."""
