"""Chooses the movement and the match length of a team event by its regulations."""

from dataclasses import replace

from movements.teams.team_catalogue import (
    LONGEST_TEAM_MATCH,
    MOST_TEAM_ROUNDS,
    TeamOffer,
    choose_team_offer,
)
from scoring.teams.team_regulations import TeamRegulations
from tournament.errors import InvalidTournamentDataError
from tournament.queries.movements.club_movements import find_club_team_offer


def find_team_offer(club_id: int, regulations: TeamRegulations, teams: int) -> TeamOffer:
    """Returns the movement that regulations name, for so many teams, ours or the club's own.

    They have the reference of an offer, or the key of a movement with boards a match and rounds.
    """
    if "." not in regulations.movement:
        offer = choose_team_offer(
            regulations.movement, teams, boards=regulations.boards, rounds=regulations.rounds
        )
    else:
        offer = find_club_team_offer(club_id, regulations.movement)
    _validate_offer(offer, teams)
    return offer


def settle_team_movement(club_id: int, regulations: TeamRegulations, teams: int) -> TeamRegulations:
    """Returns the regulations with the reference of the movement, its rounds and match length."""
    offer = find_team_offer(club_id, regulations, teams)
    settled = replace(
        regulations,
        movement=offer.reference,
        boards=min(offer.match_boards),
        rounds=offer.rounds,
    )
    for boards in offer.match_boards:
        # A published scale is for matches of certain lengths only, and raises for others.
        settled.table(boards)
    return settled


def _validate_offer(offer: TeamOffer, teams: int) -> None:
    """Checks that the movement can be played here, and is for so many teams."""
    if offer.movement.is_half:
        raise InvalidTournamentDataError("movement_not_playable", movement=offer.movement.caption)
    if offer.teams != teams:
        raise InvalidTournamentDataError(
            "movement_for_teams", movement=offer.movement.caption, teams=teams, needed=offer.teams
        )
    longest = max(offer.match_boards)
    if longest > LONGEST_TEAM_MATCH:
        raise InvalidTournamentDataError("match_too_long", boards=longest, most=LONGEST_TEAM_MATCH)
    if offer.rounds > MOST_TEAM_ROUNDS:
        raise InvalidTournamentDataError(
            "movement_too_long", rounds=offer.rounds, most=MOST_TEAM_ROUNDS
        )
