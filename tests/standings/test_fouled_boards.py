"""A session with a fouled board: separate groups, explanations, and patched snapshots."""

from dataclasses import replace
from fractions import Fraction

import pytest

from boards.services.fouled_boards import mark_board_fouled
from reports.content.results.fouled_boards import fouled_group_notes
from scoring.events.regulations import Regulations
from scoring.laws.adjusted_scores import AdjustedScore, CancelledBoard, WeightedResult
from scoring.laws.averages import Average, Averages
from scoring.laws.compass import Side
from scoring.laws.outcome import BareScore
from standings.board_scores import shares_of_table_result, total_by_place
from standings.explanations.pairs import SessionFigureSteps, explain_printed_share
from standings.previews.fouled_boards import snapshot_with_groups
from standings.previews.regulations import with_regulations
from standings.previews.rulings import effects_of_ruling
from standings.snapshot_cache import forget_snapshots, snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_fouled_board,
    a_mitchell,
    a_request,
    a_session,
    recorded,
)
from tests.remembered_rows import remember_rows
from tests.scoring.arithmetic import evaluated
from tests.sections import two_sections

pytestmark = pytest.mark.django_db
HALF = Fraction(1, 2)
POINTS = [420, 450, 170, -110, -200]
METHODS = ("matchpoints", "butler", "cross_imps", "aggregate")


@pytest.fixture
@remember_rows
def section():
    """Five tables; the last two to play board 1 had other cards."""
    section = a_session(a_mitchell(tables=5, boards_a_round=1))
    for round, points in enumerate(POINTS, start=1):
        recorded(a_board_in_play(section, number=1, round=round), BareScore(points))
        recorded(a_board_in_play(section, number=2, round=round), BareScore(points))
    return section


def board(section, round):
    return a_board_in_play(section, number=1, round=round)


def on_board_one(now):
    first_board = [cell for cell in now.cells if cell.board == 1]
    return {cell.round: shares_of_table_result(cell, now.travellers[1]) for cell in first_board}


def groups(now):
    return {cell.round: cell.group for cell in now.cells if cell.board == 1}


def test_two_of_five_results_are_brought_to_all_tables_as_the_bodys_forum_has_it(section):
    before = snapshot_of_session(section.session_id)
    a_fouled_board(section, {4: "B", 5: "B"})

    now = snapshot_of_session(section.session_id)

    assert groups(now) == {1: "A", 2: "A", 3: "A", 4: "B", 5: "B"}
    # Of 8: East-West with 110 have 1.5, North-South 6.5.
    assert on_board_one(now)[4] == (Fraction(13, 2), Fraction(3, 2))
    assert on_board_one(now)[2] == (Fraction(5 * 5, 3) - 1, Fraction(5, 3) - 1)
    assert now.travellers[2] == before.travellers[2]
    assert sum(total.won for total in now.totals.values()) == 2 * 5 * 8


def test_the_other_regulation_gives_fixed_figures(section):
    a_fouled_board(section, {4: "B", 5: "B"})

    now = with_regulations(
        snapshot_of_session(section.session_id), Regulations(small_groups="acbl1991")
    )

    assert [on_board_one(now)[round][0] for round in (4, 5)] == [
        Fraction(8 * 65, 100),
        Fraction(8 * 55, 100),
    ]


def test_a_withdrawn_fouled_board_is_scored_as_before(section):
    before = snapshot_of_session(section.session_id)
    a_fouled_board(section, {4: "B", 5: "B"})
    a_fouled_board(section, None, seen=1)

    now = snapshot_of_session(section.session_id)

    assert (now.travellers, now.ranking, now.fouled) == (before.travellers, before.ranking, ())


def test_a_result_that_comes_later_is_patched_into_its_group(section):
    a_fouled_board(section, {4: "B", 5: "B"})
    snapshot_of_session(section.session_id)
    recorded(board(section, 5), BareScore(100), seen=1)

    patched = snapshot_of_session(section.session_id)
    forget_snapshots()
    anew = snapshot_of_session(section.session_id)

    assert (patched.cells, patched.travellers) == (anew.cells, anew.travellers)
    assert on_board_one(patched)[5] == (Fraction(13, 2), Fraction(3, 2))


def test_rulings_on_a_fouled_board_stay_within_their_group(section):
    a_fouled_board(section, {4: "B", 5: "B"})
    both = AdjustedScore.both(
        WeightedResult(BareScore(-100), HALF), WeightedResult(BareScore(-300), HALF)
    )
    recorded(board(section, 4), both, seen=1)
    recorded(board(section, 1), Averages(Average.PLUS, Average.MINUS), seen=1)

    now = snapshot_of_session(section.session_id)

    # Half a win and half a loss against −200: the middle of the group, and so of the board.
    assert on_board_one(now)[4] == (4, 4)
    assert on_board_one(now)[2][0] == Fraction(3 * 5, 2) - 1
    own = now.totals[next(c for c in now.cells if c.pk == board(section, 1).pk).north_south]
    assert own.boards == 2


