"""The demonstration club, opened and scored, against the figures that were published.

The strata and the places over both directions are of no ranking that this program makes, and are
not compared. East-West play 26 boards and North-South, who sit out in turn, 24.
"""

import json
from decimal import Decimal
from pathlib import Path

import pytest

from club.models import Club, LedgerEntry, Player, Source
from formats.demonstration.session import read_demonstration
from scoring.boards.printed_totals import printed_figures, rounding_policy
from scoring.boards.rounding import round_exactly
from standings.services.demonstration import open_demonstration
from tournament.models import Session

TESTS = Path(__file__).parent.parent.parent
TEXT = (TESTS.parent / "fixtures" / "demonstration.json").read_text("utf-8")
EVENT = TESTS / "fixtures" / "data" / "acbl-sample-club-game.json"
PUBLISHED = json.loads(EVENT.read_text("utf-8"))
ROWS = [(board["number"], row) for board in PUBLISHED["boards"] for row in board["results"]]
PAIRS = {pair["id"]: pair["published"] for pair in PUBLISHED["pairs"]}


@pytest.fixture
def played(demonstration_session):
    return demonstration_session


def identity(picture, place):
    pair = picture.pairs[place]
    return f"{pair.number}{pair.line}"


def test_every_score_is_the_published_one(played):
    scored = {
        (cell.board, identity(played, cell.north_south), identity(played, cell.east_west)): (
            cell.points
        )
        for cell in played.cells
        if cell.expected
    }

    assert scored == {(board, row["ns"], row["ew"]): row["ns_score"] for board, row in ROWS}
    assert len(scored) == 312


def test_every_matchpoint_is_the_published_one(played):
    expected = {
        (board, identity(played, north_south), identity(played, east_west)): tuple(
            round_exactly(share / 2) for share in traveller.shares(points)
        )
        for board, traveller in played.travellers.items()
        for north_south, east_west, points in traveller.lines
    }

    assert expected == {
        (board, row["ns"], row["ew"]): tuple(
            Decimal(row["published"][side]) for side in ("ns", "ew")
        )
        for board, row in ROWS
    }
    assert sum(len(both) for both in expected.values()) == 624


def test_every_total_and_percentage_is_the_published_one(played):
    ranks = {
        identity(played, row.pair.place): (str(row.shown.total), str(row.shown.percentage))
        for row in played.ranking
    }

    assert ranks == {name: (row["total"], row["percent"]) for name, row in PAIRS.items()}
    assert len(ranks) == 25


def test_every_pair_played_as_many_boards_as_published(played):
    boards = {identity(played, row.pair.place): row.total.boards for row in played.ranking}

    assert boards == {name: row["boards_played"] for name, row in PAIRS.items()}
    assert sorted(boards.values()) == [24] * 13 + [26] * 12


def test_every_published_place_is_the_place_within_its_direction(played):
    ranks = {identity(played, row.pair.place): str(row.rank) for row in played.ranking}

    published = {name: row["place"] for name, row in PAIRS.items() if "place" in row}
    assert {name: ranks[name] for name in published} == published
    assert len(published) == 10


def test_the_order_without_places_is_the_published_one_too(played):
    order = [identity(played, row.pair.place) for row in played.ranking]

    # 3 NS and 9 NS are equal: 99.67 and 34.85 % both.
    alike = {"9NS": "3NS"}
    assert [alike.get(name, name) for name in order] == [alike.get(name, name) for name in PAIRS]
    assert [identity(played, row.pair.place) for row in played.ranking if row.shared] == [
        "3NS",
        "9NS",
    ]


def test_rounding_once_prints_three_percentages_otherwise(played):
    once = {
        identity(played, row.pair.place): str(
            printed_figures(row.total, rounding_policy("exact")).percentage
        )
        for row in played.ranking
    }

    assert {
        name: (once[name], row["percent"])
        for name, row in PAIRS.items()
        if once[name] != row["percent"]
    } == {"1NS": ("60.98", "60.99"), "2NS": ("55.11", "55.12"), "12NS": ("48.11", "48.10")}


@pytest.mark.django_db
def test_the_club_opens_with_a_running_session():
    opened = open_demonstration(read_demonstration(TEXT))

    session = Session.objects.get()
    assert (session.sections.get(), session.state) == (opened, Session.State.RUNNING)
    assert (str(session), session.event.club.slug) == ("Monday Pairs", "lantern-street")
    assert (Player.objects.count(), Player.objects.filter(number="0004519").get().name) == (
        50,
        "Priyanka Raghunal",
    )
    assert LedgerEntry.objects.filter(action="record", source=Source.IMPORT).count() == 312


@pytest.mark.django_db
def test_a_database_with_a_club_is_left_alone():
    Club.objects.create(name="Crown", slug="crown")

    assert open_demonstration(read_demonstration(TEXT)) is None
    assert (Club.objects.count(), Player.objects.count(), Session.objects.count()) == (1, 0, 0)
