"""Director pages of phones at tables: switch them on, print table cards, hand a table over."""
