"""Rehearsal of a movement: each round on a plan, and a pair to follow."""

from datetime import time

import pytest

from club.models import Club
from movements.catalogue import offer_by_reference
from movements.round_moves import pair_moves
from tests.builders import a_director

pytestmark = pytest.mark.django_db
HOWELL = "howell.4.7.4.full"
TURNING = "howell.2.3.8.full"


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def page_of(ann, reference, **query):
    return ann.get(f"/director/crown/movements/{reference}/rehearsal/", query)


@pytest.mark.parametrize("round_", range(1, 8))
def test_the_plan_has_the_tables_of_the_round(ann, round_):
    plan = page_of(ann, HOWELL, round=round_).context["plan"]

    schedule = offer_by_reference(HOWELL).schedule()
    assert [[text for _y, _kind, text in table.texts] for table in plan.tables] == [
        [
            f"N-S {seat.north_south}",
            f"Table {seat.table}",
            f"Boards {seat.boards[0]}–{seat.boards[-1]}",  # noqa: RUF001
            f"E-W {seat.east_west}",
        ]
        for seat in schedule.seats
        if seat.round == round_
    ]


def test_no_two_tables_overlap_and_all_are_in_the_drawing(ann):
    for reference in (HOWELL, "mitchell.13.13.2.NS", "mitchell.29.13.2.full"):
        plan = page_of(ann, reference).context["plan"]

        width, height = plan.table_size
        corners = [(table.x, table.y) for table in plan.tables]
        assert not [
            (corner, other)
            for index, corner in enumerate(corners)
            for other in corners[index + 1 :]
            if abs(corner[0] - other[0]) < width and abs(corner[1] - other[1]) < height
        ]
        assert all(0 <= x <= plan.size[0] - width for x, _y in corners)
        assert all(0 <= y <= plan.size[1] - height for _x, y in corners)


def test_the_moves_are_listed_in_words(ann):
    page = page_of(ann, "mitchell.7.7.4.full", round=2)

    assert page.context["stays"] == 7
    assert page.context["pair_moves"][0] == "Pair 7 EW: table 1 to table 2, East-West."
    assert page.context["board_moves"][0] == "Boards 1–4: table 7 to table 6."  # noqa: RUF001


def test_a_pair_that_turns_at_its_table_stays_there(ann):
    schedule = offer_by_reference(TURNING).schedule()
    turns = {
        (round_, move)
        for round_ in range(1, schedule.rounds)
        for move in pair_moves(schedule, round_)
        if move.table == move.next_table and move.side != move.next_side
    }
    assert turns

    for round_, move in turns:
        direction = ("North-South", "East-West")[move.next_side]
        sentence = f"Pair {move.place[1]} stays at table {move.table}, now {direction}."
        assert sentence in page_of(ann, TURNING, round=round_).context["pair_moves"]


def test_after_the_last_round_nothing_moves(ann):
    page = page_of(ann, HOWELL, round=7)

    assert (page.context["pair_moves"], page.context["board_moves"]) == ([], [])
    assert "This is the last round." in page.text
    assert "Next round" not in page.text


def test_a_followed_pair_has_its_rounds_and_a_marked_arrow(ann):
    page = page_of(ann, HOWELL, round=3, pair="2")

    schedule = offer_by_reference(HOWELL).schedule()
    seats = [seat for seat in schedule.seats if 2 in (seat.north_south, seat.east_west)]
    assert [(row.round, row.table, row.opponents) for row in page.context["itinerary"]] == [
        (
            seat.round,
            str(seat.table),
            str(seat.east_west if seat.north_south == 2 else seat.north_south),
        )
        for seat in sorted(seats, key=lambda seat: seat.round)
    ]
    assert [move.is_followed for move in page.context["plan"].moves].count(True) == 1
    assert [table.is_followed for table in page.context["plan"].tables].count(True) == 1


def test_a_round_begins_by_the_pace_of_the_club(ann):
    Club.objects.filter(slug="crown").update(minutes_a_board="7.5")
    assert page_of(ann, HOWELL, round=3).context["begins"] == "Begins after 60 minutes of play."

    Club.objects.filter(slug="crown").update(starts_at=time(19))
    assert page_of(ann, HOWELL, round=3).context["begins"] == "Begins at about 20:00."


@pytest.mark.parametrize("query", [{"round": "0"}, {"round": "99"}, {"round": "x"}, {"pair": "9"}])
def test_an_unknown_round_or_pair_shows_the_first_round(ann, query):
    page = page_of(ann, HOWELL, **query)

    assert (page.status_code, page.context["round"], page.context["followed"]) == (200, 1, "")


def test_it_plays_by_itself_until_the_last_round(ann):
    assert "load delay:4s" in page_of(ann, HOWELL, round=6, play=1).text
    assert "load delay:4s" not in page_of(ann, HOWELL, round=7, play=1).text


def test_an_unknown_movement_is_not_found(ann):
    assert page_of(ann, "howell.21.3.2.full").status_code == 404
