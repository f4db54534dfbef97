"""Versions of polled pages, so that the server answers 304 while a page is unchanged."""
