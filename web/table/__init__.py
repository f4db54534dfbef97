"""Pages for the phone at a table: results entered by the players, without an account."""
