"""English date and time formats: month names and a 24-hour clock, so that no date is ambiguous.

Django's own English is American ("Nov. 22, 2026, 12:59 p.m."); it applies to every format that is
not set here.
"""

DATE_FORMAT = "j M Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j M Y, H:i"
SHORT_DATE_FORMAT = DATE_FORMAT
SHORT_DATETIME_FORMAT = DATETIME_FORMAT
MONTH_DAY_FORMAT = "j F"
DATE_INPUT_FORMATS = ["%Y-%m-%d", "%d %b %Y", "%d %B %Y"]
