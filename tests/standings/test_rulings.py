"""A session with rulings: their scores, calculated by hand for three tables."""

from fractions import Fraction

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from boards.models import Result, Ruling, RulingScore
from boards.queries.rulings import PickedResult
from boards.services.rulings import give_ruling
from scoring.events.regulations import Regulations
from scoring.laws.adjusted_scores import AdjustedScore, CancelledBoard, WeightedResult
from scoring.laws.averages import Average, Averages
from scoring.laws.compass import Side
from scoring.laws.outcome import Award, BareScore, PassedOut
from scoring.notation import read_typed_outcome
from standings.board_scores import shares_of_table_result
from standings.explanations.pairs import SessionFigureSteps, explain_printed_share
from standings.snapshot_cache import forget_snapshots, snapshot_of_session
from tests.builders import a_board_in_play, a_request, a_seated_section, recorded
from tests.scoring.arithmetic import evaluated
from tournament.models import SeatingBoard

pytestmark = pytest.mark.django_db
PLUS, MINUS = Average.PLUS, Average.MINUS
SIX_TENTHS = AdjustedScore.both(
    WeightedResult(BareScore(420), Fraction(6, 10)), WeightedResult(BareScore(-50), Fraction(4, 10))
)


@pytest.fixture
def session():
    section = a_seated_section()
    for round, points in enumerate([420, 420, -50], start=1):
        recorded(a_board_in_play(section, number=1, round=round), BareScore(points))
    return section.session


def on_board_one(session):
    now = snapshot_of_session(session.pk)
    first_board = [cell for cell in now.cells if cell.board == 1 and cell.outcome]
    return {cell.round: shares_of_table_result(cell, now.travellers[1]) for cell in first_board}


def won(session):
    return {row.pair.label: row.total.won for row in snapshot_of_session(session.pk).ranking}


def third(session):
    return Result.objects.get(points=-50, seating_board__number=1).seating_board


def test_a_weighted_score_is_compared_score_by_score(session):
    recorded(third(session), SIX_TENTHS, seen=1)

    # 420 has 2 x 0.4 + 1 x 0.6 of the ruling and 1 of the other 420.
    assert on_board_one(session) == {
        1: (Fraction(24, 10), Fraction(16, 10)),
        2: (Fraction(24, 10), Fraction(16, 10)),
        3: (Fraction(12, 10), Fraction(28, 10)),
    }
    assert sum(won(session).values()) == 12


def test_a_split_score_gives_each_side_its_own(session):
    split = AdjustedScore(
        AdjustedScore.only(BareScore(-50)).north_south,
        AdjustedScore.only(BareScore(420)).north_south,
    )
    recorded(third(session), split, seen=1)

    assert on_board_one(session)[3] == (0, 2)
    assert on_board_one(session)[1] == (Fraction(5, 2), Fraction(3, 2))


def test_one_assigned_score_is_that_result(session):
    before = on_board_one(session)
    recorded(third(session), AdjustedScore.only(read_typed_outcome("1NTN-1")), seen=1)

    assert on_board_one(session) == before


def test_a_cancelled_board_is_worth_nothing_to_anybody(session):
    section = session.sections.get()
    boards = (a_board_in_play(section, number=1, round=number) for number in (1, 2, 3))
    picked = [PickedResult(board, 1) for board in boards]
    give_ruling(picked, CancelledBoard(), a_request(reason="fouled"), law="87")

    assert on_board_one(session) == dict.fromkeys((1, 2, 3), (None, None))
    assert snapshot_of_session(session.pk).ranking == ()


def test_average_plus_uses_the_own_session_where_better(session):
    section = session.sections.get()
    for round, points in enumerate([620, 170, -100], start=1):
        recorded(a_board_in_play(section, number=2, round=round), BareScore(points))
    before = snapshot_of_session(session.pk)
    at_second = a_board_in_play(section, number=2, round=1)
    recorded(at_second, Averages(PLUS, MINUS), seen=1)

    now = snapshot_of_session(session.pk)
    cell = next(each_cell for each_cell in now.cells if each_cell.pk == at_second.pk)
    own = {side: before.travellers[1].shares(420)[at] * 25 for at, side in enumerate(("NS", "EW"))}
    assert own == {"NS": 75, "EW": 25}
    # 75 % of a top of four, not 60; and 25 %, not 40.
    assert shares_of_table_result(cell, now.travellers[2]) == (3, 1)
    assert now.totals[cell.north_south].won == 3 + 3


