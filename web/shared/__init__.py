"""Code that the director, public and API views share: HTTP, messages, rendering, page content."""
