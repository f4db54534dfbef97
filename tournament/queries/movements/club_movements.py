"""Queries of a club's own movements: all, one with its content, and those that suit a field."""

import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

from django.db.models import QuerySet

from movements.catalogue import LEAST_BOARDS, MOST_BOARDS, offer_by_reference, suitable_offers
from movements.errors import MovementNotFoundError, UnsuitableMovementError
from movements.individual.individual_catalogue import (
    IndividualOffer,
    individual_offer_by_reference,
    rank_individual_offers,
    suitable_individual_offers,
)
from movements.individual.individual_schedule import IndividualSchedule
from movements.offers import MovementOffer, rank_offers
from movements.own.movement_json import read_movement_json
from movements.own.own_movement import OwnMovement
from movements.own.own_offers import (
    own_individual_offer,
    own_movement_offer,
    own_team_offer,
)
from movements.teams.team_catalogue import (
    TeamOffer,
    rank_team_offers,
    suitable_team_offers,
    team_offer_by_reference,
)
from movements.teams.team_schedule import TeamSchedule
from tournament.models import ClubMovement
from tournament.validators.club_movements import validate_movement_playable
from tournament.validators.seatings import validate_schedule

REFERENCE = re.compile(r"own\.(\d{1,9})\.(\d{1,9})", re.ASCII)


def club_movements(club_id: int) -> QuerySet[ClubMovement]:
    """The movements of a club by name, without their content. One query."""
    return ClubMovement.objects.filter(club=club_id).select_related("added_by").defer("content")


def read_club_movement(movement: ClubMovement) -> OwnMovement:
    """The content of a stored movement, under its current name. No query."""
    content = _read_content(movement.content)
    return OwnMovement(movement.name, content.contestants, content.schedule)


# Reading and checking takes some ten milliseconds; the page of a new session shows several.
@lru_cache(64)
def _read_content(content: str) -> OwnMovement:
    return read_movement_json(content)


@lru_cache(64)
def _read_offer(content: str, name: str, reference: str) -> MovementOffer:
    movement = _read_content(content)
    return own_movement_offer(OwnMovement(name, "pairs", movement.schedule), reference)


@lru_cache(64)
def _read_team_offer(content: str, name: str, reference: str) -> TeamOffer:
    schedule = _read_content(content).schedule
    assert isinstance(schedule, TeamSchedule)
    return own_team_offer(name, schedule, reference)


@lru_cache(64)
def _read_individual_offer(content: str, name: str, reference: str) -> IndividualOffer:
    schedule = _read_content(content).schedule
    assert isinstance(schedule, IndividualSchedule)
    return own_individual_offer(name, schedule, reference)


def playable_club_movements(
    club_id: int, contestants: str, size: int | None = None
) -> QuerySet[ClubMovement]:
    """The club's movements without faults for so many pairs, teams or players, or for any number.

    By name. One query.
    """
    rows = ClubMovement.objects.filter(club=club_id, contestants=contestants, faults=0)
    return rows if size is None else rows.filter(size=size)


def club_movement_offers(club_id: int, pairs: int) -> list[MovementOffer]:
    """Reads the club's stored movements for this number of pairs as offers, by name. One query."""
    rows = playable_club_movements(club_id, "pairs", pairs)
    return [_read_offer(row.content, row.name, row.reference) for row in rows]


def club_team_offers(club_id: int, teams: int) -> list[TeamOffer]:
    """Reads the club's stored movements for this number of teams as offers, by name. One query."""
    rows = playable_club_movements(club_id, "teams", teams)
    return [_read_team_offer(row.content, row.name, row.reference) for row in rows]


def club_individual_offers(club_id: int, players: int) -> list[IndividualOffer]:
    """Reads the club's stored individuals for so many players as offers, by name. One query."""
    rows = playable_club_movements(club_id, "players", players)
    return [_read_individual_offer(row.content, row.name, row.reference) for row in rows]


def find_club_offer(club_id: int, reference: str) -> MovementOffer:
    """The offer with this reference, of the catalogue or of the club. One query for the latter.

    A movement that cannot be played is refused with its first fault.
    """
    if not REFERENCE.fullmatch(reference):
        return offer_by_reference(reference)
    row = _find_club_movement(club_id, "pairs", reference)
    offer = _read_offer(row.content, row.name, row.reference)
    validate_schedule(offer.schedule())
    return offer