def test_a_fouled_board_that_is_cancelled_is_worth_nothing(section):
    a_fouled_board(section, {4: "B", 5: "B"})
    for round in range(1, 6):
        recorded(board(section, round), CancelledBoard(), seen=1, whole=True)

    now = snapshot_of_session(section.session_id)

    assert set(on_board_one(now).values()) == {(None, None)}


@pytest.mark.parametrize("method", METHODS)
def test_every_number_of_a_fouled_session_explains_itself(section, method):
    a_fouled_board(section, {2: "C", 4: "B", 5: "B"})
    both = AdjustedScore.both(
        WeightedResult(BareScore(-100), HALF), WeightedResult(BareScore(-300), HALF)
    )
    recorded(board(section, 4), both, seen=1)
    recorded(board(section, 3), Averages(Average.PLUS, Average.MINUS), seen=1)
    now = with_regulations(snapshot_of_session(section.session_id), Regulations(method=method))

    steps, explained = SessionFigureSteps(now), []
    for cell in now.cells:
        if cell.outcome is not None:
            for share, side in zip(
                shares_of_table_result(cell, now.travellers[cell.board]), Side, strict=True
            ):
                step = explain_printed_share(now, cell, side)
                explained.append((share, step and evaluated(step)))
    explained += [(now.totals[place].won, evaluated(steps.totals[place])) for place in now.totals]

    assert [(number, step) for number, step in explained if number != step] == []
    assert len(explained) == 2 * 10 + 10


def test_imps_are_compared_within_each_group(section):
    a_fouled_board(section, {3: "C", 4: "B", 5: "B"})
    now = snapshot_of_session(section.session_id)

    crosswise = on_board_one(with_regulations(now, Regulations(method="cross_imps")))
    butler = with_regulations(now, Regulations(method="butler")).travellers[1]

    # 420 and 450 differ by an IMP, −110 and −200 by three; 170 stands alone, an average plus.
    assert crosswise == {1: (-1, 1), 2: (1, -1), 3: (3, 3), 4: (3, -3), 5: (-3, 3)}
    assert butler.datums == (440, -160)


def test_a_preview_equals_the_later_snapshot(section):
    before = snapshot_of_session(section.session_id)
    tables = {board(section, round).pk: "B" for round in (4, 5)}
    then = snapshot_with_groups(before, 1, tables)
    effects = effects_of_ruling(before, then, 1)
    a_fouled_board(section, {4: "B", 5: "B"})

    now = snapshot_of_session(section.session_id)

    assert replace(then, facts=now.facts).ranking == now.ranking
    assert effects == effects_of_ruling(before, now, 1)
    assert len(effects) == 10


@pytest.mark.parametrize("boards", [1, 2])
def test_any_number_of_fouled_boards_costs_two_queries_more(
    section, boards, django_assert_num_queries
):
    for number in range(1, boards + 1):
        a_fouled_board(section, {4: "B", 5: "B"}, number=number)
    forget_snapshots()

    with django_assert_num_queries(12):
        assert snapshot_of_session(section.session_id).ranking


def test_sections_compared_separately_have_their_own_groups():
    first, _second = two_sections(compared="section", ranked="section")
    before = snapshot_of_session(first.session_id)
    first_cell = next(cell for cell in before.cells if cell.section == "A" and cell.outcome)
    then = snapshot_with_groups(before, 1, {first_cell.pk: "B"})
    mark_board_fouled(first.session, 1, {first_cell.pk: "B"}, a_request(reason="fouled"))

    now = snapshot_of_session(first.session_id)

    assert then.travellers == now.travellers
    assert now.travellers[1, "A"] != before.travellers[1, "A"]
    assert total_by_place([now.travellers[1, "B"]]) == total_by_place([before.travellers[1, "B"]])
    assert fouled_group_notes(now, 1) == [
        "Section A, group A: 2 results, compared apart, and brought to all tables",
        "Section A, group B: one result, 60% for both sides, whatever was scored",
    ]
    for cell in now.cells:
        if cell.outcome is not None:
            shares = shares_of_table_result(cell, now.board_of(cell))
            explanations = [explain_printed_share(now, cell, side) for side in Side]
            assert shares == tuple(step and evaluated(step) for step in explanations)
