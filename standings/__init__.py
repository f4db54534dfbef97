"""Results of sessions and events: board scores, rankings, previews and explanations."""
