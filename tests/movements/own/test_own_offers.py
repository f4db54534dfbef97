"""Offers of a club's own movements of teams and of players: figures, lengths and their order."""

import pytest

from movements.individual.individual_catalogue import (
    individual_offer_by_reference,
    rank_individual_offers,
    suitable_individual_offers,
)
from movements.own.own_offers import own_individual_offer, own_team_offer
from movements.own.typed_table import read_typed_table
from movements.statistics import Span
from movements.teams.team_catalogue import (
    rank_team_offers,
    suitable_team_offers,
    team_offer_by_reference,
)

# Three teams head to head, of which one has a bye; matches of two boards.
HEAD_TO_HEAD = "1-2/1 2-1/1\n1-3/2 3-1/2\n2-3/3 3-2/3"


@pytest.mark.parametrize(
    "reference", ["american-whist.7.6.4", "triples.5.2.3", "head-to-head.5.5-circle-1.4"]
)
def test_an_own_movement_of_teams_has_the_figures_of_the_same_schedule_of_ours(reference):
    ours = team_offer_by_reference(reference)

    own = own_team_offer("Ours", ours.schedule, "own.1.1")

    assert (own.reference, own.movement.caption, own.unplayable) == ("own.1.1", "Ours", "")
    assert (own.teams, own.rounds, own.boards_a_round) == (
        *(ours.teams, ours.rounds, ours.boards_a_round),
    )
    assert (own.survey, own.match_boards, own.remarks) == (
        *(ours.survey, ours.match_boards, ours.remarks),
    )


def test_the_boards_of_an_own_movement_are_those_that_a_team_plays():
    schedule = read_typed_table(HEAD_TO_HEAD, contestants="teams", boards_a_round=2).schedule

    own = own_team_offer("Three", schedule, "own.1.1")

    assert (own.rounds, own.boards, own.match_boards) == (3, 4, (2,))
    assert own.survey.boards == Span(4, 4)


def test_an_own_movement_comes_before_ours_that_is_as_good_and_last_with_other_boards():
    ours = suitable_team_offers(7, least=24, most=24)
    own = own_team_offer("Ours", ours[0].schedule, "own.1.1")
    short = own_team_offer("Short", team_offer_by_reference("pivot.7.4-1.3").schedule, "own.2.1")

    ranked = rank_team_offers([*ours, short, own], least=24, most=24)

    assert (ranked[0], ranked[1:-1], ranked[-1]) == (own, ours, short)


def test_an_own_individual_has_the_figures_of_the_same_schedule_of_ours():
    ours = individual_offer_by_reference("individual-howell.8.7.3")
    own = own_individual_offer("Ours", ours.schedule, "own.1.1")
    offers = suitable_individual_offers(8, least=21, most=21)

    ranked = rank_individual_offers([*offers, own], least=21, most=21)

    assert (own.reference, own.players, own.rounds, own.boards) == ("own.1.1", 8, 7, 21)
    assert (own.survey, own.remarks) == (ours.survey, ours.remarks)
    assert ranked[0] == own
