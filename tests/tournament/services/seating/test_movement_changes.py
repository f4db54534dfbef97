"""Repairs during play: what is written, what is refused, and that what was played stays."""

from dataclasses import replace

import pytest

from boards.models import CheckEntry, Ruling
from boards.queries.rulings import PickedResult
from boards.services.check_entries import key_check_entry
from boards.services.rulings import give_ruling
from boards.services.setup.later_rounds import (
    RoundReseating,
    rounds_to_add,
    seat_rounds_with_boards,
)
from club.models import LedgerEntry
from movements.checks import schedule_faults
from movements.pairs.mitchell import mitchell_schedule
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import PassedOut
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_fouled_board,
    a_mitchell,
    a_penalty,
    a_request,
    a_session,
    a_tournament,
    an_actor,
    recorded,
)
from tests.raising import raises_code
from tests.tournament.services.seating.reseatings import (
    fill_half_table,
    move_sit_out_to_other_side,
    seat_late_pair,
    seat_late_pair_as_rover,
    send_pair_home,
)
from tournament.models import Seat, Seating, SeatingBoard, SeatingChange, Section, Session
from tournament.queries.edit_tokens import schedule_edit_token
from tournament.queries.schedules import section_schedule
from tournament.services.seating.movement_change_preview import preview_movement_change
from tournament.services.seating.movement_changes import (
    arrow_switch_round,
    drop_last_round,
    exchange_table_boards,
    switch_places,
    switch_places_in_round,
    undo_last_change,
)
from tournament.services.seating.pair_numbers import draw_entries, swap_entries
from tournament.services.seating.seatings import seat_section

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor()}


def a_half_table(*, missing="east_west"):
    full = a_mitchell(tables=3)
    seats = (replace(s, **{missing: None}) if getattr(s, missing) == 3 else s for s in full.seats)
    return a_session(replace(full, seats=tuple(seats)))


def tables(section, round):
    return [
        [f"{seat.place} {seat.chairs}" for seat in seating.seats.order_by("-chairs")]
        for seating in section.seatings.filter(round=round).order_by("table")
    ]


def seated(section):
    """Everything that a change of the movement can change."""
    section.refresh_from_db()
    places = sorted(section.places.values_list("pk", "line", "number", "entry__label"))
    return section_schedule(section), places, section.winners


def played(section, *, round, table=1):
    boards = SeatingBoard.objects.filter(seating__section=section, seating__round=round)
    return recorded(boards.filter(seating__table=table).first(), PassedOut())


@pytest.mark.parametrize(("missing", "late"), [("east_west", "3 EW"), ("north_south", "3 NS")])
def test_a_late_pair_takes_the_number_and_the_seats_that_were_left_out(missing, late):
    section = a_half_table(missing=missing)

    place = fill_half_table(section, from_round=2, **BY)

    assert str(place) == late
    assert Seat.objects.filter(place=place).count() == 2
    assert all(len(seats) == 2 for round in (2, 3) for seats in tables(section, round))
    assert sorted(map(len, tables(section, 1))) == [1, 2, 2]


@pytest.mark.parametrize("state", ["closed", "released"])
def test_a_late_pair_is_refused_after_play(state):
    section = a_half_table()
    Session.objects.filter(pk=section.session_id).update(state=state)

    with raises_code("section_state") as refused:
        fill_half_table(section, from_round=1, **BY)

    assert refused.value.facts["rule"] == "late_pair"
    assert section.places.count() == 5


def test_once_the_half_table_is_full_nobody_fills_it():
    section = a_half_table()
    fill_half_table(section, from_round=1, **BY)

    with raises_code("no_such_proposal"):
        fill_half_table(section, from_round=1, **BY)

    assert section.places.count() == 6


