"""Code that the director's pages, public pages and API share: HTTP, messages, rendering."""
