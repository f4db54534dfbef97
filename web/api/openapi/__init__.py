"""The OpenAPI schema of the API and its HTML reference page."""
