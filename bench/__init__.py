"""How quick the house is, beside bare loops that do the same. Nothing imports it."""
