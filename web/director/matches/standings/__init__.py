"""Standings of a match event, ties, play-offs, decisions and infractions."""
