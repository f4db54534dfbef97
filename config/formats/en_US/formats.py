"""English formats with a 12-hour clock; Django takes the other formats from `en`."""

TIME_FORMAT = "g:i A"
DATETIME_FORMAT = "j M Y, g:i A"
SHORT_DATETIME_FORMAT = DATETIME_FORMAT
