"""Parses a whole number from untrusted text, up to a maximum."""


def parse_whole_number(text: str, *, most: int) -> int | None:
    """Return the whole number in a text of digits, at most `most`; else None.

    A longer text is refused before conversion: Python raises an error on thousands of digits.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if number <= most else None
