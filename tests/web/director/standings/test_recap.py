"""The recap of many boards: one band of boards above the other, with totals in the last."""

import re

import pytest

from scoring.events.regulations import Regulations
from scoring.notation import read_typed_outcome
from tests.builders import a_director, a_mitchell, a_session, recorded
from web.director.standings.recap import split_boards

pytestmark = pytest.mark.django_db
HEADING = re.compile(r"<h2>(.*?)</h2>")
HEAD_ROW = re.compile(r"<thead><tr>(.*?)</tr></thead>")
CELL = re.compile(r"<th[^>]*>(.*?)</th>")
ENTRIES = ("4SN=", "3NTE-1", "2HW=", "1NTS+1")


def a_large_section(method):
    section = a_session(
        a_mitchell(tables=9, boards_a_round=4), regulations=Regulations(method=method)
    )
    for at, seating in enumerate(section.seatings.all()):
        for board in seating.boards.all():
            recorded(board, read_typed_outcome(ENTRIES[at % len(ENTRIES)]))
    return section


def recap(client, section):
    client.force_login(a_director())
    html = client.get(f"/director/crown/{section.session_id}/recap/").content.decode()
    return HEADING.findall(html), [CELL.findall(head) for head in HEAD_ROW.findall(html)]


@pytest.mark.slow
def test_whole_matchpoints_of_36_boards_are_in_one_band(client):
    titles, heads = recap(client, a_large_section("matchpoints"))

    boards = [str(board) for board in range(1, 37)]
    assert (titles, heads) == ([], [["Pair", "Names", *boards, "Total", "%"]])


def test_imps_of_36_boards_are_in_two_bands_with_totals_in_the_last(client):
    titles, heads = recap(client, a_large_section("cross_imps"))

    assert titles == ["Boards 1 to 18", "Boards 19 to 36"]
    assert heads == [
        ["Pair", "Names", *map(str, range(1, 19))],
        ["Pair", "Names", *map(str, range(19, 37)), "IMPs"],
    ]


@pytest.mark.parametrize(
    ("boards", "letters", "bands"),
    [
        (26, 5, [range(2, 28)]),
        (36, 2, [range(2, 38)]),
        (36, 5, [range(2, 20), range(20, 38)]),
        (60, 5, [range(2, 22), range(22, 42), range(42, 62)]),
        (0, 0, [range(2, 2)]),
    ],
)
def test_boards_are_split_into_as_few_bands_as_fit(boards, letters, bands):
    assert list(split_boards([letters] * boards)) == bands