def find_club_team_offer(club_id: int, reference: str) -> TeamOffer:
    """The offer of teams with this reference, of the catalogue or of the club.

    A movement with faults is refused. One query for one of the club.
    """
    if not REFERENCE.fullmatch(reference):
        return team_offer_by_reference(reference)
    row = _find_club_movement(club_id, "teams", reference)
    validate_movement_playable(read_club_movement(row))
    return _read_team_offer(row.content, row.name, row.reference)


def find_club_individual_offer(club_id: int, reference: str) -> IndividualOffer:
    """The offer of an individual with this reference, of the catalogue or of the club.

    A movement with faults is refused. One query for one of the club.
    """
    if not REFERENCE.fullmatch(reference):
        return individual_offer_by_reference(reference)
    row = _find_club_movement(club_id, "players", reference)
    validate_movement_playable(read_club_movement(row))
    return _read_individual_offer(row.content, row.name, row.reference)


def _find_club_movement(club_id: int, contestants: str, reference: str) -> ClubMovement:
    match = REFERENCE.fullmatch(reference)
    assert match is not None
    rows = ClubMovement.objects.filter(club=club_id, contestants=contestants)
    row = rows.filter(pk=int(match[1]), version=int(match[2])).first()
    if row is None:
        raise MovementNotFoundError("unknown_movement", movement=reference)
    return row


def suitable_club_offers(club_id: int, pairs: int, **wishes: Any) -> tuple[MovementOffer, ...]:
    """Offers of the catalogue and of the club for this number of pairs, best first. One query.

    `wishes` are those of the catalogue. The club's own are offered for any number of boards, but
    for the wished winners, rounds, stationary pairs and barometer only.
    """
    least, most = wishes.get("least", LEAST_BOARDS), wishes.get("most", MOST_BOARDS)
    own = [
        replace(
            offer,
            beside=_boards_off(offer, least, most),
            copies_at_hand=wishes.get("copies", 1),
        )
        for offer in club_movement_offers(club_id, pairs)
        if _meets_wishes(offer, **wishes)
    ]
    try:
        offers = suitable_offers(pairs, **wishes)
    except UnsuitableMovementError:
        if not own:
            raise
        offers = ()
    return rank_offers([*offers, *own]) if own else offers


def suitable_club_team_offers(
    club_id: int, teams: int, *, least: int, most: int
) -> tuple[TeamOffer, ...]:
    """Offers of the catalogue and of the club for this number of teams, best first. One query.

    The club's own are offered for any number of boards.
    """
    own = club_team_offers(club_id, teams)
    try:
        offers = suitable_team_offers(teams, least=least, most=most)
    except UnsuitableMovementError:
        if not own:
            raise
        offers = ()
    return rank_team_offers([*offers, *own], least=least, most=most) if own else offers


def suitable_club_individual_offers(
    club_id: int, players: int, *, least: int, most: int
) -> tuple[IndividualOffer, ...]:
    """Offers of the catalogue and of the club for this number of players, best first. One query.

    The club's own are offered for any number of boards.
    """
    own = club_individual_offers(club_id, players)
    try:
        offers = suitable_individual_offers(players, least=least, most=most)
    except UnsuitableMovementError:
        if not own:
            raise
        offers = ()
    return rank_individual_offers([*offers, *own], least=least, most=most) if own else offers


def _meets_wishes(
    offer: MovementOffer,
    *,
    winners: int | None = None,
    rounds: int | None = None,
    barometer: bool = False,
    stationary: int = 0,
    **_others: Any,
) -> bool:
    return (
        winners in (None, offer.winners)
        and rounds in (None, offer.setting.rounds)
        and (not barometer or offer.movement.barometer)
        and offer.survey.stationary >= stationary
    )


def _boards_off(offer: MovementOffer, least: int, most: int) -> int:
    """How many boards too few or too many the worst-off pair plays."""
    boards = [line.boards for line in offer.survey.lines]
    fewest, longest = min(span.least for span in boards), max(span.most for span in boards)
    return max(least - fewest, longest - most, 0)
