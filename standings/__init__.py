"""Standings: session snapshots, board scores, rankings and their explanations."""
