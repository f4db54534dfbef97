"""Changes of an imported player list: each row compared with the club's players."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.queries.imported_list_differences import PlayerListDifferences, compare_player_list
from club.queries.imported_list_rows import KnownPlayer, ListedRow, RejectedRow
from club.validators.player_figures import PlayerFigures
from formats.players.member_rows import ListedMember

ADA, BO, CY = (
    KnownPlayer(1, "Ada Ace", "007"),
    KnownPlayer(2, "Bo King", ""),
    KnownPlayer(3, "Cy Cole", "9"),
)
CLUB = (ADA, BO, CY)


def compared(*rows, known=CLUB):
    return compare_player_list(
        (ListedMember(line, *row) for line, row in enumerate(rows, start=2)), lambda: known
    )


def test_an_unchanged_player_is_the_same_in_any_capitals():
    differences = compared(("Ada Ace", "007"), ("BO KING", ""), ("Cy Cole", ""))

    assert (differences.same, differences.nothing, differences.bad, differences.absent) == (
        3,
        True,
        [],
        [],
    )


def test_an_unknown_name_is_new_and_an_unlisted_player_is_absent():
    differences = compared(("Dee Dove", "0012"), ("Eve East", ""))

    assert differences.new == [ListedRow(2, "Dee Dove", "0012"), ListedRow(3, "Eve East", "")]
    assert differences.absent == list(CLUB)


@pytest.mark.parametrize(
    ("row", "becomes"),
    [
        (("Ada A. Ace", "007"), ListedRow(2, "Ada A. Ace", "007", 1, "Ada Ace", "007")),
        (("ada ace", "007"), ListedRow(2, "ada ace", "007", 1, "Ada Ace", "007")),
        (("Bo King", "0012"), ListedRow(2, "Bo King", "0012", 2, "Bo King", "")),
    ],
)
def test_a_known_number_adds_the_name_and_a_known_name_the_number(row, becomes):
    assert [change[:6] for change in compared(row).changed] == [becomes[:6]]


@pytest.mark.parametrize(
    ("row", "likely"),
    [
        (("Boe King", ""), ListedRow(2, "Boe King", "", 2, "Bo King", "")),
        (("King, Bo", "0012"), ListedRow(2, "King, Bo", "0012", 2, "Bo King", "")),
        (("Ada Ace", "0012"), ListedRow(2, "Ada Ace", "0012", 1, "Ada Ace", "007")),
        (("Ada Aces", ""), ListedRow(2, "Ada Aces", "007", 1, "Ada Ace", "007")),
    ],
)
def test_a_similar_name_is_reported(row, likely):
    differences = compared(row)

    assert (
        [player[:6] for player in differences.likely],
        differences.new,
        differences.changed,
    ) == ([likely[:6]], [], [])


RATED = KnownPlayer(1, "Ada Ace", "007", "120.50", "3.00", "guest")


def listed(points=None, handicap=None, guest=None, *, number="007", known=(RATED,)):
    member = ListedMember(2, "Ada Ace", number, "", points, handicap, guest)
    return compare_player_list([member], lambda: known)


@pytest.mark.parametrize(
    ("figures", "becomes"),
    [
        (("1200", "", "x"), ("1200.00", "3.00", "guest")),
        (("", "-1,5", "guest"), ("120.50", "-1.50", "guest")),
        (("120.5", "3", ""), ("120.50", "3.00", "member")),
        ((None, "+2", None), ("120.50", "2.00", "guest")),
    ],
)
@pytest.mark.parametrize("number", ["007", ""])
def test_a_list_brings_the_figures_that_it_has_a_column_for(figures, becomes, number):
    (row,) = listed(*figures, number=number).changed

    assert row == ListedRow(
        2, "Ada Ace", "007", 1, "Ada Ace", "007", *becomes, "120.50", "3.00", "guest"
    )


@pytest.mark.parametrize("figures", [(), ("120,5", "3.0", "yes"), ("", "", "Gast")])
def test_known_figures_are_no_change(figures):
    members = listed(*figures)

    assert (members.same, members.nothing) == (1, True)


def test_a_new_player_has_the_figures_of_the_list():
    (row,) = listed("7", "0", "no", known=()).new

    assert row.figures == PlayerFigures(Decimal(7), Decimal(0), guest=False)


@pytest.mark.parametrize(
    ("figures", "rule"),
    [
        (("1.250", None, None), "points_unread"),
        (("-1", None, None), "points_unread"),
        (("many", None, None), "points_unread"),
        (("1.234.567", None, None), "points_unread"),
        ((None, "50.5", None), "handicap_unread"),
        ((None, "1,125", None), "handicap_unread"),
        ((None, None, "perhaps"), "guest_unread"),
    ],
)
def test_an_unreadable_figure_is_left_out(figures, rule):
    members = listed(*figures)

    assert [(row.line, row.rule) for row in members.bad] == [(2, rule)]
    assert (members.new, members.changed, members.same) == ([], [], 0)


def test_two_of_one_name_with_two_numbers_in_the_list_are_two_people():
    differences = compared(("Ada Ace", "007"), ("Ada Ace", "0012"))

    assert (differences.same, differences.new, differences.likely) == (
        1,
        [ListedRow(3, "Ada Ace", "0012")],
        [],
    )


@pytest.mark.parametrize(
    ("rows", "bad"),
    [
        ([("", "7")], [(2, "nameless")]),
        ([("0012", "")], [(2, "digits")]),
        ([("x" * 121, "")], [(2, "name_length")]),
        ([("Dee", "7" * 21)], [(2, "number_length")]),
        ([("", "", "merged")], [(2, "merged")]),
        ([("Dee", "12"), ("Eve", "12")], [(2, "number_twice"), (3, "number_twice")]),
        ([("Dee", "12"), ("DEE", "12")], [(3, "row_twice")]),
        ([("Dee", ""), ("Dee", "")], [(3, "row_twice")]),
        ([("Dee Dove", "007")], [(2, "number_taken")]),
    ],
)
def test_rejected_rows_have_line_and_reason(rows, bad):
    differences = compared(*rows)

    assert [(row.line, row.rule) for row in differences.bad] == bad
    assert len(differences.new) == len(rows) - len(bad)


def test_an_ambiguous_name_requires_a_number():
    two = (KnownPlayer(1, "Ada Ace", "1"), KnownPlayer(2, "Ada Ace", "2"))

    differences = compared(("Ada Ace", ""), known=two)

    assert differences.bad == [RejectedRow(2, "unclear", {"name": "Ada Ace"})]
    assert differences.absent == []


def test_a_player_in_two_rows_is_matched_once():
    differences = compared(("Boe King", ""), ("Bo Kings", ""))

    assert (len(differences.likely), len(differences.new)) == (1, 1)


def test_a_stored_file_is_restored():
    differences = compared(("Dee Dove", "0012"), ("Boe King", ""), ("ada ace", "007"), ("", "4"))

    assert PlayerListDifferences.read(differences.written().splitlines()) == differences


NAMES = st.sampled_from(["Ada Ace", "Bo King", "Boe King", "Dee Dove", "King Bo", "", "12"])
NUMBERS = st.sampled_from(["", "007", "9", "0012", "12"])


@given(st.lists(st.tuples(NAMES, NUMBERS), max_size=8))
def test_every_row_is_exported_once_and_no_number_is_used_twice(rows):
    differences = compared(*rows)

    lists = (differences.new, differences.changed, differences.likely, differences.bad)
    lines = [row.line for rows in lists for row in rows]
    assert len(lines) == len(set(lines)) == len(rows) - differences.same
    numbers = {player.player: player.number for player in CLUB}
    numbers |= {change.player: change.number for change in differences.changed}
    held = [*numbers.values(), *(row.number for row in differences.new)]
    held = list(filter(None, held))
    assert len(held) == len(set(held))
