"""Surnames: the last word, with what belongs to it before and after."""

import pytest

from reports.content.cells.surnames import split_surname


@pytest.mark.parametrize(
    ("name", "surname", "given"),
    [
        ("Ann Lee", "Lee", "Ann"),
        ("Cher", "Cher", ""),
        ("Anne van Dyck", "Dyck", "Anne van"),
        ("Tom Hill Jr.", "Hill Jr.", "Tom"),
        ("Hill Jr.", "Hill Jr.", ""),
        ("Tom Hill III", "Hill III", "Tom"),
        ("Junior", "Junior", ""),
        ("Sean Ó Súilleabháin", "Ó Súilleabháin", "Sean"),
        ("Mac Davis", "Davis", "Mac"),
        ("Ann St. John", "St. John", "Ann"),
        ("", "", ""),
    ],
)
def test_a_surname_keeps_its_prefix_and_its_suffix(name, surname, given):
    assert split_surname(name) == (surname, given)
