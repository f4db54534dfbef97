"""English date and time formats with a 12-hour clock, the same as in `en_US`."""

from config.formats.en_US.formats import DATETIME_FORMAT, SHORT_DATETIME_FORMAT, TIME_FORMAT

__all__ = ["DATETIME_FORMAT", "SHORT_DATETIME_FORMAT", "TIME_FORMAT"]
