"""Strata of a real session, pair by pair; limits, and what cannot be a list."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.boards.ranking import RankingCriterion
from scoring.events.strata import Strata, explain_stratum, rank_strata
from scoring.steps import StepNumber
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated

EVENT = json.loads(
    (Path(__file__).parent.parent / "data/events/acbl-sample-club-game.json").read_text()
)
ACBL = Strata((1250, 500))
PAIRS = {pair["id"]: pair for pair in EVENT["pairs"]}


def printed(pair, kind):
    """List of a stratum -> (place, whether it is shared), as the source has them."""
    return {
        int(stratum): (int(place.split("/")[0]), "/" in place)
        for stratum, place in pair["published"].get(kind, {}).items()
    }


def ranked_within(field):
    merit = RankingCriterion(
        "percent", "%", lambda pair: Fraction(PAIRS[pair]["published"]["percent"])
    )
    return rank_strata(
        field, [merit], lambda pair: int(PAIRS[pair]["published"]["stratum"]), (1, 2, 3)
    )


def lists_of(who, lists):
    """Every list that a contestant is in, with its place there: each is one that it can win."""
    return {
        stratum: place
        for stratum, places in lists.items()
        for place in places
        if place.contestant == who
    }


def compared():
    """Each printed place of a list, and ours."""
    fields = {
        "event_places": [list(PAIRS)],
        "section_places": [
            [each_pair for each_pair in PAIRS if PAIRS[each_pair]["direction"] == direction]
            for direction in ("NS", "EW")
        ],
    }
    for kind, within in fields.items():
        for field in within:
            lists = ranked_within(field)
            for pair in field:
                ours = {
                    stratum: (place.rank, place.shared)
                    for stratum, place in lists_of(pair, lists).items()
                }
                for stratum, theirs in printed(PAIRS[pair], kind).items():
                    yield ours[stratum], theirs


def test_every_printed_place_in_a_stratum_is_ours():
    comparisons = list(compared())

    assert len(comparisons) == sum(
        len(printed(pair, kind))
        for pair in PAIRS.values()
        for kind in ("section_places", "event_places")
    )
    assert len(comparisons) == 36
    assert [ours for ours, _theirs in comparisons] == [theirs for _ours, theirs in comparisons]


@pytest.mark.parametrize(
    ("players", "stratum", "by_highest"),
    [
        ((2000, 900), 1, 1),
        ((1300, 900), 2, 1),
        ((499, 501), 2, 2),
        ((400, 499), 3, 3),
        ((1250, 1250), 1, 1),
        ((1249, 1249), 2, 2),
        ((0, 600), 3, 2),
    ],
)
def test_a_pair_is_in_the_stratum_of_its_mean_or_of_its_better_player(players, stratum, by_highest):
    highest = Strata(ACBL.limits, highest=True)

    assert (ACBL.of(players), highest.of(players)) == (stratum, by_highest)
    for strata in (ACBL, highest):
        parts = [StepNumber("players_points", player) for player in players]
        assert evaluated(explain_stratum(parts, strata)) == strata.of(players)


def test_a_contestant_can_win_its_own_list_and_all_above():
    lists = rank_strata(
        ["top", "mid", "low"],
        [RankingCriterion("percent", "%", {"top": 50, "mid": 55, "low": 60}.get)],
        {"top": 1, "mid": 2, "low": 3}.get,
        (1, 2, 3),
    )

    assert {stratum: place.rank for stratum, place in lists_of("low", lists).items()} == {
        1: 1,
        2: 1,
        3: 1,
    }
    assert {stratum: place.rank for stratum, place in lists_of("top", lists).items()} == {1: 3}


def test_a_stratum_that_nobody_could_win_has_no_list():
    merit = RankingCriterion("percent", "%", {"top": 50, "mid": 55}.get)

    assert list(rank_strata(["top", "mid"], [merit], {"top": 1, "mid": 2}.get, (1, 2, 3))) == [1, 2]


@pytest.mark.parametrize("limits", [(500, 1250), (500, 500), (500, 0)])
def test_stratum_limits_must_decrease(limits):
    with raises_code("regulation") as refused:
        Strata(limits)

    assert refused.value.facts == {"regulation": "strata", "value": limits}


@pytest.mark.parametrize("strata", [ACBL, Strata((1250,), highest=True)])
def test_a_pair_without_players_is_in_the_highest_stratum(strata):
    assert strata.of([]) == 1
    assert evaluated(explain_stratum([], strata)) == 1