def test_two_pairs_take_each_others_seats_from_a_round_on():
    section = a_session(a_mitchell(tables=3))
    first, other = section.places.get(line="NS", number=1), section.places.get(line="EW", number=1)
    played(section, round=1)

    switch_places(first, other, from_round=2, **BY)

    assert tables(section, 1)[0] == ["1 NS NS", "1 EW EW"]
    assert tables(section, 2)[:2] == [["1 EW NS", "3 EW EW"], ["2 NS NS", "1 NS EW"]]


def test_pairs_that_would_play_a_board_again_are_not_switched():
    section = a_session(a_mitchell(tables=3))
    first, other = section.places.get(line="EW", number=1), section.places.get(line="EW", number=2)

    with raises_code("faulty_schedule"):
        switch_places(first, other, from_round=2, **BY)

    assert not LedgerEntry.objects.filter(action="switch_places").exists()


def test_a_pair_is_not_switched_with_itself():
    place = a_session().places.first()

    with raises_code("same_entry"):
        switch_places(place, place, from_round=1, **BY)


def test_the_last_round_is_dropped_with_its_seats_and_boards():
    section = a_session(a_mitchell(tables=3))

    assert drop_last_round(section, **BY) == 2

    assert set(Seating.objects.values_list("round", flat=True)) == {1, 2}
    assert Seat.objects.count() == 12


def test_the_only_round_is_never_dropped():
    section = a_session(a_mitchell(tables=3))
    drop_last_round(section, **BY), drop_last_round(section, **BY)

    with raises_code("no_such_round"):
        drop_last_round(section, **BY)


def test_a_switched_round_makes_one_field_of_two():
    section = a_session(a_mitchell(tables=3))

    arrow_switch_round(section, 3, **BY)

    switched = SeatingBoard.objects.filter(arrow_switched=True)
    assert set(switched.values_list("seating__round", flat=True)) == {3}
    assert [
        section.winners for section in snapshot_of_session(section.session_id).sections.values()
    ] == [1]


def test_a_round_switched_twice_is_as_before():
    section = a_session(a_mitchell(tables=3))

    arrow_switch_round(section, 3, **BY)
    arrow_switch_round(section, 3, **BY)

    assert not SeatingBoard.objects.filter(arrow_switched=True).exists()
    assert [
        section.winners for section in snapshot_of_session(section.session_id).sections.values()
    ] == [2]


def test_pairs_of_different_sections_are_not_switched():
    first, other = a_session(club="crown"), a_session(club="anchor")

    with raises_code("unknown_place"):
        switch_places(first.places.first(), other.places.first(), from_round=2, **BY)


def test_in_a_switched_round_the_sides_hold_each_others_cards():
    section = a_session(a_mitchell(tables=3))
    before = {
        cell.pk: (cell.north_south, cell.east_west)
        for cell in snapshot_of_session(section.session_id).cells
    }

    arrow_switch_round(section, 3, **BY)

    for cell in snapshot_of_session(section.session_id).cells:
        held = (cell.north_south, cell.east_west)
        assert held == (before[cell.pk][::-1] if cell.round == 3 else before[cell.pk])


@pytest.mark.parametrize(
    "repair",
    [
        lambda section: drop_last_round(section, **BY),
        lambda section: arrow_switch_round(section, 3, **BY),
        lambda section: switch_places(*section.places.filter(number=1), from_round=2, **BY),
        lambda section: send_pair_home(section.places.first(), from_round=3, **BY),
    ],
    ids=["drop", "arrow switch", "switch pairs", "home"],
)
def test_played_boards_are_never_rewritten(repair):
    section = a_session(a_mitchell(tables=3))
    played(section, round=3)
    before = [tables(section, round) for round in (1, 2, 3)]

    with raises_code("already_played") as refusal:
        repair(section)

    assert refusal.value.facts == {"round": 3}
    assert [tables(section, round) for round in (1, 2, 3)] == before