def test_a_percentage_that_was_given_is_no_part_of_the_own_session(session):
    section = session.sections.get()
    recorded(a_board_in_play(section, number=2, round=1), Averages(PLUS, MINUS))
    cell = next(
        each_cell for each_cell in snapshot_of_session(session.pk).cells if each_cell.averages
    )
    before = shares_of_table_result(cell, snapshot_of_session(session.pk).travellers[2])
    boards = SeatingBoard.objects.filter(seating__seats__place=cell.north_south)
    other = boards.exclude(number__in=(1, 2)).order_by("number")[0]

    recorded(other, Award(Fraction(100), Fraction(0)))

    now = snapshot_of_session(session.pk)
    assert now.totals[cell.north_south].boards == 3
    # 75 % on the board that was played, whatever was given on another (Law 12C2(c)).
    assert shares_of_table_result(cell, now.travellers[2]) == before == (3, 1)


def test_averages_are_fixed_where_the_regulations_say_so(session):
    session.event.regulations_json = Regulations(averages="plain_averages").as_dict()
    session.event.save()
    board = a_board_in_play(session.sections.get(), number=2, round=1)
    recorded(board, Averages(PLUS, MINUS))

    now = snapshot_of_session(session.pk)
    cell = next(each_cell for each_cell in now.cells if each_cell.pk == board.pk)
    assert shares_of_table_result(cell, now.travellers[2]) == (Fraction(12, 5), Fraction(8, 5))


def explained(session):
    """Every share, total and percentage of a session, with the value of its explanation."""
    now = snapshot_of_session(session.pk)
    steps = SessionFigureSteps(now)
    for cell in now.cells:
        if cell.outcome is None:
            continue
        shares = shares_of_table_result(cell, now.travellers[cell.board])
        for share, side in zip(shares, Side, strict=True):
            step = explain_printed_share(now, cell, side)
            yield share, step and evaluated(step)
    for place, total in now.totals.items():
        yield total.won, evaluated(steps.totals[place])
        yield total.possible, evaluated(steps.possible[place])


def test_every_number_of_a_session_with_rulings_explains_itself(session):
    section = session.sections.get()
    for round, points in enumerate([620, 170, -100], start=1):
        recorded(a_board_in_play(section, number=2, round=round), BareScore(points))
    recorded(third(session), SIX_TENTHS, seen=1)
    recorded(a_board_in_play(section, number=2, round=1), Averages(PLUS, MINUS), seen=1)

    explanations = list(explained(session))

    assert [(number, step) for number, step in explanations if number != step] == []
    assert len(explanations) == 2 * 6 + 2 * 6


def test_a_ruling_patched_into_the_snapshot_equals_a_complete_read(session):
    snapshot_of_session(session.pk)
    recorded(third(session), SIX_TENTHS, seen=1)
    patched = snapshot_of_session(session.pk)
    forget_snapshots()

    assert patched.ranking == snapshot_of_session(session.pk).ranking
    assert patched.cells == snapshot_of_session(session.pk).cells


def test_a_session_without_weights_uses_the_quick_path(session):
    recorded(third(session), AdjustedScore.only(PassedOut()), seen=1)

    assert type(snapshot_of_session(session.pk).travellers[1]).__name__ == "Traveller"


@pytest.mark.parametrize("rulings", [1, 3])
def test_any_number_of_rulings_costs_one_query_more(session, django_assert_num_queries, rulings):
    for round in range(1, rulings + 1):
        board = a_board_in_play(session.sections.get(), number=1, round=round)
        recorded(board, SIX_TENTHS, seen=1)
    plain = count_of_a_reading(session)
    forget_snapshots()

    with django_assert_num_queries(plain + 1):
        assert snapshot_of_session(session.pk).ranking


def count_of_a_reading(session):
    """Count the queries of reading a session without its rulings."""
    with transaction.atomic(), CaptureQueriesContext(connection) as queries:
        RulingScore.objects.all().delete()
        Ruling.objects.all().delete()
        before = len(queries)
        forget_snapshots()
        assert snapshot_of_session(session.pk).ranking
        counted = len(queries) - before
        transaction.set_rollback(True)
    return counted
