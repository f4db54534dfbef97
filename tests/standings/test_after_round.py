"""A ranking after a round: for good at a barometer, and else said not to be."""

from fractions import Fraction

import pytest

from boards.queries.rulings import PickedResult
from boards.services.rulings import give_ruling
from movements.pairs import barometer
from reports.content.cells.after_round import after_round_notes
from reports.content.cells.appeals import session_appeal_notes
from reports.content.cells.ruling_marks import fouled_legend, pair_marks
from reports.content.results.penalty_notes import penalty_notes
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import BareScore, NotPlayed
from standings.after_round import (
    is_barometer_session,
    rounds_with_results,
    snapshot_after_round,
)
from standings.explanations.pairs import SessionFigureSteps
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_fouled_board,
    a_mitchell,
    a_penalty,
    a_request,
    a_session,
    an_appeal,
    recorded,
)
from tests.scoring.arithmetic import evaluated
from tests.sections import another_section

pytestmark = pytest.mark.django_db
SIXTY = Averages(Average.PLUS, Average.MINUS)
FIRST, SECOND = (420, 170, -50), (110, 140, 90)


def played(section, round_, scores):
    """Board of the round at each table: in a barometer all have the same, else the table's own."""
    for table, points in enumerate(scores, start=1):
        rows = section.seatings.get(round=round_, table=table).boards.order_by("number")
        recorded(rows.first(), BareScore(points))


def a_barometer(**kwargs):
    return a_session(barometer.barometer_schedule(3, rounds=3, boards_a_round=1), **kwargs)


def totals(now):
    return [(row.rank, row.pair.label, row.total.won, row.total.boards) for row in now.ranking]


def test_a_barometer_round_is_unchanged_by_later_play():
    section = a_barometer()
    played(section, 1, FIRST)
    at_the_time = snapshot_of_session(section.session_id)
    before = snapshot_after_round(at_the_time, 1)

    played(section, 2, SECOND)
    then = snapshot_after_round(snapshot_of_session(section.session_id), 1)

    assert totals(before)[:3] == [(1, "1 NS", 4, 1), (2, "2 NS", 2, 1), (3, "3 NS", 0, 1)]
    assert totals(then) == totals(before) == totals(at_the_time)
    assert (then.after, then.rounds, then.missing, then.barometer, then.for_good) == (
        1,
        3,
        0,
        True,
        True,
    )
    assert rounds_with_results(snapshot_of_session(section.session_id)) == (1, 2)


def test_a_result_of_the_round_that_is_not_in_keeps_it_open():
    section = a_barometer()
    played(section, 1, FIRST[:2])

    then = snapshot_after_round(snapshot_of_session(section.session_id), 1)

    assert (then.barometer, then.missing, then.for_good) == (True, 1, False)


def test_a_board_that_is_to_be_played_late_keeps_its_round_open():
    section = a_barometer()
    played(section, 1, FIRST)
    board = section.seatings.get(round=1, table=1).boards.order_by("number").first()
    recorded(board, NotPlayed(), seen=1, details={"why": "late"})

    then = snapshot_after_round(snapshot_of_session(section.session_id), 1)

    assert (then.missing, then.for_good) == (1, False)


def test_in_a_mitchell_other_tables_play_the_boards_later():
    section = a_session(a_mitchell(boards_a_round=1))
    played(section, 1, FIRST)
    before = totals(snapshot_of_session(section.session_id))
    played(section, 2, SECOND)

    then = snapshot_after_round(snapshot_of_session(section.session_id), 1)

    assert (then.barometer, then.missing, then.for_good) == (False, 0, False)
    assert totals(then) == before


def test_after_the_last_round_no_table_plays_these_boards_later():
    section = a_session(a_mitchell(boards_a_round=1))
    for round_, scores in enumerate((FIRST, SECOND, FIRST), start=1):
        played(section, round_, scores)
    now = snapshot_of_session(section.session_id)

    then = {round_: snapshot_after_round(now, round_) for round_ in (2, 3)}

    assert {after: snapshot.for_good for after, snapshot in then.items()} == {2: False, 3: True}
    assert {after: list(after_round_notes(snapshot)) for after, snapshot in then.items()} == {
        2: ["Not final: other tables play these boards in other rounds."],
        3: ["The last round: every result is in, so this is final."],
    }
    assert then[3].ranking == now.ranking


def test_a_second_section_with_the_same_boards_keeps_a_barometer_one():
    section = a_barometer()
    other = another_section(section, barometer.barometer_schedule(2, rounds=2, boards_a_round=1))
    played(section, 1, FIRST)
    played(other, 1, (450, 450))

    then = snapshot_after_round(snapshot_of_session(section.session_id), 1)

    assert then.for_good
    assert [row.total.possible for row in then.ranking] == [8] * 10


def test_every_place_of_the_round_explains_itself():
    section = a_barometer()
    played(section, 1, FIRST)
    played(section, 2, SECOND)
    then = snapshot_after_round(snapshot_of_session(section.session_id), 1)

    steps = SessionFigureSteps(then)

    assert [
        (steps.place(row.pair.place).rank.value, steps.finals[row.pair.place].value)
        for row in then.ranking
    ] == [(row.rank, row.total.won) for row in then.ranking]


