"""Entries that were run together are shown apart, where that can be done in one way only."""

import pytest

from scoring.notation.entry_splitter import split_entries


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("4204SN=", ("420", "4SN=")),
        ("420450", ("420", "450")),
        ("420 450", ("420", "450")),
        ("620-NP", ("620-", "NP")),
        ("4SN-13NE=", ("4SN-1", "3NE=")),
        ("4SN-1S4H=", ("4SN-1", "S4H=")),
        ("A604SN=", ("A60", "4SN=")),
        ("P4S*N=", ("P", "4S*N=")),
        ("4SN=3NE=5CW+1", ("4SN=", "3NE=", "5CW+1")),
    ],
)
def test_several_entries_are_separated(text, entries):
    assert split_entries(text) == entries


@pytest.mark.parametrize("text", ["", "4SN=", "4SN-10", "4200", "4204S", "1050", "A6040", "4SQ"])
def test_a_single_or_invalid_entry_is_not_cut(text):
    assert split_entries(text) == ()


def test_an_ambiguous_text_is_not_cut():
    assert split_entries("55555", last_zero_dropped=True) == ()
