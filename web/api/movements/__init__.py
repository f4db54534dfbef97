"""API of movements: offers, a club's own, another one before play, changes during play."""
