"""Linked sessions: movements of two or more sessions, over which every pair meets every other."""
