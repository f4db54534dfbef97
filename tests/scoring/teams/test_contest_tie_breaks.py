"""Tie-breaks of a contest: each of them, their order, shared places, and their explanations."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.teams.contest_explanations import (
    explain_contest_place,
    explain_contest_points,
    explain_merit,
)
from scoring.teams.contest_tie_breaks import contest_tie_breaks, rank_contest
from scoring.teams.contests import contest_standings
from tests.effort import effort
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated
from tests.scoring.teams.contest_matches import carried, met, penalty

FEW = settings(max_examples=effort(30, 200, again=8))

EVERY_BREAK = ("between", "wins", "opponents", "quotient", "net")

LEVEL = [
    met(1, "a", "b", 12, (10, 5)),
    met(2, "b", "c", 12, (10, 5)),
    met(3, "c", "a", 12, (20, 5)),
    met(1, "d", "e", 12, (10, 0)),
    met(2, "d", "f", 8, (0, 10)),
]


def order(breaks, matches=LEVEL, who="abcdef"):
    return [
        (place.rank, place.contestant.contestant, place.shared)
        for place in rank_contest(contest_standings(who, matches), contest_tie_breaks(breaks))
    ]


def test_inseparable_contestants_share_the_rank():
    assert order([], who="abcd") == [(1, "a", True), (1, "b", True), (1, "c", True), (1, "d", True)]


def test_a_round_of_wins_between_the_tied_parts_nobody_and_the_quotient_does():
    assert order(["between"], LEVEL[:3], "abc")[0] == (1, "a", True)
    assert order(["between", "quotient"], LEVEL[:3], "abc") == [
        (1, "c", False),
        (2, "b", False),
        (3, "a", False),
    ]


def test_points_between_the_tied_are_asked_again_of_those_who_are_left():
    """Among the four `d` has 35, `a` and `b` have 30, `c` has 25; and `a` beat `b`."""
    matches = [
        *(met(1, "a", "b", 12), met(1, "c", "d", 5)),
        *(met(2, "a", "c", 8), met(2, "b", "d", 10)),
        *(met(3, "a", "d", 10), met(3, "b", "c", 12)),
    ]
    level = {who: [carried(who, points)] for who, points in (("a", 5), ("b", 5), ("c", 10))}
    rows = contest_standings("abcd", matches, awards=level)

    assert {row.points for row in rows} == {35}
    assert [
        (place.rank, place.contestant.contestant)
        for place in rank_contest(rows, contest_tie_breaks(["between"]))
    ] == [(1, "d"), (2, "a"), (3, "b"), (4, "c")]
    assert {
        row.contestant: evaluated(explain_contest_place(row, rows, contest_tie_breaks(["between"])))
        for row in rows
    } == {"d": 1, "a": 2, "b": 3, "c": 4}


def test_those_who_are_left_are_asked_the_next_tie_break_first():
    """`a` and `b` have a win and `c` has none; `b` is better by net IMPs, `a` by the quotient."""
    matches = [
        *(met(1, "a", "x", 12, (30, 10)), met(1, "b", "y", 12, (60, 36))),
        *(met(1, "c", "z", 6, (0, 10)), met(2, "c", "x", 6, (0, 10))),
    ]

    assert [who for _rank, who, _shared in order(["wins", "net", "quotient"], matches, "abc")] == [
        *("b", "a"),
        "c",
    ]


def test_where_not_all_have_met_points_between_them_part_nobody():
    matches = [
        met(1, "a", "b", 12),
        met(2, "b", "c", 10),
        met(1, "c", "d", 12),
        met(2, "a", "d", 10),
    ]
    assert {row.points for row in contest_standings("ac", matches)} == {22}

    assert order(["between"], matches, "ac") == [(1, "a", True), (1, "c", True)]


def test_an_unknown_tie_break_is_refused():
    with raises_code("regulation") as refused:
        contest_tie_breaks(["wins", "coin"])

    assert refused.value.facts == {"regulation": "tie_break", "value": "coin"}


@st.composite
def contests(draw):
    pairs = [("a", "b"), ("c", "d"), ("a", "c"), ("b", "d"), ("a", "d"), ("b", "c")]
    played = draw(st.lists(st.sampled_from(pairs), unique=True))
    imps = st.sampled_from([None, (0, 0), (10, 0), (30, 20)])
    return [
        met(1 + at // 2, *sides, draw(st.sampled_from([8, 10, 12])), draw(imps))
        for at, sides in enumerate(played)
    ]


@FEW
@given(contests(), st.lists(st.sampled_from(EVERY_BREAK), unique=True))
def test_an_explanation_comes_to_the_points_and_to_the_place(matches, breaks):
    rows = contest_standings("abcd", matches, byes={"a": [3]}, awards={"b": [penalty("b", 1)]})

    for place in rank_contest(rows, contest_tie_breaks(breaks)):
        row = place.contestant
        assert evaluated(explain_contest_points(row)) == row.points
        assert evaluated(explain_contest_place(row, rows, contest_tie_breaks(breaks))) == place.rank


@FEW
@given(contests(), st.lists(st.sampled_from(EVERY_BREAK), unique=True), st.randoms())
def test_the_order_of_the_contestants_is_no_matter(matches, breaks, random):
    before = {
        (p.contestant.contestant, p.rank) for p in rank_contest(contest_standings("abcd", matches))
    }
    who = list("abcd")
    random.shuffle(who)

    assert {
        (p.contestant.contestant, p.rank) for p in rank_contest(contest_standings(who, matches))
    } == before


@pytest.mark.parametrize("key", EVERY_BREAK)
def test_an_explanation_comes_to_the_value_of_a_tie_break(key):
    rows = contest_standings("abc", LEVEL[:3])
    (tie_break,) = contest_tie_breaks([key])

    for row in rows:
        assert tuple(map(evaluated, explain_merit(row, key, rows))) == tie_break.value(row, rows)
