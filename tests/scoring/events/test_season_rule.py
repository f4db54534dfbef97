"""How a season is computed: kept as a value, refused where it makes no sense."""

import pytest

from scoring.events.multi_session import SessionCombination
from scoring.events.season_rule import SeasonRule
from tests.raising import raises_code


def test_a_rule_is_kept_and_read_as_it_was():
    rule = SeasonRule("pairs", by_boards=True, drop=1, best=3, least=2)

    assert SeasonRule.from_dict(rule.as_dict()) == rule
    assert SeasonRule.from_dict({}) == SeasonRule()
    assert rule.combination == SessionCombination("by_boards", drop=1, best=3, least=2)
    assert SeasonRule().combination == SessionCombination("equal_sessions", by_boards=False)


@pytest.mark.parametrize(
    "wrong", [{"whose": "teams"}, {"drop": -1}, {"best": -1}, {"least": 0}, {"best": 401}]
)
def test_an_overall_rule_without_scoring_is_refused(wrong):
    with raises_code("regulation"):
        SeasonRule(**wrong)


@pytest.mark.parametrize("stored", [{"version": 2}, {"worst": 1}])
def test_an_unknown_format_version_is_refused(stored):
    with raises_code("regulation"):
        SeasonRule.from_dict(stored)
