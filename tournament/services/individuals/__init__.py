"""Services of individuals, in which everybody has other partners in each round."""
