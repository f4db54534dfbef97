"""Pages of the phone that record the result of a board: its questions, then accepted."""
