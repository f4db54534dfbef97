"""Public pages of a released session: ranking, scorecards, analyses, travellers, hand records."""
