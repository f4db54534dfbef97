"""A number in a text, or none: never an error, however long it is."""

import pytest

from formats.parse_int import parse_whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("13", 13), ("9999", 9999), ("0042", 42)])
def test_figures_are_a_number(text, number):
    assert parse_whole_number(text, most=9999) == number


@pytest.mark.parametrize("text", ["", "-1", "+1", " 1", "1.0", "٣", "²", "00042", "9" * 5_000])
def test_an_invalid_or_long_whole_number_is_none(text):
    assert parse_whole_number(text, most=9999) is None


def test_a_larger_number_is_none():
    assert (parse_whole_number("13", most=13), parse_whole_number("14", most=13)) == (13, None)
