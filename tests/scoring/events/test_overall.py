"""The overall of an event: stages, what is carried on, who fell short. Figures by hand."""

from fractions import Fraction as F

import pytest

from scoring.events.multi_session import AttendedSession, SessionCombination
from scoring.events.overall import (
    OverallRule,
    StageGroup,
    StageSession,
    overall_by_contestant,
    rank_overall,
)
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated

ALL, FINAL, CONSOLATION = StageGroup(1, False), StageGroup(2, False), StageGroup(2, True)


def sat(number, boards=24, /, **figures):
    return {who: AttendedSession(F(figure), boards, number) for who, figure in figures.items()}


QUALIFYING = [
    StageSession(ALL, sat(1, a="60", b="54", c="48", d="38")),
    StageSession(ALL, sat(2, 12, a="48", b="60", c="51", d="41")),
]
TO_THE_END = [
    *QUALIFYING,
    StageSession(FINAL, sat(3, 18, a="45", b="55")),
    StageSession(CONSOLATION, sat(4, 18, c="52", d="48")),
]


def figures(sittings, rule=None, **kwargs):
    overall = overall_by_contestant(sittings, rule or OverallRule(), **kwargs)
    for row in overall.values():
        assert evaluated(row.step) == row.step.value == row.figure
    return {who: str(row.figure) for who, row in overall.items()}


def order(sittings, rule=None):
    overall = overall_by_contestant(sittings, rule or OverallRule())
    return [(place.rank, place.contestant.contestant) for place in rank_overall(overall.values())]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        # (60 × 24 + 48 × 12) ÷ 36; every session the same; the better one alone.
        (OverallRule(), {"a": "56", "b": "56", "c": "49", "d": "39"}),
        (OverallRule(by_boards=False), {"a": "54", "b": "57", "c": "99/2", "d": "79/2"}),
        (OverallRule(drop=1), {"a": "60", "b": "60", "c": "51", "d": "41"}),
        (OverallRule(best=1), {"a": "60", "b": "60", "c": "51", "d": "41"}),
    ],
)
def test_sessions_of_one_stage_are_combined(rule, expected):
    assert figures(QUALIFYING, rule) == expected


def test_tied_pairs_share_the_rank():
    assert order(QUALIFYING) == [(1, "a"), (1, "b"), (3, "c"), (4, "d")]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        # All 54 boards; the 18 of the second stage alone.
        ({"carry": "full"}, {"a": "157/3", "b": "167/3", "c": "50", "d": "42"}),
        ({"carry": "none"}, {"a": "45", "b": "55", "c": "52", "d": "48"}),
        # Of the lead over those who go on: a and b were level, c led d by 10, so 5 over the mean.
        ({"carry": "proportional"}, {"a": "45", "b": "55", "c": "57", "d": "43"}),
        (
            {"carry": "proportional", "part": F(1, 2)},
            {"a": "45", "b": "55", "c": "109/2", "d": "91/2"},
        ),
        ({"carry": "proportional", "cap": F(2)}, {"a": "45", "b": "55", "c": "54", "d": "46"}),
    ],
)
def test_a_stage_carries_over_by_its_rule(rule, expected):
    assert figures(TO_THE_END, OverallRule(**rule)) == expected


def test_a_final_is_ranked_before_its_consolation_with_any_figures():
    assert order(TO_THE_END, OverallRule(carry="none")) == [(1, "b"), (2, "a"), (3, "c"), (4, "d")]
    assert order(TO_THE_END[:3]) == [(1, "b"), (2, "a"), (3, "c"), (4, "d")]


def test_the_published_carry_over_of_two_equal_sessions():
    """ACBL, 2604321: 192.00 carried and 219.50 of 26 boards with a top of 14 are 411.50."""
    percent = [100 * F(points) / (26 * 14) for points in ("192", "219.5")]
    sittings = [
        StageSession(StageGroup(at, False), {"a": AttendedSession(percentage, 26, at)})
        for at, percentage in enumerate(percent, start=1)
    ]

    figure = overall_by_contestant(sittings, OverallRule())["a"].figure

    assert figure == 100 * F("411.5") / (2 * 26 * 14)


def test_imps_are_added_and_a_lead_is_scaled_by_the_boards():
    """A lead of 24 IMPs over the mean in 48 boards is 12 in 24."""
    sittings = [
        StageSession(ALL, sat(1, 48, a="34", b="-14", c="-20")),
        StageSession(FINAL, sat(2, 24, a="-5", b="5")),
    ]
    carry = OverallRule(carry="proportional", scaled=True)

    assert figures(sittings, summed=True) == {"a": "29", "b": "-9", "c": "-20"}
    assert figures(sittings, carry, summed=True) == {"a": "7", "b": "-7", "c": "-20"}


