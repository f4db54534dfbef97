"""Entering match results: slips of a round, hands of one match, final scores."""
