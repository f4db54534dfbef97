"""Public pages of a released session: ranking, scorecards, travellers, hand records."""
