"""Sessions scored as a program does: what differs from the defaults, each figure explained."""

from fractions import Fraction

import pytest

from boards.queries.table_results import TableResult
from movements.schedule import Schedule, ScheduledSeat
from reports.content.results.ranking import maximum_score
from reports.content.results.scored_results import results_by_board
from scoring.boards.butler import PARY, compute_datum
from scoring.boards.imp_boards import BUTLER, ImpMethod
from scoring.events.presets import PRESETS, regulations_of_program
from scoring.events.regulations import CHOICES, Regulations
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import Award, BareScore
from standings.imp_board_scores import score_imp_boards
from standings.previews.regulations import with_regulations
from standings.snapshot_cache import forget_snapshots, snapshot_of_session
from tests.builders import a_board_in_play, a_seated_section, a_session, recorded
from tests.remembered_rows import remember_rows
from tests.replay.explanation_check import wrongly_explained
from tests.sections import two_sections
from tournament.models import Session

HALF_TABLE = Schedule(
    (
        ScheduledSeat(1, 1, 1, 1, (1,)),
        ScheduledSeat(1, 2, 2, 2, (2,)),
        ScheduledSeat(1, 3, 3, None, (3,)),
        ScheduledSeat(2, 1, 1, 2, (3,)),
        ScheduledSeat(2, 2, 2, None, (1,)),
        ScheduledSeat(2, 3, 3, 1, (2,)),
        ScheduledSeat(3, 1, 1, None, (2,)),
        ScheduledSeat(3, 2, 2, 1, (3,)),
        ScheduledSeat(3, 3, 3, 2, (1,)),
    ),
    lines=2,
)
POINTS = {(1, 1): 420, (1, 3): -50, (2, 1): 110, (2, 2): 110, (3, 1): -100, (3, 2): 620}


@pytest.fixture
@remember_rows
def half_table(db):
    """Three pairs North-South with two boards each, two pairs East-West with three."""
    section = a_session(HALF_TABLE)
    for seating in section.seatings.prefetch_related("seats__place", "boards"):
        if seating.seats.count() == 2:
            north_south = seating.seats.get(chairs="NS").place.number
            for board in seating.boards.all():
                recorded(board, BareScore(POINTS.get((board.number, north_south), 50)))
    return section.session


def scored_by(session, **chosen):
    forget_snapshots()
    now = snapshot_of_session(session.pk)
    return with_regulations(now, Regulations(**chosen))


def test_compscore3_brings_totals_to_the_most_boards_of_the_same_direction(half_table):
    """Brought to the three boards of East-West, North-South would have half as much more."""
    now = scored_by(half_table, rounding="compscore3")

    boards = {row.pair.label: row.total.boards for row in now.ranking}
    assert boards == {"1 NS": 2, "2 NS": 2, "3 NS": 2, "1 EW": 3, "2 EW": 3}
    for row in now.ranking:
        assert row.shown.total == row.total.won
        assert maximum_score(now, row) == 2 * row.total.boards
    assert list(wrongly_explained(now)) == []


def test_acblscore_brings_them_to_the_most_boards_of_anybody(half_table):
    now = scored_by(half_table, rounding="acblscore")

    for row in now.ranking:
        assert row.shown.total == row.total.won * Fraction(3, row.total.boards)
        assert maximum_score(now, row) == 6


def test_the_datum_of_pary_is_cut_by_tables_half_tables_included():
    """41 results of 83 pairs are of 42 tables: 19 are cut at each end and not 18."""
    points = [*[-100] * 18, -50, 110, 120, 130, 620, *[650] * 18]
    cells = [
        TableResult(at, "A", 1, at, 1, 100 + at, 200 + at, False, outcome=BareScore(point))
        for at, point in enumerate(points)
    ]
    sits_out = TableResult(99, "A", 1, 42, 1, 300, None, False)

    boards = score_imp_boards([*cells, sits_out], by=ImpMethod(BUTLER, datum=PARY), known={})

    assert (len(points), boards[1].datum) == (41, 120)
    assert compute_datum(points, PARY, expected=41) == 180


@pytest.fixture
@remember_rows
def short(db):
    """Board 1 at three tables, 420, 420 and an award; board 2 at two of three."""
    section = a_seated_section()
    for round, points in enumerate([420, -50], start=1):
        recorded(a_board_in_play(section, number=1, round=round), BareScore(points))
        recorded(a_board_in_play(section, number=2, round=round), BareScore(-points))
    award = Award(Fraction(60), Fraction(40))
    recorded(a_board_in_play(section, number=1, round=3), award)
    return Session.objects.get()


HIGH, LOW = Fraction(7, 2), Fraction(1, 2)
"""Two results of three tables by the Neuberg formula: (2 + 1) x 3 / 2 - 1, and (0 + 1) ..."""


def printed_rows(now, board):
    return [(row.printed, row.top) for row in results_by_board(now)[board]]


