"""Director pages that show the progress of a session: dashboard, tasks, late boards."""
