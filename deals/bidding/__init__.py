"""Tables of a bidding system: the hands for openings, responses, rebids and overcalls.

The system is that of the “Complete Bridge Rules Reference” (12 January 2025), called SAYC there.
"""
