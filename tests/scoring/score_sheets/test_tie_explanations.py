"""A place among matches explains itself: every case of the tie procedure, worked out again."""

import pytest

from scoring.score_sheets.tie_explanations import explain_four_hand_place, explain_wins_among_tied
from scoring.score_sheets.tie_procedure import PlayOffMatch
from scoring.steps import StepNumber
from tests.scoring.arithmetic import evaluated, tie_break_facts
from tests.scoring.score_sheets.test_tie_procedure import CASES, A, B, C, Case, matches, walked

FACTS = {"total", "own_points", "their_points", "unmet", "extra_points", "decided_place"}


def explained(case, pair):
    table = walked(case)
    totals = {row.record.pair: StepNumber("total", row.record.total) for row in table.rows}
    return explain_four_hand_place(pair, totals, table.stages, tuple(matches(case)))


@pytest.mark.parametrize("name", CASES)
def test_every_rank_of_the_procedure_equals_its_steps(name):
    rows = walked(CASES[name]).rows

    explanations = {row.record.pair: explained(CASES[name], row.record.pair) for row in rows}

    assert {pair: evaluated(place.rank) for pair, place in explanations.items()} == {
        row.record.pair: row.rank for row in rows
    }
    assert {pair: evaluated(place.shared) for pair, place in explanations.items()} == {
        row.record.pair: sum(other.rank == row.rank for other in rows) - 1 for row in rows
    }


@pytest.mark.parametrize("name", CASES)
def test_every_leaf_is_a_match_score_or_a_decision(name):
    case = CASES[name]
    leaves = {fact for pair in case.totals for fact in tie_break_facts(explained(case, pair).rank)}

    assert {key for key, _value in leaves} <= FACTS
    assert {value for key, value in leaves if key == "total"} == set(case.totals.values())
    points = {value for key, value in leaves if key in ("own_points", "their_points")}
    assert points <= {500, 200}


def test_a_place_names_each_rule_that_put_somebody_ahead():
    between = CASES["three with a clear winner"]

    assert [step.key for step in explained(between, C).rank.operands] == [
        "ahead",
        "ahead_between",
        "own_rank",
    ]
    assert [step.value for step in explained(between, C).rank.operands] == [0, 2, 1]


@pytest.mark.parametrize(("longer", "cited"), [(False, "alberta55"), (True, "overtrick")])
def test_only_four_extra_hands_are_cited_as_of_the_document(longer, cited):
    play_off = PlayOffMatch((A, B), (770, 710), longer=longer)
    case = Case({A: 900, B: 900, C: 700}, [], play_offs=(play_off,))

    ahead = explained(case, B).rank.operands[1]

    assert (ahead.key, ahead.law) == ("ahead_extra", cited)


def test_a_level_match_is_half_a_win():
    case = Case({A: 900, B: 900, C: 900}, [], beat=((A, B),))

    assert evaluated(explain_wins_among_tied(A, (A, B, C), tuple(matches(case)))) == 1.5
    assert evaluated(explain_wins_among_tied(B, (A, B, C), tuple(matches(case)))) == 0.5
