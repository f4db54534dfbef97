"""A ranking after a round: for good at a barometer, and else said not to be."""

import pytest

from boards.queries.as_of import as_of, rounds_of
from boards.queries.evening import evening
from boards.queries.explanations import EveningSteps
from boards.queries.rulings import Picked
from boards.services.rulings import give_ruling
from movements import barometer
from reports.content.appeals import appeal_notes
from reports.content.as_of import as_of_notes
from scoring.adjustments import Average, Averages
from scoring.outcome import Score
from tests.builders import (
    a_board_in_play,
    a_mitchell,
    a_request,
    an_appeal,
    an_evening,
    recorded,
)
from tests.sections import another_section

pytestmark = pytest.mark.django_db
SIXTY = Averages(Average.PLUS, Average.MINUS)
FIRST, SECOND = (420, 170, -50), (110, 140, 90)


def played(section, round_, scores):
    """Board of the round at each table: in a barometer all have the same, else the table's own."""
    for table, points in enumerate(scores, start=1):
        rows = section.seatings.get(round=round_, table=table).boards.order_by("number")
        recorded(rows.first(), Score(points))


def a_barometer(**facts):
    return an_evening(barometer.schedule(3, rounds=3, boards_a_round=1), **facts)


def totals(now):
    return [(row.rank, row.pair.label, row.total.won, row.total.boards) for row in now.ranking]


def test_a_round_of_a_barometer_stands_whatever_is_played_later():
    section = a_barometer()
    played(section, 1, FIRST)
    at_the_time = evening(section.session_id)
    before = as_of(at_the_time, 1)

    played(section, 2, SECOND)
    then = as_of(evening(section.session_id), 1)

    assert totals(before)[:3] == [(1, "1 NS", 4, 1), (2, "2 NS", 2, 1), (3, "3 NS", 0, 1)]
    assert totals(then) == totals(before) == totals(at_the_time)
    assert (then.after, then.rounds, then.missing, then.barometer, then.for_good) == (
        1,
        3,
        0,
        True,
        True,
    )
    assert rounds_of(evening(section.session_id)) == (1, 2)


def test_a_result_of_the_round_that_is_not_in_keeps_it_open():
    section = a_barometer()
    played(section, 1, FIRST[:2])

    then = as_of(evening(section.session_id), 1)

    assert (then.barometer, then.missing, then.for_good) == (True, 1, False)


def test_in_a_mitchell_other_tables_play_the_boards_later():
    section = an_evening(a_mitchell(boards_a_round=1))
    played(section, 1, FIRST)
    before = totals(evening(section.session_id))
    played(section, 2, SECOND)

    then = as_of(evening(section.session_id), 1)

    assert (then.barometer, then.missing, then.for_good) == (False, 0, False)
    assert totals(then) == before


def test_after_the_last_round_no_table_plays_these_boards_later():
    section = an_evening(a_mitchell(boards_a_round=1))
    for round_, scores in enumerate((FIRST, SECOND, FIRST), start=1):
        played(section, round_, scores)
    now = evening(section.session_id)

    then = {round_: as_of(now, round_) for round_ in (2, 3)}

    assert {after: each.for_good for after, each in then.items()} == {2: False, 3: True}
    assert {after: list(as_of_notes(each)) for after, each in then.items()} == {
        2: ["Not final: other tables play these boards in other rounds."],
        3: ["The last round: every result is in, so this stands as it is."],
    }
    assert then[3].ranking == now.ranking


def test_a_second_section_with_the_same_boards_keeps_a_barometer_one():
    section = a_barometer()
    other = another_section(section, barometer.schedule(2, rounds=2, boards_a_round=1))
    played(section, 1, FIRST)
    played(other, 1, (450, 450))

    then = as_of(evening(section.session_id), 1)

    assert then.for_good
    assert [row.total.possible for row in then.ranking] == [8] * 10


def test_every_place_of_the_round_explains_itself():
    section = a_barometer()
    played(section, 1, FIRST)
    played(section, 2, SECOND)
    then = as_of(evening(section.session_id), 1)

    steps = EveningSteps(then)

    assert [
        (steps.place(row.pair.place).rank.value, steps.finals[row.pair.place].value)
        for row in then.ranking
    ] == [(row.rank, row.total.won) for row in then.ranking]


def test_nothing_is_left_of_what_came_to_a_board_of_a_later_round():
    section = a_barometer()
    played(section, 1, FIRST)
    before = as_of(evening(section.session_id), 1)
    played(section, 2, SECOND)
    board = a_board_in_play(section, number=2, round=2, table=1)
    recorded(board, Score(110), seen=1, arrow_switched=True, reason="turned")
    an_appeal(board, seen=2)
    other = a_board_in_play(section, number=2, round=2, table=2)
    give_ruling([Picked(other, 1)], SIXTY, a_request(reason="hesitation"), law="12C2")
    an_appeal(other, seen=2)
    now = evening(section.session_id)

    then = as_of(now, 1)

    assert [len(each) for each in (now.appealed, now.ruled)] == [2, 1]
    assert then.cells == before.cells
    assert list(appeal_notes(then)) == []


def test_a_board_of_which_nothing_came_in_later_is_not_scored_again():
    section = a_barometer()
    played(section, 1, FIRST)
    played(section, 2, SECOND)
    now = evening(section.session_id)

    then = as_of(now, 1)

    assert then.travellers[1] is now.travellers[1]
    assert list(then.travellers) == [1]
