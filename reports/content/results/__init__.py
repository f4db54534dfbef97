"""Documents and tables of one session's results."""