@pytest.mark.parametrize(
    ("chosen", "first", "second"),
    [
        ("field", [HIGH, LOW, Fraction(12, 5)], [HIGH, LOW]),
        ("none", [2, 0, Fraction(6, 5)], [2, 0]),
    ],
)
def test_a_board_with_fewer_results_is_factored_to_the_top(short, chosen, first, second):
    now = scored_by(short, short_boards=chosen)

    assert [north_south for (north_south, _ew), _top in printed_rows(now, 1)] == first
    assert [north_south for (north_south, _ew), _top in printed_rows(now, 2)] == second
    assert list(wrongly_explained(now)) == []


def test_the_mean_of_the_boards_counts_each_the_same(short):
    """Board 1 has a top of 2 and an award of 60%, board 2 a top of 2: with none, tops are equal."""
    of_tops, of_boards = (
        scored_by(short, short_boards="none", percentage_of=rounding)
        for rounding in ("tops", "boards")
    )

    assert {row.pair.label: row.shown.percentage for row in of_tops.ranking} == {
        row.pair.label: row.shown.percentage for row in of_boards.ranking
    }
    assert list(wrongly_explained(of_boards)) == []


def test_no_more_than_the_cap_is_won_in_a_round(short):
    """420 against -50 is 10 IMPs on each of the two boards of a round."""
    free, capped = (
        scored_by(short, method="cross_imps", round_cap=cap) for cap in CHOICES["round_cap"]
    )

    assert {row.total.won for row in capped.ranking} <= {*range(-40, 13), *map(Fraction, (3, -3))}
    assert [total.won for total in free.totals.values()] != []
    for place, total in capped.totals.items():
        assert total.won <= free.totals[place].won
    assert list(wrongly_explained(capped)) == []


def test_an_average_rests_on_board_figures_before_they_are_rounded(db):
    """A pair has ¼ of two matchpoints by Neuberg, shown as 0.3: a minus of 12.5%, not of 15%."""
    section, _other = two_sections(compared="section", win=1, board_rounding="one_place")
    for board, round, outcome in (
        (3, 1, BareScore(-50)),
        (3, 2, BareScore(1430)),
        (2, 3, Averages(Average.PLUS, Average.MINUS)),
    ):
        recorded(a_board_in_play(section, number=board, round=round), outcome)

    now = snapshot_of_session(section.session_id)

    assert list(wrongly_explained(now)) == []


def test_two_winners_have_a_list_of_both_directions(short):
    now = scored_by(short, directions="together")
    (both,) = (
        ranking_list for ranking_list in now.lists.lists if ranking_list.kind == "both_directions"
    )

    assert len(both.lines) == len(now.ranking)
    figures = [line.row.total.percentage for line in both.lines]
    assert figures == sorted(figures, reverse=True)


@pytest.mark.parametrize("method", CHOICES["method"])
@pytest.mark.parametrize("program", PRESETS)
def test_every_figure_explains_itself_by_the_regulations_of_every_program(short, program, method):
    chosen = regulations_of_program(Regulations(method=method), program)

    now = with_regulations(snapshot_of_session(short.pk), chosen)

    assert now.ranking
    assert list(wrongly_explained(now)) == []


@pytest.mark.parametrize(
    "name", ["short_boards", "board_rounding", "board_display", "percentage_of", "decimals"]
)
@pytest.mark.parametrize("win", [2, 1])
def test_every_figure_explains_itself_by_every_choice(short, name, win):
    for value in CHOICES[name]:
        now = scored_by(short, **{name: value, "win": win, "rounding": "acblscore"})

        assert list(wrongly_explained(now)) == []


@pytest.mark.parametrize("rounding", ["exact", "compscore3"])
@pytest.mark.parametrize("name", ["datum", "datum_unit", "datum_half", "decimals"])
def test_every_figure_explains_itself_by_every_choice_at_butler(short, name, rounding):
    for value in CHOICES[name]:
        now = scored_by(short, method="butler", rounding=rounding, **{name: value})

        assert list(wrongly_explained(now)) == []


@pytest.mark.parametrize("name", ["cross", "comparison_cap", "decimals"])
def test_every_figure_explains_itself_by_every_choice_crosswise(short, name):
    for value in CHOICES[name]:
        now = scored_by(short, method="cross_imps", rounding="compscore3", **{name: value})

        assert list(wrongly_explained(now)) == []


def test_totals_and_percentages_have_the_decimals_that_are_chosen(short):
    """Places stay: who is level is decided by exact figures."""
    rankings = {places: scored_by(short, decimals=places).ranking for places in CHOICES["decimals"]}

    assert {
        places: {-row.shown.percentage.as_tuple().exponent for row in ranking}
        for places, ranking in rankings.items()
    } == {places: {places} for places in CHOICES["decimals"]}
    ranks = [[(row.rank, row.shared) for row in ranking] for ranking in rankings.values()]
    assert ranks == [ranks[0]] * len(ranks)
