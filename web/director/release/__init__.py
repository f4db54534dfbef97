"""Director pages that change a session's status, and release results to players."""
