"""Director pages that seat pairs and substitutes, and change the movement during play."""
