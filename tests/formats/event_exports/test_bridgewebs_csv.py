"""The CSV of BridgeWebs has the phases of its reader, and every pair and result."""

import csv
from dataclasses import replace
from io import StringIO

import pytest
from hypothesis import given, settings

from formats.event_exports.bridgewebs_csv import TRAVELLER, write_bridgewebs_csv
from formats.events.imported_event import EventPlayer
from scoring.boards.imp_boards import MATCHPOINTS
from scoring.laws.outcome import Award, ContractResult, NotPlayed
from tests.effort import SAMPLES, effort
from tests.formats.events.exportable_events import exportable_events, small_event


def rows_of(event):
    return list(csv.reader(StringIO(write_bridgewebs_csv(event).decode(), newline="")))


def phases(rows):
    """The header, the rows of each ranking, and the rows of each board."""
    header, rankings, boards = {}, [], {}
    target = None
    for row in rows:
        tag = row[0] if row[0].startswith("#") else ""
        if tag == "#SCORES":
            target = []
            rankings.append(target)
        elif tag == "#TRAVELLERS":
            target = boards[""] = []
        elif tag == "#BOARD":
            target = boards[row[1]] = []
        elif tag:
            header[tag] = row[1:]
        else:
            target.append(row)
    return header, rankings, boards


def test_a_small_event_is_written_line_by_line():
    assert write_bridgewebs_csv(small_event(), program_version="1.2").decode().split("\r\n") == [
        "#VERSION,,1.2",
        "#DATE,",
        "#TITLE,Monday",
        "#DIRECTOR,",
        "#SCORER,",
        "#PAIRS,4",
        "#BOARDS,2",
        "#WINNERS,1",
        "#ROUNDS,0",
        "#SCORES",
        "Position,Pair,Name1,Name2,Percent,Score",
        *(f",{number},,,," for number in range(1, 5)),
        "#BOARDFORMAT,Board",
        "#TRAVELLERS",
        "NS,EW,Contract,By,Lead,Tricks,Score,NS Points,EW Points",
        "#BOARD,1",
        "3,4,4S,N,,10,420,2,0",
        "1,2,,,,,170,0,2",
        "#BOARD,2",
        "1,2,Pass,,,,0,1,1",
        "3,4,Pass,,,,0,1,1",
        "",
    ]


@given(exportable_events())
@settings(max_examples=20 if SAMPLES else effort(60, 1_000), deadline=None)
def test_every_pair_and_result_is_read_back(event):
    header, rankings, boards = phases(rows_of(event))

    assert header["#TITLE"] == [event.title]
    assert (header["#PAIRS"], header["#WINNERS"]) == ([str(len(event.pairs))], [str(event.winners)])
    assert len(rankings) == event.winners
    at = 5 if event.method == MATCHPOINTS else 4
    assert sorted((row[1], row[2], row[3], row[at]) for block in rankings for row in block[1:]) == (
        sorted(
            (
                f"{pair.key.section}{pair.key.number}",
                *(player.name for player in pair.players),
                pair.published.total,
            )
            for pair in event.pairs
        )
    )
    assert boards.pop("") == [list(TRAVELLER)]
    assert {
        (int(board), row[0], row[1], row[3], row[4], row[7], row[8])
        for board, rows in boards.items()
        for row in rows
    } == {
        (
            result.board,
            *(f"{pair.section}{pair.number}" for pair in result.pairs),
            result.outcome.declarer.value if isinstance(result.outcome, ContractResult) else "",
            result.lead,
            result.published.north_south,
            result.published.east_west,
        )
        for result in event.results
    }


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("=1+1", "'=1+1"),
        ("-Ann", "'-Ann"),
        ('Ann "Ruff", Bob', 'Ann "Ruff", Bob'),
        ("Ann\n#BOARD", "Ann #BOARD"),
    ],
)
def test_a_name_is_neither_a_formula_nor_a_line(name, written):
    event = small_event()
    pair = replace(event.pairs[0], players=(EventPlayer(name), EventPlayer("Bob")))
    rows = phases(rows_of(replace(event, pairs=(pair, *event.pairs[1:]))))[1][0]

    assert rows[1][2:4] == [written, "Bob"]


def test_the_name_of_a_section_is_no_formula():
    event = small_event()
    keys = {pair.key: pair.key._replace(section="=1+") for pair in event.pairs}
    named = replace(
        event,
        pairs=tuple(replace(pair, key=keys[pair.key]) for pair in event.pairs),
        results=tuple(
            replace(result, north_south=keys[result.north_south], east_west=keys[result.east_west])
            for result in event.results
        ),
    )
    _header, [ranking], boards = phases(rows_of(named))

    numbers = {f"'=1+{number}" for number in range(1, 5)}
    assert {row[1] for row in ranking[1:]} == numbers
    assert {number for row in boards["1"] for number in row[:2]} == numbers


def test_adjusted_scores_and_boards_not_played_are_named():
    event = small_event()
    first, second, *rest = event.results
    outcomes = (replace(first, outcome=Award(60, 40)), replace(second, outcome=NotPlayed()))
    boards = phases(rows_of(replace(event, results=(*outcomes, *rest))))[2]

    assert [row[6] for row in boards["1"]] == ["60% 40%", "NP"]
