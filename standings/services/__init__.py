"""Decisions that rest on standings."""
