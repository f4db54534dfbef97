"""Parses whole numbers in text from outside, up to a limit."""


def parse_whole_number(text: str, *, most: int) -> int | None:
    """The number that a text of figures says, no longer than `most` is and no more; else None.

    A text that is longer is not made a number first: Python raises where it has thousands of
    figures.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if number <= most else None
