"""Pages on which a director makes the static web site of a club."""
