"""Base of the REST API: authentication, rate limits, validation, pagination and errors."""