def test_a_check_entry_counts_as_played_even_after_its_removal():
    section = a_session(a_mitchell(tables=3))
    board = a_board_in_play(section, round=3)
    key_check_entry(board, PassedOut(), a_request())
    key_check_entry(board, None, a_request(seen=1))

    with raises_code("already_played") as refusal:
        drop_last_round(section, **BY)

    assert refusal.value.facts == {"round": 3}
    assert CheckEntry.objects.count() == 2


def test_a_late_pair_joins_one_line_with_the_next_number_or_is_refused():
    section = a_session(a_mitchell(tables=5))

    late = seat_late_pair_as_rover(section, from_round=2, **BY)

    assert (late.line, late.number) == ("NS", 6)
    assert list(late.seats.order_by("round").values_list("round", "chairs")) == [
        (round_, "NS") for round_ in (2, 3, 4, 5)
    ]
    with raises_code("no_such_round"):
        seat_late_pair_as_rover(section, from_round=9, **BY)
    assert section.places.count() == 11


def results_by_table(section, round):
    return [
        (
            [str(seat.place) for seat in seating.seats.order_by("-chairs")],
            [(board.number, board.results.count()) for board in seating.boards.order_by("number")],
        )
        for seating in section.seatings.filter(round=round).order_by("table")
    ]


def test_results_follow_boards_that_two_tables_had_exchanged():
    section = a_session(a_mitchell(tables=5))
    result = played(section, round=1)
    before = seated(section)

    exchange_table_boards(section, 1, (1, 3), **BY)

    result.refresh_from_db()
    assert (result.seating_board.seating.table, result.seating_board.number) == (1, 5)
    assert results_by_table(section, 1)[0] == (["1 NS", "1 EW"], [(5, 1), (6, 0)])
    assert snapshot_of_session(section.session_id).cells
    undo_last_change(section, **BY)
    assert seated(section) == before
    assert results_by_table(section, 1)[0] == (["1 NS", "1 EW"], [(1, 1), (2, 0)])


def test_results_count_for_the_pairs_that_really_sat_there():
    section = a_session(a_mitchell(tables=5))
    played(section, round=1, table=1)
    played(section, round=1, table=3)
    played(section, round=2, table=1)
    first, other = section.places.get(line="EW", number=1), section.places.get(line="EW", number=3)

    switch_places_in_round(first, other, round_=1, **BY)

    rows = results_by_table(section, 1)
    assert rows[0] == (["1 NS", "3 EW"], [(1, 1), (2, 0)])
    assert rows[2] == (["3 NS", "1 EW"], [(5, 1), (6, 0)])
    assert results_by_table(section, 2)[0] == (["1 NS", "5 EW"], [(3, 1), (4, 0)])


def a_ruling(section):
    averages = Averages(Average.PLUS, Average.MINUS)
    request = a_request(role="director", reason="late")
    board = a_board_in_play(section, number=1)
    give_ruling([PickedResult(board, 0)], averages, request, law="12C2")


def a_fouled_table(section):
    played(section, round=1)
    a_fouled_board(section, {1: "B"})


def test_a_ruling_follows_the_board_that_was_really_played():
    section = a_session(a_mitchell(tables=5))
    a_ruling(section)
    before = seated(section)

    exchange_table_boards(section, 1, (1, 3), **BY)

    board = Ruling.objects.get().seating_board
    assert (board.seating.table, board.number) == (1, 5)
    undo_last_change(section, **BY)
    assert seated(section) == before
    assert Ruling.objects.get().seating_board.number == 1


@pytest.mark.parametrize("give", [a_ruling, a_fouled_table], ids=["ruling", "fouled board"])
def test_a_ruling_and_a_fouled_board_stay_with_the_table_where_other_pairs_sat(give):
    section = a_session(a_mitchell(tables=5))
    give(section)
    first, other = section.places.get(line="EW", number=1), section.places.get(line="EW", number=3)

    switch_places_in_round(first, other, round_=1, **BY)

    assert results_by_table(section, 1)[0][0] == ["1 NS", "3 EW"]


