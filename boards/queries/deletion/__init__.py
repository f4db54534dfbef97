"""Queries of the records that prevent the deletion of a section, session or match event."""