def test_who_missed_a_session_is_short_unless_that_one_is_dropped():
    missed = [QUALIFYING[0], StageSession(ALL, sat(2, 12, a="48", b="60", c="51"))]

    strict, lenient = (overall_by_contestant(missed, OverallRule(drop=drop)) for drop in (0, 1))

    assert [who for who, row in strict.items() if row.short] == ["d"]
    assert (strict["d"].figure, strict["d"].needed) == (38, 2)
    assert [row.short for row in lenient.values()] == [False] * 4
    three = [*missed, StageSession(ALL, sat(3, 24, a="50", b="50", c="50", d="62"))]
    # Its missed session is the one that is dropped: both others count.
    assert overall_by_contestant(three, OverallRule(drop=1))["d"].figure == 50


def test_who_comes_only_to_the_final_takes_nothing_along():
    late = [*QUALIFYING, StageSession(FINAL, sat(3, a="50", z="51"))]

    for carry, along in (("full", "54"), ("none", "50"), ("proportional", "50")):
        assert figures(late, OverallRule(carry=carry))["z"] == "51"
        assert figures(late, OverallRule(carry=carry))["a"][:2] == along[:2] or carry == "full"


def test_who_sits_in_the_final_and_the_consolation_is_in_the_final():
    both = [*TO_THE_END[:3], StageSession(CONSOLATION, sat(4, a="70", c="30"))]

    overall = overall_by_contestant(both, OverallRule(carry="none"))

    assert (overall["a"].group, overall["a"].figure) == (FINAL, 45)


def test_a_rule_is_kept_and_read_as_it_was():
    rule = OverallRule(False, 1, 3, "proportional", F(1, 3), scaled=True, cap=F(5, 2))

    assert OverallRule.from_dict(rule.as_dict()) == rule
    assert OverallRule.from_dict({}) == OverallRule()
    assert rule.combination(4, summed=False) == SessionCombination("equal_sessions", False, best=3)
    assert OverallRule(drop=9).needed(3) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"drop": -1},
        {"best": 401},
        {"carry": "half"},
        {"part": F(0)},
        {"part": F(2)},
        {"cap": F(-1)},
    ],
)
def test_a_season_rule_without_sessions_is_refused(wrong):
    with raises_code("regulation"):
        OverallRule(**wrong)


@pytest.mark.parametrize("stored", [{"version": 2}, {"worst": 1}])
def test_an_unknown_format_version_is_refused(stored):
    with raises_code("regulation"):
        OverallRule.from_dict(stored)


@pytest.mark.parametrize(
    ("carry", "expected", "ranked"),
    [
        # a has 45 in 18 boards of the final; b sits in it and has 56 from before.
        ("full", {"a": "157/3", "b": "56"}, [(1, "b"), (2, "a"), (3, "c"), (4, "d")]),
        ("none", {"a": "45", "b": "56"}, [(1, "a"), (2, "b"), (3, "c"), (4, "d")]),
        ("proportional", {"a": "45", "b": "56"}, [(1, "a"), (2, "b"), (3, "c"), (4, "d")]),
    ],
)
def test_who_sits_in_a_final_is_a_finalist_before_the_first_result(carry, expected, ranked):
    rule = OverallRule(carry=carry)
    sittings = [*QUALIFYING, StageSession(FINAL, sat(3, 18, a="45"), waiting={"b"})]

    overall = overall_by_contestant(sittings, rule)

    assert figures(sittings, rule) == expected | {"c": "49", "d": "39"}
    assert [overall[who].group for who in "abcd"] == [FINAL, FINAL, ALL, ALL]
    assert order(sittings, rule) == ranked
    more = StageSession(FINAL, {}, waiting={"a", "b"})
    assert order([*QUALIFYING, more], rule) == [(1, "a"), (1, "b"), (3, "c"), (4, "d")]
    assert figures([*sittings, more], rule) == figures(sittings, rule)


def test_who_waits_for_the_first_result_of_a_session_is_none_short():
    early = sat(2, 12, a="48")
    running = [QUALIFYING[0], StageSession(ALL, early, waiting={"b", "c"})]

    overall = overall_by_contestant(running, OverallRule())

    # d does not sit in it.
    assert {who: (str(row.figure), row.short) for who, row in overall.items()} == {
        **{"a": ("56", False), "b": ("54", False), "c": ("48", False), "d": ("38", True)},
    }


@pytest.mark.parametrize(("summed", "by_boards"), [(True, True), (False, False)])
def test_only_sums_are_carried_over_by_the_boards_played(summed, by_boards):
    assert OverallRule(scaled=True).carrying(summed=summed).by_boards is by_boards