def test_scores_of_a_later_round_are_left_out():
    section = a_barometer()
    played(section, 1, FIRST)
    before = snapshot_after_round(snapshot_of_session(section.session_id), 1)
    played(section, 2, SECOND)
    board = a_board_in_play(section, number=2, round=2, table=1)
    recorded(board, BareScore(110), seen=1, arrow_switched=True, reason="turned")
    an_appeal(board, seen=2)
    other = a_board_in_play(section, number=2, round=2, table=2)
    give_ruling([PickedResult(other, 1)], SIXTY, a_request(reason="hesitation"), law="12C2")
    an_appeal(other, seen=2)
    now = snapshot_of_session(section.session_id)

    then = snapshot_after_round(now, 1)

    assert [len(ids) for ids in (now.appealed, now.ruled)] == [2, 1]
    assert then.cells == before.cells
    assert list(session_appeal_notes(then)) == []


def test_a_board_of_which_nothing_came_in_later_is_not_scored_again():
    section = a_barometer()
    played(section, 1, FIRST)
    played(section, 2, SECOND)
    now = snapshot_of_session(section.session_id)

    then = snapshot_after_round(now, 1)

    assert then.travellers[1] is now.travellers[1]
    assert list(then.travellers) == [1]


ROUNDLESS = "A penalty without a round counts only at the end of the session, so not here."


@pytest.fixture
def penalised():
    """Three rounds; 1 NS has 4 in the first, and loses half a top in the second."""
    section = a_barometer()
    for round_, scores in enumerate((FIRST, SECOND, FIRST), start=1):
        played(section, round_, scores)
    return section, section.places.get(line="NS", number=1)


def won(now, place):
    """The points won, which its explanation gives as well."""
    step = SessionFigureSteps(now).finals[place.pk]
    total = next(row.total.won for row in now.ranking if row.pair.place == place.pk)
    assert evaluated(step) == step.value == total
    return total


def test_a_penalty_of_a_round_counts_from_that_round_on(penalised):
    section, place = penalised
    without = {
        after: won(snapshot_after_round(snapshot_of_session(section.session_id), after), place)
        for after in (1, 2, 3)
    }
    a_penalty(place, "50", round=2)

    now = snapshot_of_session(section.session_id)
    then = {after: snapshot_after_round(now, after) for after in (1, 2, 3)}

    assert {after: won(snapshot, place) for after, snapshot in then.items()} == {
        1: without[1],
        2: without[2] - 2,
        3: without[3] - 2,
    }
    sentence = "P · pair 1 NS · Penalty: −50% of a top (Law 90, round 2)"
    assert {after: list(penalty_notes(snapshot)) for after, snapshot in then.items()} == {
        1: [],
        2: [sentence],
        3: [sentence],
    }
    assert then[3].ranking == now.ranking
    assert not any(ROUNDLESS in list(after_round_notes(snapshot)) for snapshot in then.values())


def test_a_penalty_without_a_round_counts_from_the_end_of_the_session_on(penalised):
    section, place = penalised
    without = {
        after: won(snapshot_after_round(snapshot_of_session(section.session_id), after), place)
        for after in (2, 3)
    }
    a_penalty(place, "50")

    now = snapshot_of_session(section.session_id)
    then = {after: snapshot_after_round(now, after) for after in (2, 3)}

    assert won(then[2], place) == without[2]
    assert won(then[3], place) == won(now, place) == without[3] - 2
    assert {
        after: ROUNDLESS in list(after_round_notes(snapshot)) for after, snapshot in then.items()
    } == {
        2: True,
        3: False,
    }


def marked(now):
    return {row.pair.label for row in now.ranking if pair_marks(now, row.pair.place)}


def test_a_board_that_was_fouled_later_marks_nobody_before():
    section = a_session(a_mitchell(boards_a_round=1))
    for round_, scores in enumerate((FIRST, SECOND, FIRST), start=1):
        played(section, round_, scores)
    before = totals(snapshot_after_round(snapshot_of_session(section.session_id), 1))
    # The table that played board 1 first had other cards than those of later rounds.
    a_fouled_board(section, {1: "B"})
    now = snapshot_of_session(section.session_id)

    then = {after: snapshot_after_round(now, after) for after in (1, 2, 3)}

    assert {
        after: (marked(snapshot), fouled_legend(snapshot)) for after, snapshot in then.items()
    } == {
        1: (set(), ""),
        2: ({"1 NS", "1 EW"}, "F fouled board 1"),
        3: ({"1 NS", "1 EW"}, "F fouled board 1"),
    }
    assert then[3].ranking == now.ranking
    assert totals(then[1]) == before
    first = section.places.get(line="NS", number=1)
    assert [won(snapshot, first) for snapshot in then.values()] == [
        2,
        Fraction(5, 2),
        Fraction(42, 5),
    ]


def test_sections_that_play_different_boards_are_no_barometer():
    section = a_barometer()
    another_section(section, barometer.barometer_schedule(2, rounds=2, boards_a_round=2))

    assert not is_barometer_session(snapshot_of_session(section.session_id))


def test_table_where_one_side_is_missing_does_not_end_a_barometer():
    section = a_barometer()
    section.seatings.get(round=1, table=2).seats.get(chairs="EW").delete()

    assert is_barometer_session(snapshot_of_session(section.session_id))
