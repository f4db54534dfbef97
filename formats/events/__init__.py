"""Readers of event files of other programs: USEBIO, PBN, Bridgemate, result tables and JSON."""
