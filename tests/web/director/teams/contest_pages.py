"""Addresses and tables of the pages of teams and of Swiss pairs, for their tests."""

import re

from django.urls import reverse


def director_address(name, *arguments):
    return reverse(f"director:{name}", args=["crown", *arguments])


def rows_of_tables(page):
    """The texts of each row in each table of a page."""
    rows = re.findall(r"<tr>(.*?)</tr>", page.text, re.DOTALL)
    # The names of a pair are parted where a line may break.
    whole = [re.sub(r"&amp;(\s*<[^>]+>\s*)+", "&amp; ", row) for row in rows]
    plain = [re.sub(r"<[^>]+>", "|", row) for row in whole]
    return [[word for word in re.split(r"\|+", row) if word.strip()] for row in plain]