def test_a_pair_that_played_does_not_make_room_for_one_that_did_not():
    """The result would have no pair."""
    section = a_half_table()
    played(section, round=1)
    out = section.places.get(line="NS", number=3)
    assert tables(section, 1)[2] == ["3 NS NS"]

    with raises_code("already_played"):
        send_pair_home(section.places.get(line="NS", number=1), from_round=1, **BY)
    switch_places_in_round(section.places.get(line="NS", number=1), out, round_=1, **BY)

    assert results_by_table(section, 1)[0] == (["3 NS", "1 EW"], [(1, 1), (2, 0)])


def test_the_sit_out_moves_to_the_other_side_and_back():
    section = a_half_table()
    assert tables(section, 1)[2] == ["3 NS NS"]
    played(section, round=1)
    before = seated(section)

    move_sit_out_to_other_side(section, from_round=2, **BY)

    assert sorted(map(str, section.places.all())) == ["1 EW", "1 NS", "2 EW", "2 NS", "3 EW"]
    assert tables(section, 2) == [["1 NS NS", "3 EW EW"], ["2 NS NS", "1 EW EW"], ["2 EW EW"]]
    assert SeatingChange.objects.get().details == {
        "pairs": ["3 NS → 3 EW"],
        "from_round": 2,
        "way": "sit_out_moved",
    }
    undo_last_change(section, **BY)
    assert seated(section) == before


def test_a_sit_out_that_moved_late_is_undone_though_a_table_missed_a_round():
    section = a_session(mitchell_schedule(7, rounds=7, boards_a_round=2, missing="NS"))
    played(section, round=2)
    before = seated(section)

    move_sit_out_to_other_side(section, from_round=3, **BY)
    assert len(tables(section, 4)) + len(tables(section, 7)) < 14
    undo_last_change(section, **BY)

    assert seated(section) == before


def test_a_preview_counts_no_round_before_a_pair_came_or_after_it_left():
    section = a_session(a_mitchell(tables=7))
    leaving = section.places.get(line="EW", number=1)

    added = preview_movement_change(
        section,
        lambda: seat_rounds_with_boards(section, RoundReseating("add_table", 3, late=2), **BY),
    )
    gone = preview_movement_change(section, lambda: send_pair_home(leaving, from_round=6, **BY))

    assert "place_absent" not in added.more_remarks
    # Its opponents sit out, each once.
    assert gone.more_remarks == {}


def test_a_sit_out_that_cannot_move_is_refused():
    with raises_code("no_half_table"):
        move_sit_out_to_other_side(a_session(a_mitchell(tables=3)), from_round=2, **BY)


def sitting(section, round):
    return sorted(label for seats in tables(section, round) for label in seats)


LATER = {
    "rounds added": lambda section: rounds_to_add(section, 1),
    "a table added": lambda _section: RoundReseating("add_table", 3, late=2),
    "a table closed": lambda section: RoundReseating(
        "close_table", 3, leaving=[place.pk for place in section.places.filter(number=2)]
    ),
    "another movement": lambda _section: RoundReseating("reseat_rounds", 3, one_field=True),
}


@pytest.mark.parametrize("kind", LATER)
def test_later_rounds_are_reseated_and_undone(kind):
    section = a_session(a_mitchell(tables=5))
    result = played(section, round=2)
    before = seated(section)

    seat_rounds_with_boards(section, LATER[kind](section), **BY)

    schedule = section_schedule(section)
    assert list(schedule_faults(schedule)) == []
    assert [seat for seat in schedule.seats if seat.round < 3] == [
        seat for seat in before[0].seats if seat.round < 3
    ]
    assert {seat.table for seat in schedule.seats if not seat.is_played} == set()
    boards = set(section.session.boards.values_list("number", flat=True))
    assert boards >= set(schedule.boards)
    result.refresh_from_db()
    undo_last_change(section, **BY)
    assert seated(section) == before


