"""Headings in many languages, and rows as names and numbers."""

import pytest

from formats.players.column_names import HEADINGS, PlayerField, field_of_heading, fields_of_headings
from formats.players.member_rows import (
    ListedMember,
    MemberColumns,
    MissingColumns,
    guess_columns,
    missing_columns,
    read_members,
    turn_name_round,
)
from formats.tables import DATE, ListTable

NAME, FIRST, LAST, NUMBER, NOTHING, EMAIL = (
    PlayerField.NAME,
    PlayerField.FIRST,
    PlayerField.LAST,
    PlayerField.NUMBER,
    PlayerField.NOTHING,
    PlayerField.EMAIL,
)


@pytest.mark.parametrize(
    ("headings", "fields"),
    [
        (("Member No.", "First name", "Surname"), (NUMBER, FIRST, LAST)),
        (("Mitglieds-Nr.", "Name", "Vorname"), (NUMBER, LAST, FIRST)),
        (("N° licence", "NOM", "Prénom"), (NUMBER, LAST, FIRST)),
        (
            ("Roepnaam", "Tussenvoegsel", "Achternaam", "NBB-nummer"),
            (FIRST, PlayerField.MIDDLE, LAST, NUMBER),
        ),
        (("Nº de socio", "Nombre", "Apellidos"), (NUMBER, FIRST, LAST)),
        (("Nombre", "Teléfono"), (NAME, NOTHING)),
        (("#", "Player", "ID"), (NUMBER, NAME, NOTHING)),
        (("ACBL#", "Name (Last, First)"), (NUMBER, NAME)),
        (("Player #", "Player Name"), (NUMBER, NAME)),
        (("NATIONAL_ID_NUMBER", "PLAYER_NAME"), (NUMBER, NAME)),
        (("EBU No", "Forename", "Surname", "NGS"), (NUMBER, FIRST, LAST, NOTHING)),
        (("Full name", "First name", "Last name"), (NOTHING, FIRST, LAST)),
        (("Apellidos", "Club"), (NAME, NOTHING)),
        (("ACBL Number", "Last Name", "First Name", "E-mail"), (NUMBER, LAST, FIRST, EMAIL)),
        (("EBU No.", "Surname", "Forename", "Email Address"), (NUMBER, LAST, FIRST, EMAIL)),
        (("Name", "Email", "Primary e-mail"), (NAME, EMAIL, NOTHING)),
        (("", "Address"), (NOTHING, NOTHING)),
    ],
)
def test_columns_are_recognised_by_common_names(headings, fields):
    assert fields_of_headings(headings) == fields


def test_no_heading_means_two_columns():
    headings = [word for heading in HEADINGS.values() for word in heading]

    assert sorted(headings) == sorted(set(headings))
    assert {word for word in headings if field_of_heading(word) is NOTHING} == set()


def test_headings_are_found_below_a_title():
    rows = [("The Crown", "", ""), ("No", "Name", "Town"), ("7", "Ada", "Name")]

    assert guess_columns(rows) == MemberColumns((NUMBER, NAME, NOTHING), first=2)


@pytest.mark.parametrize(
    ("rows", "fields"),
    [
        ([("007", "Ada Ace"), ("8", "Bo King")], (NUMBER, NAME)),
        ([("Ada Ace", "7a", "Town"), ("Bo", "", "Town")], (NAME, NUMBER, NOTHING)),
        ([("1", "2")], (NUMBER, NOTHING)),
    ],
)
def test_without_headings_columns_are_recognised_by_their_content(rows, fields):
    assert guess_columns(rows) == MemberColumns(fields, first=0)


def test_figures_have_columns_of_their_own():
    headings = ("Name", "Masterpoints", "Handicap", "Gast", "MP")
    table = ListTable("list", (headings, ("Ada", " 12,5 ", "", "x", "7"), ("Bo",)), (1, 2, 3))
    columns = guess_columns(table.rows)

    assert columns.fields == (
        NAME,
        PlayerField.POINTS,
        PlayerField.HANDICAP,
        PlayerField.GUEST,
        NOTHING,
    )
    assert list(read_members(table, columns)) == [
        ListedMember(2, "Ada", "", "", "12,5", "", "x"),
        ListedMember(3, "Bo", "", "", "", "", ""),
    ]
    assert (
        missing_columns(MemberColumns((NAME, PlayerField.GUEST, PlayerField.GUEST)))
        is MissingColumns.ONE_EACH
    )


def test_missing_values_of_columns_are_known():
    assert missing_columns(MemberColumns((NUMBER,))) is MissingColumns.NAME
    assert missing_columns(MemberColumns((NAME, NUMBER, NUMBER))) is MissingColumns.ONE_NUMBER
    assert missing_columns(MemberColumns((FIRST,))) is None


def test_rows_are_people_with_the_first_name_first_and_faults_where_they_count():
    rows = (
        ("Ace", "Ada", "007", DATE),
        (" ", "", "", ""),
        ("King", "Bo"),
        (DATE, "Cy", "9", ""),
        ("Juniors",) * 4,
        ("", "", "12", ""),
    )
    table = ListTable("list", rows, (2, 3, 5, 6, 7, 8), merged={7: "A7:D7"})

    members = list(read_members(table, MemberColumns((LAST, FIRST, NUMBER, NOTHING))))

    assert members == [
        ListedMember(2, "Ada Ace", "007"),
        ListedMember(5, "Bo King", ""),
        ListedMember(6, "", "", "date"),
        ListedMember(7, "", "", "merged"),
        ListedMember(8, "", "12"),
    ]


@pytest.mark.parametrize(
    ("listed", "name"),
    [
        ("Ace, Ada", "Ada Ace"),
        ("van der Berg , Jan Willem", "Jan Willem van der Berg"),
        ("Ada Ace", "Ada Ace"),
        ("Ace, Jr.", "Ace, Jr."),
        ("Ace,", "Ace,"),
        (", Ada", ", Ada"),
        ("Ace, Ada, Dr", "Ace, Ada, Dr"),
        ("Ace, Ada, Jr.", "Ada Ace Jr."),
        ("Ace, III, Ada", "Ada Ace III"),
        ("Ace Jr., Ada", "Ada Ace Jr."),
        (",,", ",,"),
    ],
)
def test_a_name_with_the_last_name_first_is_turned_round(listed, name):
    assert turn_name_round(listed) == name


def test_names_in_two_columns_keep_their_commas():
    table = ListTable("list", (("Ada", "Ace, von"),), (1,))

    [member] = read_members(table, MemberColumns((FIRST, LAST)))

    assert member.name == "Ada Ace, von"
