"""Headings in many languages, and rows as names and numbers."""

import pytest

from formats.headings import HEADINGS, Field, field_called, fields_called
from formats.members import Columns, Lacking, Member, columns_of, lacking, members
from formats.tables import DATE, Table

NAME, FIRST, LAST, NUMBER, NOTHING = (
    Field.NAME,
    Field.FIRST,
    Field.LAST,
    Field.NUMBER,
    Field.NOTHING,
)


@pytest.mark.parametrize(
    ("headings", "fields"),
    [
        (("Member No.", "First name", "Surname"), (NUMBER, FIRST, LAST)),
        (("Mitglieds-Nr.", "Name", "Vorname"), (NUMBER, LAST, FIRST)),
        (("N° licence", "NOM", "Prénom"), (NUMBER, LAST, FIRST)),
        (
            ("Roepnaam", "Tussenvoegsel", "Achternaam", "NBB-nummer"),
            (FIRST, Field.MIDDLE, LAST, NUMBER),
        ),
        (("Nº de socio", "Nombre", "Apellidos"), (NUMBER, FIRST, LAST)),
        (("Nombre", "Teléfono"), (NAME, NOTHING)),
        (("#", "Player", "ID"), (NUMBER, NAME, NOTHING)),
        (("Full name", "First name", "Last name"), (NOTHING, FIRST, LAST)),
        (("Apellidos", "Club"), (NAME, NOTHING)),
        (("", "Address"), (NOTHING, NOTHING)),
    ],
)
def test_columns_go_by_what_people_call_them(headings, fields):
    assert fields_called(headings) == fields


def test_no_two_headings_are_one_word_for_two_things():
    words = [word for words in HEADINGS.values() for word in words]

    assert sorted(words) == sorted(set(words))
    assert {word for word in words if field_called(word) is NOTHING} == set()


def test_headings_are_found_below_a_title():
    rows = [("The Crown", "", ""), ("No", "Name", "Town"), ("7", "Ada", "Name")]

    assert columns_of(rows) == Columns((NUMBER, NAME, NOTHING), first=2)


@pytest.mark.parametrize(
    ("rows", "fields"),
    [
        ([("007", "Ada Ace"), ("8", "Bo King")], (NUMBER, NAME)),
        ([("Ada Ace", "7a", "Town"), ("Bo", "", "Town")], (NAME, NUMBER, NOTHING)),
        ([("1", "2")], (NUMBER, NOTHING)),
    ],
)
def test_without_headings_columns_go_by_what_is_in_them(rows, fields):
    assert columns_of(rows) == Columns(fields, first=0)


def test_figures_have_columns_of_their_own():
    headings = ("Name", "Masterpoints", "Handicap", "Gast", "MP")
    table = Table("list", (headings, ("Ada", " 12,5 ", "", "x", "7"), ("Bo",)), (1, 2, 3))
    columns = columns_of(table.rows)

    assert columns.fields == (NAME, Field.POINTS, Field.HANDICAP, Field.GUEST, NOTHING)
    assert list(members(table, columns)) == [
        Member(2, "Ada", "", "", "12,5", "", "x"),
        Member(3, "Bo", "", "", "", "", ""),
    ]
    assert lacking(Columns((NAME, Field.GUEST, Field.GUEST))) is Lacking.ONE_EACH


def test_what_columns_lack_is_known():
    assert lacking(Columns((NUMBER,))) is Lacking.NAME
    assert lacking(Columns((NAME, NUMBER, NUMBER))) is Lacking.ONE_NUMBER
    assert lacking(Columns((FIRST,))) is None


def test_rows_are_people_with_the_first_name_first_and_faults_where_they_count():
    rows = (
        ("Ace", "Ada", "007", DATE),
        (" ", "", "", ""),
        ("King", "Bo"),
        (DATE, "Cy", "9", ""),
        ("Juniors",) * 4,
        ("", "", "12", ""),
    )
    table = Table("list", rows, (2, 3, 5, 6, 7, 8), merged={7: "A7:D7"})

    found = list(members(table, Columns((LAST, FIRST, NUMBER, NOTHING))))

    assert found == [
        Member(2, "Ada Ace", "007"),
        Member(5, "Bo King", ""),
        Member(6, "", "", "date"),
        Member(7, "", "", "merged"),
        Member(8, "", "12"),
    ]