def test_an_added_round_goes_on_as_the_movement_did():
    section = a_session(a_mitchell(tables=5))
    whole = section_schedule(section)
    drop_last_round(section, **BY)

    seat_rounds_with_boards(section, rounds_to_add(section, 1), **BY)

    assert section_schedule(section) == whole


def test_two_late_pairs_get_a_table_and_numbers_of_their_own():
    section = a_session(a_mitchell(tables=5))

    seat_rounds_with_boards(section, RoundReseating("add_table", 2, late=2), **BY)

    assert sorted(map(str, section.places.filter(number=6))) == ["6 EW", "6 NS"]
    assert len(tables(section, 1)) == 5
    assert [len(tables(section, round)) for round in (2, 3, 4, 5)] == [6] * 4
    assert SeatingChange.objects.get().details == {
        "pairs": ["6 NS", "6 EW"],
        "from_round": 2,
        "way": "new_seats",
    }


def test_who_went_home_is_not_seated_again():
    section = a_session(a_mitchell(tables=5))
    send_pair_home(section.places.get(line="EW", number=2), from_round=5, **BY)

    seat_rounds_with_boards(section, rounds_to_add(section, 1), **BY)

    assert "2 EW EW" not in sitting(section, 6)
    assert len(sitting(section, 6)) == 9


def test_a_played_round_is_not_reseated():
    section = a_session(a_mitchell(tables=5))
    played(section, round=2)

    with raises_code("already_played"):
        seat_rounds_with_boards(section, RoundReseating("reseat_rounds", 2), **BY)


def test_a_missing_row_is_refused():
    section = a_session(a_mitchell(tables=3))
    place = section.places.first()
    send_pair_home(place, from_round=2, **BY)

    with raises_code("pair_not_seated"):
        send_pair_home(place, from_round=2, **BY)
    with raises_code("no_such_table"):
        exchange_table_boards(section, 1, (1, 9), **BY)
    with raises_code("same_table"):
        exchange_table_boards(section, 1, (2, 2), **BY)


def test_a_withdrawn_result_counts_as_played_because_its_history_is_kept():
    section = a_session(a_mitchell(tables=3))
    board = a_board_in_play(section, round=3)
    recorded(board, PassedOut())
    recorded(board, None, seen=1)

    with raises_code("already_played"):
        drop_last_round(section, **BY)


def test_every_change_raises_the_revision_and_is_logged():
    section = a_session(a_mitchell(tables=3))

    arrow_switch_round(section, 3, **BY)
    drop_last_round(section, **BY)

    section.session.refresh_from_db()
    assert section.session.revision == 3
    assert [line.action for line in LedgerEntry.objects.all()] == [
        "plan",
        "arrow_switch_round",
        "drop_last_round",
    ]


@pytest.mark.parametrize(
    "repair",
    [
        lambda section, _one, _other: fill_half_table(section, from_round=1, **BY),
        lambda _section, first, other: switch_places(first, other, from_round=1, **BY),
        lambda section, _one, _other: drop_last_round(section, **BY),
        lambda section, _one, _other: arrow_switch_round(section, 1, **BY),
        lambda section, _one, _other: seat_late_pair_as_rover(section, from_round=1, **BY),
        lambda _section, first, _other: send_pair_home(first, from_round=1, **BY),
        lambda section, _one, _other: exchange_table_boards(section, 1, (1, 2), **BY),
        lambda _section, first, other: switch_places_in_round(first, other, round_=1, **BY),
        lambda section, _one, _other: move_sit_out_to_other_side(section, from_round=1, **BY),
        lambda section, _one, _other: seat_rounds_with_boards(
            section, rounds_to_add(section, 1), **BY
        ),
        lambda _section, first, other: swap_entries(first, other, **BY),
        lambda section, _one, _other: draw_entries(section, seed=1, **BY),
        lambda section, _one, _other: seat_section(section, a_mitchell()),
    ],
)
def test_a_match_event_has_no_movement_to_change(repair):
    a_tournament(5)
    section = Section.objects.get()
    first_place, other = section.places.order_by("number")[:2]
    before = [tables(section, round) for round in (1, 2, 3, 4, 5)]

    with raises_code("drawn_matches"):
        repair(section, first_place, other)

    assert [tables(section, round) for round in (1, 2, 3, 4, 5)] == before


