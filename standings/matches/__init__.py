"""Standings, crosstables and medals of events of four-hand matches."""
