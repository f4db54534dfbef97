"""Director pages that enter, correct and check the results of a session."""
