"""Validates that the date of a session or event lies between the years 1900 and 2199."""

from datetime import date

FIRST_DATE = date(1900, 1, 1)
LAST_DATE = date(2199, 12, 31)


def is_calendar_date(day: date) -> bool:
    """Returns whether the date lies from 1900 to 2199."""
    return FIRST_DATE <= day <= LAST_DATE