CHANGES = {
    "pairs switched in a round": lambda section, places: switch_places_in_round(
        places[7], places[9], round_=2, **BY
    ),
    "boards exchanged": lambda section, _places: exchange_table_boards(section, 2, (1, 4), **BY),
    "a pair gone home": lambda _section, places: send_pair_home(places[1], from_round=4, **BY),
    "a late pair": lambda section, _places: seat_late_pair(section, from_round=4, **BY),
    "a round dropped": lambda section, _places: drop_last_round(section, **BY),
    "a round switched": lambda section, _places: arrow_switch_round(section, 3, **BY),
}


@pytest.mark.parametrize("change", CHANGES)
def test_undoing_a_change_restores_seats_boards_pairs_and_winners(change):
    section = a_session(a_mitchell(tables=7))
    played(section, round=1)
    before = seated(section)

    CHANGES[change](section, list(section.places.order_by("line", "number")))
    assert seated(section) != before
    undo_last_change(section, **BY)

    assert seated(section) == before
    assert SeatingChange.objects.get().undone_at
    assert LedgerEntry.objects.filter(action="undo_seating_change").count() == 1


def test_changes_are_undone_one_after_another_the_last_first():
    section = a_session(a_mitchell(tables=7))
    states = [seated(section)]
    for change in CHANGES.values():
        change(section, list(section.places.order_by("line", "number")))
        states.append(seated(section))

    undone = []
    for before in reversed(states[:-1]):
        undone.append(undo_last_change(section, **BY))
        assert seated(section) == before

    assert undone == [
        *("arrow_switch_round", "drop_last_round", "seat_late_pair", "send_home"),
        *("exchange_boards", "switch_in_round"),
    ]
    with raises_code("no_seating_change"):
        undo_last_change(section, **BY)


def test_a_change_is_not_undone_once_a_round_of_it_was_played():
    section = a_session(a_mitchell(tables=7))
    exchange_table_boards(section, 2, (1, 4), **BY)
    played(section, round=2)
    changed = seated(section)

    with raises_code("already_played"):
        undo_last_change(section, **BY)

    assert seated(section) == changed
    assert SeatingChange.objects.get().undone_at is None


def test_a_late_pair_with_a_penalty_stays():
    section = a_session(a_mitchell(tables=7))
    place = seat_late_pair_as_rover(section, from_round=2, **BY)
    a_penalty(place)
    changed = seated(section)

    with raises_code("seated_late_pair_in_use"):
        undo_last_change(section, **BY)

    assert seated(section) == changed


def test_a_change_sent_twice_is_undone_once():
    section = a_session(a_mitchell(tables=7))
    exchange_table_boards(section, 2, (1, 4), **BY)
    arrow_switch_round(section, 3, **BY)
    edit_token = schedule_edit_token(section_schedule(section))
    undo_last_change(section, seen=edit_token, **BY)

    with raises_code("stale_seating"):
        undo_last_change(section, seen=edit_token, **BY)

    assert SeatingChange.objects.filter(undone_at=None).count() == 1


def test_a_change_is_not_undone_after_the_section_was_seated_otherwise():
    section = a_session(a_mitchell(tables=7))
    exchange_table_boards(section, 2, (1, 4), **BY)
    section.seatings.all().delete()
    seat_section(section, a_mitchell(tables=7))

    with raises_code("no_seating_change"):
        undo_last_change(section, **BY)
