"""Movements of teams that suit a field: every one is sound, and what it claims is true."""

import pytest

from movements.statistics import Span
from movements.teams.team_catalogue import (
    TEAM_MOVEMENTS,
    list_team_exclusions,
    suitable_team_offers,
    team_offer_by_reference,
)
from tests.movements.contest_checker import figures_of_teams, wrong_with_teams
from tests.raising import raises_code

HALVES = {movement.key for movement in TEAM_MOVEMENTS if movement.is_half}


def one_of_each_plan(teams, most=40):
    """Every movement and variant, with one board a round."""
    for rounds in range(1, most + 1):
        offers = (
            suitable_team_offers(teams, least=rounds, most=rounds) if rounds < teams + 9 else ()
        )
        yield from (offer for offer in offers if offer.boards_a_round == 1)


def rows_of(offer):
    return [
        (seat.round, seat.table, seat.north_south, seat.east_west, seat.boards[0])
        for seat in offer.schedule.seats
    ]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("teams", [*range(2, 14), 16, 40, 21, 28])
def test_every_offer_is_sound_and_its_figures_are_true(teams):
    wrong, untrue = [], []
    # With many teams a sample: the round robins alone have thousands of lengths.
    for number, offer in enumerate(one_of_each_plan(teams)):
        if teams > 7 and number % (teams // 4):
            continue
        rows = rows_of(offer)
        half = offer.movement.key in HALVES
        if wrong_with_teams(rows, teams=teams, halves_elsewhere=half):
            wrong.append(offer.reference)
        survey = offer.survey
        figures = (
            survey.opponents.least,
            survey.opponents.most,
            survey.sitting_out,
            survey.copies,
        )
        if figures != figures_of_teams(rows, teams=teams):
            untrue.append(offer.reference)

    assert (wrong, untrue) == ([], [])


def test_eight_teams_get_a_full_round_robin_that_two_tables_share():
    best = suitable_team_offers(8, least=24, most=28)[0]

    assert (best.reference, best.boards, best.survey.opponents, best.survey.copies) == (
        "new-england-relay.8.7.4",
        28,
        Span(7, 7),
        2,
    )


def test_boards_scale_with_the_boards_a_round():
    survey = team_offer_by_reference("american-whist.7.6.4").survey

    assert (survey.boards, survey.boards_in_play, survey.minutes) == (Span(24, 24), 28, 180)


def test_an_unsuitable_request_has_a_reason():
    offers = suitable_team_offers(10, least=24, most=28)

    assert {
        exclusion.movement.key: exclusion.reason for exclusion in list_team_exclusions(10, offers)
    } == {
        "thurner": "thurner_teams",
        "triples": "triple_teams",
        "hester": "odd_teams",
        "room-pivot": "room_teams",
    }


@pytest.mark.parametrize("teams", [1, 41])
def test_no_field_is_smaller_than_a_match_or_larger_than_a_room(teams):
    with raises_code("team_count"):
        suitable_team_offers(teams, least=24, most=28)


def test_boards_that_no_movement_has_are_refused():
    with raises_code("nothing_suits_teams"):
        suitable_team_offers(8, least=0, most=0)
    with raises_code("unordered_boards"):
        suitable_team_offers(8, least=28, most=24)


@pytest.mark.parametrize(
    "reference",
    ["american-whist.7.5.4", "thurner.10.9.3", "pivot.8", "howell.7.13.2.full", "x" * 99],
)
def test_an_unknown_reference_is_refused(reference):
    with raises_code("unknown_movement"):
        team_offer_by_reference(reference)


def test_offers_that_no_event_can_play_say_why_and_come_last():
    offers = suitable_team_offers(2, least=90, most=100)

    assert {(offer.boards > 96, offer.unplayable) for offer in offers} == {
        (False, ""),
        (True, "long_match"),
    }
    assert [bool(offer.unplayable) for offer in offers] == sorted(
        bool(offer.unplayable) for offer in offers
    )


@pytest.mark.parametrize(
    ("teams", "reasons"),
    [
        (2, {"new-england-relay": "whist_teams", "thurner": "whist_teams", "hester": "odd_teams"}),
        (3, {"new-england-relay": "even_teams", "hester": "whist_teams", "exchange": "even_teams"}),
        (4, {"thurner": "thurner_teams", "sections-across": "whist_teams"}),
    ],
)
def test_a_movement_of_the_right_kind_of_number_needs_more_teams(teams, reasons):
    offers = suitable_team_offers(teams, least=20, most=24)
    found = {row.movement.key: row.reason for row in list_team_exclusions(teams, offers)}

    assert {key: found[key] for key in reasons} == reasons
