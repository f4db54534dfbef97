"""Middleware, ETags, sign-in, request limits and error responses of the web server."""
