"""What the command box finds: one file for each kind of event, and how words are matched."""
