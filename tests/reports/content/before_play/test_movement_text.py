"""How everybody moves, in words: read from the seats, so it holds after a repair too."""

import pytest

from movements.errors import MovementError
from movements.pairs import howell, mitchell
from reports.content.before_play.movement_text import (
    MovementDescription,
    describe_section_movement,
    list_sittings,
)
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_session, an_actor
from tournament.models import Seat
from tournament.services.seating.movement_changes import switch_places

pytestmark = pytest.mark.django_db


def moving(schedule, **kwargs):
    section = a_session(schedule, **kwargs)
    return describe_section_movement(
        snapshot_of_session(section.session_id), section.name
    ).sentences


def test_a_mitchell_moves_by_one():
    assert moving(mitchell.mitchell_schedule(5, rounds=5, boards_a_round=2)) == (
        "North-South stay",
        "East-West up 1 table",
        "Boards down 1 table",
    )


def at_table(schedule, table):
    section = a_session(schedule)
    return describe_section_movement(snapshot_of_session(section.session_id), section.name).at(
        table
    )


@pytest.mark.parametrize(("table", "next_", "before"), [(1, 2, 5), (3, 4, 2), (5, 1, 4)])
def test_each_table_names_the_next_table(table, next_, before):
    assert at_table(mitchell.mitchell_schedule(5, rounds=5, boards_a_round=2), table) == (
        "North-South stay",
        f"East-West go to table {next_}",
        f"Boards go to table {before}",
    )


@pytest.mark.parametrize(("table", "usual", "skip"), [(2, 3, 4), (7, 8, 1), (8, 1, 2)])
def test_after_a_skip_a_table_names_the_table_one_goes_to(table, usual, skip):
    schedule = mitchell.mitchell_schedule(
        8, rounds=7, boards_a_round=2, form=mitchell.MitchellForm.SKIP
    )

    assert at_table(schedule, table) == (
        "North-South stay",
        f"East-West go to table {usual}",
        f"After round 4: East-West go to table {skip}",
        f"Boards go to table {table - 1}" if table > 1 else "Boards go to table 8",
    )


def test_boards_that_rest_or_are_shared_are_sent_where_they_go():
    schedule = mitchell.mitchell_schedule(
        6, rounds=6, boards_a_round=2, form=mitchell.MitchellForm.RELAY
    )

    assert [at_table(schedule, table)[2] for table in range(1, 7)] == [
        "Boards go to table 5",
        "Boards go to table 1, shared with table 6",
        "Boards go to table 2",
        "Boards go to the stand for a round",
        "Boards go to table 4",
        "Boards go to table 5",
    ]


@pytest.mark.parametrize("form", [*mitchell.MitchellForm])
@pytest.mark.parametrize("tables", [4, 6, 8, 10])
def test_no_table_of_a_mitchell_has_to_count_tables_up_or_down(form, tables):
    try:
        schedule = mitchell.mitchell_schedule(
            tables, rounds=tables - 1, boards_a_round=2, form=form
        )
    except MovementError:
        return

    section = snapshot_of_session(a_session(schedule).session_id)
    sentences = [
        movement_sentence
        for table in range(1, tables + 1)
        for movement_sentence in describe_section_movement(section, "A").at(table)
    ]

    assert [
        movement_sentence
        for movement_sentence in sentences
        if " up " in movement_sentence or " down " in movement_sentence
    ] == []


def test_a_skip_follows_its_round():
    schedule = mitchell.mitchell_schedule(
        8, rounds=7, boards_a_round=2, form=mitchell.MitchellForm.SKIP
    )

    assert moving(schedule) == (
        "North-South stay",
        "East-West up 1 table",
        "After round 4: East-West up 2 tables",
        "Boards down 1 table",
    )


def test_a_relay_says_who_shares():
    schedule = mitchell.mitchell_schedule(
        6, rounds=6, boards_a_round=2, form=mitchell.MitchellForm.RELAY
    )

    assert moving(schedule) == (
        "North-South stay",
        "East-West up 1 table",
        "Boards down 1 table",
        "Boards rest between tables 4 and 3",
        "Tables 1 and 6 play the same boards",
    )


def test_a_howell_is_followed():
    schedule = howell.howell_schedule(4, rounds=7, boards_a_round=2)

    assert moving(schedule, winners=1) == (
        "Pair 8 stays",
        "Every pair that moves takes the seat of the next lower number",
        "Boards down 1 table",
        "Boards rest between tables 2 and 1",
        "Boards rest between tables 3 and 2",
    )


def test_pairs_of_both_lines_on_one_side_have_no_rule():
    section = a_session(mitchell.mitchell_schedule(5, rounds=5, boards_a_round=2))
    first, other = section.places.get(line="NS", number=1), section.places.get(line="EW", number=1)
    switch_places(first, other, from_round=2, actor=an_actor())

    assert describe_section_movement(
        snapshot_of_session(section.session_id), "A"
    ) == MovementDescription((), says_all=False)


def test_one_round_moves_nobody():
    assert moving(mitchell.mitchell_schedule(3, rounds=1, boards_a_round=2)) == ()


def test_an_empty_chair_does_not_break_the_rule():
    section = a_session(mitchell.mitchell_schedule(5, rounds=5, boards_a_round=2))
    Seat.objects.filter(place__line="EW", place__number=3).delete()

    assert describe_section_movement(snapshot_of_session(section.session_id), "A").sentences == (
        "North-South stay",
        "East-West up 1 table",
        "Boards down 1 table",
    )


def test_pairs_sit_in_their_chairs_whichever_cards_they_hold():
    plain = mitchell.mitchell_schedule(3, rounds=3, boards_a_round=1)
    switched = mitchell.mitchell_schedule(3, rounds=3, boards_a_round=1, arrow_switched=(3,))
    before, after = (
        [
            (
                sitting.round,
                sitting.table,
                pairs.pairs[sitting.north_south].number,
                sitting.arrow_switched,
            )
            for sitting in list_sittings(pairs)
        ]
        for pairs in (
            snapshot_of_session(a_session(sentence).session_id) for sentence in (plain, switched)
        )
    )

    assert before == [(r, t, t, False) for r in (1, 2, 3) for t in (1, 2, 3)]
    assert after == [(r, t, t, r == 3) for r in (1, 2, 3) for t in (1, 2, 3)]
