"""English date and time formats with a 12-hour clock; Django uses `en` for all other formats."""

TIME_FORMAT = "g:i A"
DATETIME_FORMAT = "j M Y, g:i A"
SHORT_DATETIME_FORMAT = DATETIME_FORMAT
