"""A session in IMPs or points: its boards, totals and places, patched and explained."""

from dataclasses import replace
from fractions import Fraction

import pytest

from boards.queries.table_results import TableResult
from scoring.boards.butler import DATUM_RULES
from scoring.boards.cross_imps import CROSS_RULES
from scoring.boards.imp_boards import CROSS_IMPS, ImpMethod
from scoring.events.regulations import Regulations
from scoring.laws.adjusted_scores import AdjustedScore, WeightedResult
from scoring.laws.averages import PAIRS_IMPS
from scoring.laws.compass import Side
from scoring.laws.outcome import Award, BareScore
from standings.board_scores import shares_of_table_result
from standings.explanations.pairs import SessionFigureSteps, explain_printed_share
from standings.imp_board_scores import explain_imps_of_result
from standings.previews.regulations import with_regulations
from standings.snapshot_cache import forget_snapshots, snapshot_of_session
from tests.builders import a_board_in_play, a_played_section, a_seated_section, recorded
from tests.remembered_rows import remember_rows
from tests.scoring.arithmetic import evaluated

pytestmark = pytest.mark.django_db
EVERY = [
    *(Regulations(method="butler", datum=datum_rule.key) for datum_rule in DATUM_RULES),
    *(Regulations(method="cross_imps", cross=cross_rule.key) for cross_rule in CROSS_RULES),
    Regulations(method="cross_imps", averages="averages_of_two"),
    Regulations(method="aggregate"),
]


def by(section, regulations):
    event = section.session.event
    event.regulations_json = regulations.as_dict()
    event.save()
    return section.session


@pytest.fixture
@remember_rows
def three(db):
    """Board 1 at three tables: 420, 420 and -50."""
    section = a_seated_section()
    for round, points in enumerate([420, 420, -50], start=1):
        recorded(a_board_in_play(section, number=1, round=round), BareScore(points))
    return section


def ranks(session):
    return [
        (row.rank, row.pair.label, row.total.won) for row in snapshot_of_session(session.pk).ranking
    ]


def test_cross_imps_rank_every_pair(three):
    session = by(three, Regulations(method="cross_imps"))

    assert ranks(session) == [
        (1, "1 NS", 5),
        (1, "3 NS", 5),
        (3, "2 NS", -10),
        (1, "3 EW", 10),
        (2, "1 EW", -5),
        (2, "2 EW", -5),
    ]


def test_the_butler_datum_of_a_small_field_is_the_mean(three):
    session = by(three, Regulations(method="butler"))

    assert snapshot_of_session(session.pk).travellers[1].datum == 260
    assert ranks(session)[:3] == [(1, "1 NS", 4), (1, "3 NS", 4), (3, "2 NS", -7)]


def test_total_points_are_added_up(three):
    session = by(three, Regulations(method="aggregate"))

    assert ranks(session)[:3] == [(1, "1 NS", 420), (1, "3 NS", 420), (3, "2 NS", -50)]


def test_a_pair_that_played_is_ranked_with_zero_points(three):
    session = by(three, Regulations(method="cross_imps", cross="cross_mean"))
    shown_score = snapshot_of_session(session.pk).ranking[0].shown

    assert (str(shown_score.total), shown_score.percentage) == ("5.00", None)


@pytest.mark.parametrize("regulations", EVERY)
def test_a_patched_snapshot_equals_a_complete_read(three, regulations):
    session = by(three, regulations)
    snapshot_of_session(session.pk)
    recorded(a_board_in_play(three, number=2, round=1), BareScore(110))
    recorded(a_board_in_play(three, number=1, round=3), BareScore(170), seen=1)

    patched = snapshot_of_session(session.pk)
    forget_snapshots()
    anew = snapshot_of_session(session.pk)

    assert (patched.travellers, patched.ranking) == (anew.travellers, anew.ranking)


@pytest.mark.parametrize("regulations", EVERY)
def test_explanations_equal_the_computed_values(regulations):
    now = with_regulations(snapshot_of_session(a_played_section().session_id), regulations)
    steps = SessionFigureSteps(now)

    for cell in now.cells:
        if cell.outcome is None:
            continue
        shares = shares_of_table_result(cell, now.travellers[cell.board])
        for side, share in zip(Side, shares, strict=True):
            step = explain_printed_share(now, cell, side)
            assert (step and step.value) == share
    for row in now.ranking:
        figures, place = steps.figures(row.pair.place), steps.place(row.pair.place)
        assert steps.totals[row.pair.place].value == row.total.won
        assert figures.total.value == Fraction(row.shown.total)
        assert figures.percentage is None
        assert place.rank.value == row.rank


def test_an_award_against_an_empty_side_is_explained_for_the_pair_that_sat_there():
    award = Award(Fraction(60), Fraction(40))
    by_imps = ImpMethod(CROSS_IMPS, averages=PAIRS_IMPS)

    def imps(north_south, east_west):
        cell = TableResult(1, "A", 1, 1, 1, north_south, east_west, False, outcome=award)
        steps = [explain_imps_of_result([cell], cell, side, by_imps, expected=2) for side in Side]
        return [step and step.value for step in steps]

    assert [imps(1, 2), imps(1, None), imps(None, 2)] == [[2, -2], [2, None], [None, -2]]


def test_matchpoints_are_as_they_were(three):
    plain = snapshot_of_session(three.session_id)

    assert with_regulations(plain, replace(plain.facts.regulations)).ranking == plain.ranking


def test_a_sum_with_a_weighted_score_is_brought_to_the_results_that_were_expected():
    """A ruled row is a full result (Law 12C1(c)); a table without one is still made up for."""
    section = a_seated_section()
    for round, points in enumerate([420, -50], start=1):
        recorded(a_board_in_play(section, number=1, round=round), BareScore(points))
        recorded(a_board_in_play(section, number=2, round=round), BareScore(points))
    recorded(a_board_in_play(section, number=2, round=3), BareScore(420))
    weighted = AdjustedScore.both(
        WeightedResult(BareScore(-50), Fraction(1, 2)),
        WeightedResult(BareScore(-100), Fraction(1, 2)),
    )
    recorded(a_board_in_play(section, number=1, round=2), weighted, seen=1)

    now = snapshot_of_session(by(section, Regulations(method="cross_imps", cross="cross_sum")).pk)
    ruled, again = (now.cells_on[1][at] for at in (0, 1))

    # Half of 10 and 11 IMPs from one comparison, where there should be two.
    assert shares_of_table_result(ruled, now.board_of(ruled))[0] == 2 * Fraction(21, 2)
    assert evaluated(explain_printed_share(now, ruled, Side.NORTH_SOUTH)) == 21
    assert shares_of_table_result(again, now.board_of(again))[0] == -21
