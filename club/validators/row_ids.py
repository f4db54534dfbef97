"""The largest id of a row; a larger number from outside belongs to no row."""

# SQLite and PostgreSQL raise an error for a larger number instead of not finding it.
LARGEST_ID = 2**63 - 1
