"""API that imports events from the files of other scoring programs."""
