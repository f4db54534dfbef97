"""The roof: settings, addresses and processes. Nothing imports it."""
