"""Bidding tables of the bridge rules document: openings, responses, rebids, competition."""
