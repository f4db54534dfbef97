"""Ties are broken by the regulations, and pages, documents and API give the criterion."""

from dataclasses import replace
from fractions import Fraction

import pytest

from movements.pairs import howell
from reports.content.document import TextCell
from reports.content.results.ranking import ranking_notes
from reports.content.results.session_workbook import workbook_ranking_grid
from scoring.boards.penalties import PenaltyUnit, ScorePenalty
from scoring.events.event_lists import EventLists
from scoring.events.pair_tie_breaks import TIE_BREAKS
from scoring.events.regulations import Regulations
from scoring.laws.outcome import BareScore
from standings.explanations.pairs import SessionFigureSteps
from standings.explanations.ranking_lists import explain_ranking_list_figures
from standings.previews.regulations import with_regulations
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_session, recorded
from tests.remembered_rows import remember_rows
from tests.scoring.arithmetic import evaluated
from tests.web.api.programs import a_program

pytestmark = pytest.mark.django_db
# Five rounds at three tables; 2, 1 and 6 are level with half the matchpoints.
SCORES = (
    (170, -50, -100),
    (-420, 450, 420),
    (-420, 140, 170),
    (170, -420, -420),
    (620, -50, 170),
)
BETWEEN = Regulations(first_tie_break="between", second_tie_break="wins")


@pytest.fixture
@remember_rows
def section():
    section = a_session(howell.howell_schedule(3, rounds=5, boards_a_round=1), winners=1)
    for at, scores in enumerate(SCORES, start=1):
        for table, points in enumerate(scores, start=1):
            recorded(section.seatings.get(round=at, table=table).boards.get(), BareScore(points))
    return section


def places(now):
    return [(row.rank, row.shared, row.pair.number) for row in now.ranking]


def test_without_a_tie_break_tied_pairs_share_the_rank(section):
    assert places(snapshot_of_session(section.session_id)) == [
        (1, False, 3),
        (2, True, 1),
        (2, True, 2),
        (2, True, 6),
        (5, False, 4),
        (6, False, 5),
    ]


def test_head_to_head_separates_tied_pairs_with_an_explanation(section):
    now = with_regulations(snapshot_of_session(section.session_id), BETWEEN)

    assert places(now)[1:4] == [(2, False, 2), (3, False, 1), (4, False, 6)]
    assert ranking_notes(now) == [
        "Level for place 2, parted by result between them: "
        "2 with 62.50%, 1 with 50.00%, 6 with 37.50%."
    ]
    grid = workbook_ranking_grid(now)
    at = [column.heading for column in grid.columns].index("Tie-break")
    assert [row[at] for row in grid.rows][:3] == [
        TextCell(""),
        TextCell("result between them 62.50%"),
        TextCell("result between them 50.00%"),
    ]


@pytest.fixture
def nearly(section):
    """Three level pairs, one of which has a thousandth of a matchpoint less."""
    less = ScorePenalty(Fraction(1, 1000), PenaltyUnit.MATCHPOINTS)
    now = snapshot_of_session(section.session_id)
    second = next(place for place, pair in now.pairs.items() if pair.number == 2)
    return replace(now, penalties={second: (less,)})


@pytest.mark.parametrize(
    ("rules", "level"),
    [
        (Regulations(), [1, 6]),
        (Regulations(rounding="compscore3"), [1, 6]),
        (Regulations(rounding="acblscore"), [1, 2, 6]),
        (Regulations(rounding="acblscore", level="exact"), [1, 6]),
        (Regulations(level="shown"), [1, 2, 6]),
    ],
)
def test_the_definition_of_a_tie_is_a_regulation(nearly, rules, level):
    now = with_regulations(nearly, rules)

    assert [row.pair.number for row in now.ranking if row.shared] == level
    assert len({row.shown for row in now.ranking[1:4]}) == 1
    steps = SessionFigureSteps(now)
    for row in now.ranking:
        place = steps.place(row.pair.place)
        assert (evaluated(place.rank), evaluated(place.shared) > 0) == (row.rank, row.shared)


@pytest.mark.parametrize(
    ("rules", "shared"), [(Regulations(), 2), (Regulations(rounding="acblscore"), 3)]
)
def test_a_handicap_list_separates_pairs_that_the_ranking_has_level(nearly, rules, shared):
    info = replace(nearly.facts, lists=EventLists(handicap=True))
    now = with_regulations(replace(nearly, facts=info), rules)

    [listed] = now.lists.lists
    assert sum(line.shared for line in listed.lines) == shared
    steps = SessionFigureSteps(now)
    for line in listed.lines:
        values = {
            list_figure[0]: list_figure[2]
            for list_figure in explain_ranking_list_figures(now, steps, line.row.pair.place)
        }
        assert evaluated(values["handicapped"]) == line.figure


@pytest.mark.parametrize("method", ["matchpoints", "butler", "cross_imps", "aggregate"])
@pytest.mark.parametrize("key", [tie_break.key for tie_break in TIE_BREAKS])
def test_every_rank_explains_itself_for_any_tie_break(section, key, method):
    rules = Regulations(method=method, first_tie_break=key, second_tie_break="between")
    now = with_regulations(snapshot_of_session(section.session_id), rules)

    steps = SessionFigureSteps(now)
    for row in now.ranking:
        place = steps.place(row.pair.place)
        assert (place.rank.value, place.shared.value > 0) == (row.rank, row.shared)
        assert evaluated(place.rank) == row.rank
        assert [(name, step.value) for name, step in steps.tie_breaks(row.pair.place)] == [
            (stage.key, stage.values[row.pair.place].value) for stage in row.stages
        ]


def test_a_program_reads_the_criterion_that_broke_a_tie(section):
    event = section.session.event
    event.regulations_json = BETWEEN.as_dict()
    event.save()

    rows = a_program().get(f"sessions/{section.session_id}/ranking/").json()["ranking"]

    assert [(row["label"], row["tie_breaks"]) for row in rows][:2] == [
        ("3", []),
        ("2", [{"key": "between", "figure": {"exact": "125/2", "shown": "62.50"}}]),
    ]
    assert Fraction(rows[0]["percentage"]["exact"]) == 65
