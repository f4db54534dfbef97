"""Builds a static copy of a club's public pages, as files for any web server."""
