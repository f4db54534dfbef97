"""Phone pages that record a board, question by question, and ask for corrections."""
