"""Phone pages that record the result of a board, question by question."""
