"""Settings, URLs and processes. Nothing imports it."""
