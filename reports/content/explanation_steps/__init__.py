"""Texts that explain step by step how a score, total or rank was calculated."""
