"""State of background jobs for their pages: web sites and score cards by e-mail."""
