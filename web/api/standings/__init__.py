"""API of session rankings and of explanations of figures."""
