"""English date and time formats with a 12-hour clock."""
