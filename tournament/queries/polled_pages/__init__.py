"""Queries of what a polled page depends on, so that an unchanged one is answered 304."""
