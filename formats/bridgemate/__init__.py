"""Files of Bridgemate scoring devices (.bws): a Jet database, read within limits, as an event."""
