"""Properties of every overall with random figures: orders, cuts and sums."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.events.multi_session import AttendedSession
from scoring.events.overall import (
    OverallRule,
    StageGroup,
    StageSession,
    overall_by_contestant,
    rank_overall,
)
from tests.effort import effort

WHO = "abcdef"
FIGURES = st.builds(Fraction, st.integers(0, 10_000), st.integers(1, 99))
FIELDS = st.dictionaries(
    st.sampled_from(WHO), st.builds(AttendedSession, FIGURES, st.integers(1, 30)), min_size=2
)
MANY = settings(max_examples=effort(40, 200), deadline=None)
ONE, TWO = StageGroup(1, consolation=False), StageGroup(2, consolation=False)


def sittings(fields, *groups):
    return [StageSession(group, field) for group, field in zip(groups, fields, strict=True)]


def figures(overall):
    return {who: (row.figure, row.short) for who, row in overall.items()}


@MANY
@given(st.lists(FIELDS, min_size=1, max_size=4), st.integers(0, 3))
def test_the_order_of_sessions_and_pairs_is_no_matter(fields, drop):
    rule = OverallRule(drop=drop)
    there = [StageSession(ONE, field) for field in fields]
    back = [StageSession(ONE, dict(reversed(field.items()))) for field in reversed(fields)]

    assert figures(overall_by_contestant(there, rule)) == figures(overall_by_contestant(back, rule))


@MANY
@given(FIELDS, FIELDS)
def test_where_all_counts_on_a_cut_changes_no_figure_of_who_played_both(first, second):
    cut = overall_by_contestant(sittings((first, second), ONE, TWO), OverallRule())
    plain = overall_by_contestant(sittings((first, second), ONE, ONE), OverallRule())

    for who in first.keys() & second.keys():
        assert cut[who].figure == plain[who].figure


@MANY
@given(FIELDS, FIELDS, st.sampled_from((Fraction(1, 3), Fraction(1))))
def test_carry_overs_sum_to_zero(first, second, part):
    rule = OverallRule(carry="proportional", part=part)
    overall = overall_by_contestant(sittings((first, second), ONE, TWO), rule)

    along = [row.carried.value for row in overall.values() if row.carried is not None]
    assert sum(along) == 0
    assert len(along) == len(first.keys() & second.keys())


@MANY
@given(FIELDS, FIELDS, FIGURES)
def test_no_more_is_taken_along_than_the_limit(first, second, cap):
    rule = OverallRule(carry="proportional", cap=min(cap + Fraction(1, 99), Fraction(400)))
    overall = overall_by_contestant(sittings((first, second), ONE, TWO), rule)

    assert all(abs(row.carried.value) <= rule.cap for row in overall.values() if row.carried)


@MANY
@given(FIELDS, FIELDS)
def test_every_step_comes_to_its_figure_and_finalists_are_first(first, second):
    overall = overall_by_contestant(
        sittings((first, second), ONE, TWO), OverallRule(carry="proportional")
    )
    ranks = {place.contestant.contestant: place.rank for place in rank_overall(overall.values())}

    assert all(row.step.value == row.figure for row in overall.values())
    assert {who for who, rank in ranks.items() if rank <= len(second)} == second.keys()
