"""The REST API: programs with a club's API key use the same services as the pages."""
