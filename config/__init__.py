"""Settings, URLs, entry points and management commands. No other package imports it."""
