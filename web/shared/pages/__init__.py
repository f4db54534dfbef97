"""Page content that the director's pages, public pages and API share, such as rankings."""
