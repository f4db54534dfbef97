"""Every figure as the steps that lead to it."""
