"""API of the static web site of a club."""
