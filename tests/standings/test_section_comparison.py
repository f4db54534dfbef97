"""Sections are compared, and ranked, across the field or each apart, as the regulations say."""

from dataclasses import replace

import pytest

from scoring.events.regulations import Regulations
from scoring.laws.compass import Side
from scoring.laws.outcome import BareScore
from standings.explanations.pairs import SessionFigureSteps, explain_printed_share
from standings.explanations.ranking_lists import explain_ranking_list_figures
from standings.previews.regulations import ranking_changes, with_regulations
from standings.snapshot_cache import forget_snapshots, snapshot_of_session
from tests.builders import a_board_in_play, a_penalty, recorded
from tests.scoring.arithmetic import evaluated
from tests.sections import two_sections

pytestmark = pytest.mark.django_db
WAYS = [
    Regulations(method=method, compared=compared, ranked=ranked, rounding="acblscore")
    for method in ("matchpoints", "butler", "cross_imps")
    for compared in ("field", "section")
    for ranked in ("field", "section")
]


def ranking(now):
    return [
        (row.section, row.field, row.rank, f"{row.pair.section}{row.pair.label}", row.total.won)
        for row in now.ranking
    ]


def shares(now):
    return {
        (f"{cell.section}{cell.table}", side.value): part.value
        for cell in now.cells
        for side in Side
        if (part := explain_printed_share(now, cell, side))
    }


def test_across_the_field_all_sections_are_compared():
    first, _second = two_sections()

    now = snapshot_of_session(first.session_id)

    assert now.boards == (1,)
    assert {name: board.expected for name, board in now.travellers.items()} == {1: 6}
    assert [(row.rank, row.shared, f"{row.pair.section}{row.pair.number}") for row in now.ranking][
        :5
    ] == [(1, False, "B1"), (2, False, "A1"), (3, True, "A3"), (3, True, "B3"), (5, False, "A2")]


def test_separate_sections_have_their_own_top_and_neuberg():
    first, _second = two_sections(compared="section", ranked="section")

    now = snapshot_of_session(first.session_id)

    assert {name: board.expected for name, board in now.travellers.items()} == {
        (1, "A"): 3,
        (1, "B"): 3,
    }
    assert ranking(now)[:3] == [
        ("A", "NS", 1, "A1 NS", 4),
        ("A", "NS", 2, "A3 NS", 2),
        ("A", "NS", 3, "A2 NS", 0),
    ]
    # Two results where three are expected: (2 + 1) × 3/2 − 1 and (0 + 1) × 3/2 − 1.
    assert [(row[3], float(row[4])) for row in ranking(now) if row[0] == "B"] == [
        ("B1 NS", 3.5),
        ("B3 NS", 0.5),
        ("B2 EW", 3.5),
        ("B1 EW", 0.5),
    ]


def test_a_joint_ranking_also_ranks_within_each_section():
    first, _second = two_sections(compared="section")

    now = snapshot_of_session(first.session_id)

    called = {place: f"{pair.section}{pair.label}" for place, pair in now.pairs.items()}
    at = {called[place]: section_place for place, section_place in now.in_sections.items()}
    assert {name: value for name, value in at.items() if "NS" in name} == {
        "A1 NS": (1, False),
        "A3 NS": (2, False),
        "A2 NS": (3, False),
        "B1 NS": (1, False),
        "B3 NS": (2, False),
    }
    assert with_regulations(now, Regulations(ranked="section")).in_sections == {}
    steps = SessionFigureSteps(now)
    explained_values = {
        place: part.value
        for place in now.pairs
        for kind, _stratum, part in explain_ranking_list_figures(now, steps, place)
        if kind == "in_section"
    }
    assert explained_values == {place: rank for place, (rank, _shared) in now.in_sections.items()}


@pytest.mark.parametrize(
    "regulations", WAYS, ids=lambda by: f"{by.method}-{by.compared}-{by.ranked}"
)
def test_a_patched_snapshot_equals_a_complete_read_and_explains_itself(regulations):
    first, second = two_sections(
        method=regulations.method,
        compared=regulations.compared,
        ranked=regulations.ranked,
        rounding=regulations.rounding,
    )
    unit = "percent_of_top" if regulations.method == "matchpoints" else "imps"
    a_penalty(first.places.get(line="NS", number=1), unit=unit)
    assert snapshot_of_session(first.session_id).travellers
    recorded(a_board_in_play(second, number=1, round=3), BareScore(-100))
    recorded(a_board_in_play(first, number=2, round=1, table=2), BareScore(90))

    patched = snapshot_of_session(first.session_id)
    forget_snapshots()
    anew = snapshot_of_session(first.session_id)

    assert patched.travellers == anew.travellers
    assert patched.ranking == anew.ranking
    steps = SessionFigureSteps(anew)
    for row in anew.ranking:
        place, figures = steps.place(row.pair.place), steps.figures(row.pair.place)
        assert (place.rank.value, place.shared.value > 0) == (row.rank, row.shared)
        assert evaluated(place.rank) == row.rank
        assert figures.total.value == row.shown.total
        assert steps.finals[row.pair.place].value == row.total.won


def test_a_preview_lists_changed_ranks():
    first, _second = two_sections()
    now = snapshot_of_session(first.session_id)

    changed = ranking_changes(now, with_regulations(now, Regulations(compared="section")))

    assert [now.pairs[cell.place].section for cell in changed if cell.changed].count("A") == 6


def test_one_section_is_the_same_by_either_regulation():
    first, _second = two_sections()
    now = snapshot_of_session(first.session_id)
    alone = [section for section in now.sections.values() if section.name == "A"]

    one_field = replace(
        now,
        sections={section.pk: section for section in alone},
        cells=tuple(cell for cell in now.cells if cell.section == "A"),
        pairs={place: pair for place, pair in now.pairs.items() if pair.section == "A"},
        known={},
    )

    apart = with_regulations(one_field, Regulations(compared="section", ranked="section"))

    assert apart.travellers == one_field.travellers
    assert apart.ranking == one_field.ranking
