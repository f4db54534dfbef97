"""Movements of individuals that suit a field: every one is sound, and what it claims is true."""

import pytest

from movements.individual.individual_catalogue import (
    individual_offer_by_reference,
    list_individual_exclusions,
    longer_individual_schedules,
    suitable_individual_offers,
)
from movements.individual.individual_schedule import first_rounds
from movements.individual.searched_cycles import SEARCHED_CYCLES
from movements.statistics import Span
from tests.movements.contest_checker import figures_of_players, wrong_with_players
from tests.raising import raises_code


def rows_of(offer):
    return [(seat.round, seat.table, seat.players, seat.boards[0]) for seat in offer.schedule.seats]


def spans(survey):
    return tuple(
        (span.least, span.most)
        for span in (survey.partner_meetings, survey.opponent_meetings, survey.rounds_out)
    )


@pytest.mark.sampled(5)
@pytest.mark.parametrize("players", [*range(8, 41), 44, 48, 56])
def test_every_offer_is_sound_and_its_figures_are_true(players):
    wrong, untrue = [], []
    offers = suitable_individual_offers(players, least=1, most=44)
    for offer in (offer for offer in offers if offer.boards_a_round == 1):
        rows = rows_of(offer)
        if wrong_with_players(rows, players=players):
            wrong.append(offer.reference)
        if spans(offer.survey) != figures_of_players(rows, players=players):
            untrue.append(offer.reference)

    assert (wrong, untrue) == ([], [])


@pytest.mark.parametrize("players", SEARCHED_CYCLES)
def test_a_searched_schedule_is_a_whist_tournament_or_nearly(players):
    rounds = players - (players % 4 == 0)
    survey = individual_offer_by_reference(f"individual-howell.{players}.{rounds}.1").survey

    if players % 4 < 2:
        assert (survey.partner_meetings, survey.opponent_meetings) == (Span(1, 1), Span(2, 2))
    assert (survey.partner_meetings.most, survey.opponent_meetings.most) == (1, 2)
    assert survey.rounds_out == Span(players % 4, players % 4)


@pytest.mark.parametrize(
    ("offered", "refused"),
    [
        # Rovers need two moves.
        ("rainbow.32.2-rovers.1", "rainbow.32.1-rovers.1"),
        # One rover sits at any table, two at the first three.
        ("roving-individual.17.15-m183-4n.1", "roving-individual.17.15-m183-5n.1"),
        ("roving-individual.18.15-m183-2n-3n.1", "roving-individual.18.15-m183-2n-4n.1"),
        # Ours is extended only where no search has settled the number of players.
        ("roving-individual.9.7-searched-2n.1", "roving-individual.13.11-searched-2n.1"),
    ],
)
def test_rovers_have_their_limits(offered, refused):
    assert individual_offer_by_reference(offered).reference == offered
    with raises_code("unknown_movement"):
        individual_offer_by_reference(refused)


def test_28_players_get_a_rainbow():
    best = suitable_individual_offers(28, least=24, most=28)[0]

    assert best.reference == "rainbow.28.7.4"
    assert (best.survey.partners, best.survey.copies) == (Span(7, 7), 1)


def test_an_unsuitable_movement_has_a_reason():
    offers = suitable_individual_offers(8, least=24, most=28)

    assert {
        exclusion.movement.key: exclusion.reason
        for exclusion in list_individual_exclusions(8, offers)
    } == {"rainbow": "rainbow_players", "roving-individual": "roving_players"}


@pytest.mark.parametrize("players", [7, 65])
def test_too_few_or_too_many_players_are_refused(players):
    with raises_code("player_count"):
        suitable_individual_offers(players, least=24, most=28)


def test_unknown_references_and_boards_are_refused():
    with raises_code("unknown_movement"):
        individual_offer_by_reference("rainbow.24.6.4")
    with raises_code("nothing_suits_players"):
        suitable_individual_offers(8, least=1, most=1)
    with raises_code("unordered_boards"):
        suitable_individual_offers(8, least=2, most=1)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("players", [*range(8, 25), 28, 29, 32])
def test_a_cut_movement_goes_on_as_the_whole_one(players):
    """Without its last round, an offer goes on as itself, or as a movement with the same rounds."""
    for offer in suitable_individual_offers(players, least=6, most=60)[:8]:
        cut = first_rounds(offer.schedule, offer.rounds - 1)

        longer = longer_individual_schedules(offer.movement.key, players, cut)

        assert offer.schedule in longer, offer.reference
        assert [schedule.rounds for schedule in longer] == sorted(
            schedule.rounds for schedule in longer
        )
        for schedule in longer:
            assert first_rounds(schedule, cut.rounds) == cut
            rows = [
                (seat.round, seat.table, seat.players, seat.boards[0]) for seat in schedule.seats
            ]
            assert wrong_with_players(rows, players=players) == []


def test_whole_and_unknown_movements_do_not_go_on():
    whole = individual_offer_by_reference("individual-howell.12.11.2").schedule

    assert longer_individual_schedules("individual-howell", 12, whole) == []
    assert longer_individual_schedules("nothing", 12, first_rounds(whole, 3)) == []
    assert longer_individual_schedules("individual-howell", 4, first_rounds(whole, 3)) == []
