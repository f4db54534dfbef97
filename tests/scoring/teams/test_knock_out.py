"""Knock-out matches: extra boards, carry-over, and who leads."""

from fractions import Fraction

import pytest

from scoring.teams.knock_out import (
    MatchCarryRule,
    carried_lead,
    count_extra_boards,
    match_leader,
)
from scoring.teams.matches import ImpSwing
from scoring.teams.team_regulations import TeamRegulations
from tests.raising import raises_code


@pytest.mark.parametrize(
    ("boards", "extra"), [(2, 2), (16, 2), (17, 3), (24, 3), (32, 4), (48, 6), (60, 8), (64, 8)]
)
def test_a_level_match_plays_an_eighth_more_as_the_white_book_has_it(boards, extra):
    assert count_extra_boards(boards) == extra


@pytest.mark.parametrize(("imps", "leader"), [((3, 2), 0), ((2, 3), 1), ((2, 2), None)])
def test_the_team_with_more_imps_leads(imps, leader):
    assert match_leader(ImpSwing(*map(Fraction, imps))) == leader


@pytest.mark.parametrize(
    ("margins", "part", "cap", "carried"),
    [
        ([31], "1/2", None, "15.5"),
        ([40], "1/2", 16, "16"),
        ([10, -4], "1/3", 16, "2"),
        ([-12], "1/2", 16, "0"),
        ([], "1", None, "0"),
    ],
)
def test_a_part_of_the_lead_is_carried_up_to_the_cap(margins, part, cap, carried):
    rule = MatchCarryRule(Fraction(part), None if cap is None else Fraction(cap))

    assert carried_lead(list(map(Fraction, margins)), rule) == Fraction(carried)


@pytest.mark.parametrize(("part", "cap"), [("0", None), ("3/2", None), ("1/2", 0), ("1/2", 101)])
def test_a_rule_carries_a_part_of_the_lead(part, cap):
    with raises_code("regulation"):
        MatchCarryRule(Fraction(part), None if cap is None else Fraction(cap))


def test_the_regulations_of_a_knock_out_are_stored_and_read():
    regulations = TeamRegulations(
        format="knock_out",
        boards=32,
        scale="acbl20",
        segments=2,
        ties="director",
        carry_from=7,
        carry_part=Fraction(1, 3),
        carry_cap=Fraction(16),
    )

    assert TeamRegulations.from_dict(regulations.as_dict()) == regulations
    assert regulations.table() is None


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"boards": 9, "segments": 2}, "match_segments"),
        ({"boards": 9, "segments": 9}, "match_segments"),
        ({"ties": "coin"}, "regulation"),
    ],
)
def test_a_knock_out_with_other_regulations_is_refused(options, code):
    with raises_code(code):
        TeamRegulations(format="knock_out", **options)
