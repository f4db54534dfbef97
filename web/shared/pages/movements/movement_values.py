"""Converts offered movements to plain values for JSON, for the API and a command."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import partial
from typing import Any, Literal

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from movements.balance.fairness import competition_of_places
from movements.catalogue import suitable_offers
from movements.checks import Finding, schedule_remarks
from movements.exclusions import MovementExclusion, list_exclusions
from movements.individual.individual_catalogue import (
    IndividualExclusion,
    IndividualOffer,
    list_individual_exclusions,
    suitable_individual_offers,
)
from movements.linked.joint_schedule import join_sessions
from movements.linked.linked_catalogue import (
    LinkedExclusion,
    list_linked_exclusions,
    suitable_linked_offers,
)
from movements.linked.linked_offers import LinkedOffer
from movements.offers import BoardCustom, MovementOffer
from movements.parameters import MissingSide
from movements.recommendation import OfferReason, recommendation_reasons, walk_in_effect
from movements.schedule import Schedule
from movements.statistics import MINUTES_A_BOARD, Span
from movements.teams.knock_out import draw_knock_out
from movements.teams.team_catalogue import (
    LONGEST_TEAM_MATCH,
    MOST_TEAM_ROUNDS,
    TeamExclusion,
    TeamOffer,
    list_team_exclusions,
    suitable_team_offers,
)
from reports.content.cells.movement_names import movement_name
from tournament.queries.movements.club_movements import (
    suitable_club_individual_offers,
    suitable_club_offers,
    suitable_club_team_offers,
)
from web.shared.pages.movements.linked_choice import linked_reason_values
from web.shared.pages.movements.movement_choice import reason_values
from web.shared.pages.movements.movement_offers import (
    describe_exclusion,
    describe_linked_exclusion,
)

Values = dict[str, Any]
CONTEST_EXCLUSIONS = {
    "whist_teams": _("It needs more teams."),
    "even_teams": _("It needs an even number of teams."),
    "odd_teams": _("It needs an odd number of teams."),
    "thurner_teams": _(
        "It needs an even number of teams, one less of which is not divisible by 3."
    ),
    "howell_teams": _("It needs an even number of teams, from 4 to 20."),
    "section_teams": _("It needs more teams."),
    "triple_teams": _("It needs an odd number of teams, or one that is divisible by 3."),
    "printed_teams": _("It is published for other numbers of teams."),
    "room_teams": _("It is published for other numbers of teams."),
    "team_length": _("No number of rounds gives these boards."),
    "searched_players": _("It is known for other numbers of players."),
    "rainbow_players": _(
        "It needs 4 players a table, and tables, or one less, not divisible by 2 or 3."
    ),
    "printed_players": _("It is published for other numbers of players."),
    "roving_players": _("No published movement has one or two players fewer."),
    "individual_length": _("No number of rounds gives these boards."),
}


@dataclass(frozen=True, slots=True)
class ContestRequest:
    """A request for movements: how many contestants, boards, and for pairs the other wishes."""

    count: int
    least: int
    most: int
    rounds: int | None = None
    winners: Literal[1, 2] | None = None
    missing: MissingSide = "NS"
    barometer: bool = False
    whole_rounds: bool = False
    minutes: int | None = None
    pace: Fraction = MINUTES_A_BOARD
    stationary: int = 0
    copies: int = 1
    custom: BoardCustom = ""
    sessions: int = 1
    """More than one asks for linked sessions of pairs."""


@dataclass(frozen=True, slots=True)
class ContestMovements:
    """What suits a request, best first, and what does not, with reasons."""

    offers: tuple[Any, ...]
    exclusions: tuple[Any, ...]
    offer_values: Callable[[Any], Values]
    extra: Mapping[str, Any]
    reasons: tuple[OfferReason, ...] = ()
    """Why the first offer is recommended; for pairs in one session only."""
    linked_reasons: Sequence[Mapping[str, str]] = ()
    """The same for linked sessions, as plain values."""

    def values(self, limit: int | None = None) -> Values:
        """Return all as plain values, with at most `limit` offers."""
        return {
            "total": len(self.offers),
            "offers": [self.offer_values(offer) for offer in self.offers[:limit]],
            "reasons": self._reason_values(),
            "unsuitable": [exclusion_values(exclusion) for exclusion in self.exclusions],
            **self.extra,
        }

    def _reason_values(self) -> list[dict[str, str]]:
        if self.reasons:
            return reason_values(self.reasons, self.offers[0])
        return [dict(reason) for reason in self.linked_reasons]


def find_contest_movements(
    contestants: str, request: ContestRequest, *, club_id: int | None = None
) -> ContestMovements:
    """Return the movements for `pairs`, `teams` or `players`, with those of a club, if given.

    Raises MovementError.
    """
    return _FINDERS[contestants](request, club_id)


def describe_contest_exclusion(
    exclusion: MovementExclusion | LinkedExclusion | TeamExclusion | IndividualExclusion,
) -> str:
    """Return the reason why a movement is not offered."""
    if isinstance(exclusion, LinkedExclusion):
        return describe_linked_exclusion(exclusion)
    if isinstance(exclusion, MovementExclusion):
        return describe_exclusion(exclusion)
    return str(CONTEST_EXCLUSIONS[exclusion.reason])


def exclusion_values(
    exclusion: MovementExclusion | LinkedExclusion | TeamExclusion | IndividualExclusion,
) -> dict[str, str]:
    """Return the name of a movement that is not offered, with the reason."""
    return {
        "name": movement_name(exclusion.movement.key),
        "reason": exclusion.reason,
        "detail": describe_contest_exclusion(exclusion),
    }


def finding_values(findings: Iterable[Finding]) -> list[Values]:
    """Return the findings of a movement check as plain values, for the API and the command."""
    return [{"rule": finding.rule, "subject": finding.subject} for finding in findings]


def _find_pairs(request: ContestRequest, club_id: int | None) -> ContestMovements:
    wishes = asdict(request)
    pairs = wishes.pop("count")
    if wishes.pop("sessions") > 1:
        return _find_linked_sessions(request)
    if club_id is None:
        offers = suitable_offers(pairs, **wishes)
    else:
        offers = suitable_club_offers(club_id, pairs, **wishes)
    exclusions = list_exclusions(pairs, offers, **wishes)
    reasons = recommendation_reasons(offers, winners=request.winners, stationary=request.stationary)
    values = partial(pair_offer_values, pace=request.pace)
    return ContestMovements(offers, exclusions, values, {}, reasons)


def _find_linked_sessions(request: ContestRequest) -> ContestMovements:
    wishes = asdict(request)
    pairs = wishes.pop("count")
    offers = suitable_linked_offers(pairs, **wishes)
    return ContestMovements(
        offers,
        list_linked_exclusions(pairs, offers, **wishes),
        partial(linked_offer_values, pace=request.pace),
        {},
        linked_reasons=linked_reason_values(offers),
    )


def _find_teams(request: ContestRequest, club_id: int | None) -> ContestMovements:
    boards = {"least": request.least, "most": request.most}
    if club_id is None:
        offers = suitable_team_offers(request.count, **boards)
    else:
        offers = suitable_club_team_offers(club_id, request.count, **boards)
    exclusions = list_team_exclusions(request.count, offers)
    long_enough = (offer for offer in offers if request.rounds in (None, offer.rounds))
    bracket = asdict(draw_knock_out(request.count))
    return ContestMovements(
        tuple(long_enough), exclusions, team_offer_values, {"knock_out": bracket}
    )


def _find_players(request: ContestRequest, club_id: int | None) -> ContestMovements:
    boards = {"least": request.least, "most": request.most}
    if club_id is None:
        offers = suitable_individual_offers(request.count, **boards)
    else:
        offers = suitable_club_individual_offers(club_id, request.count, **boards)
    exclusions = list_individual_exclusions(request.count, offers)
    long_enough = (offer for offer in offers if request.rounds in (None, offer.rounds))
    return ContestMovements(tuple(long_enough), exclusions, individual_offer_values, {})


_FINDERS: Mapping[str, Callable[[ContestRequest, int | None], ContestMovements]] = {
    "pairs": _find_pairs,
    "teams": _find_teams,
    "players": _find_players,
}


def _competition_values(schedule: Schedule) -> Values:
    """Return how much each two pairs compete, as a symmetrical table in the order of `pairs`."""
    amounts = competition_of_places(schedule)
    places = schedule.places
    return {
        "pairs": [number for _, number in places],
        "amounts": [
            [amounts.get((one, other)) or amounts.get((other, one)) or 0 for other in places]
            for one in places
        ],
    }


def pair_offer_values(offer: MovementOffer, *, pace: Fraction) -> Values:
    """Return a movement of pairs with its figures and its schedule."""
    schedule = offer.schedule()
    return {
        "reference": offer.reference,
        "name": movement_name(offer.movement.caption),
        "winners": offer.winners,
        "tables": offer.setting.tables,
        "rounds": offer.setting.rounds,
        "boards_a_round": offer.setting.boards_a_round,
        "boards": offer.setting.boards,
        **_pair_figures(offer, pace),
        # Exact, as a fraction: JSON has no other exact number.
        "balance": None if offer.balance is None else str(offer.balance),
        "remarks": finding_values(schedule_remarks(schedule)),
        "competition": _competition_values(schedule) if offer.winners == 1 else None,
        "schedule": [
            {
                "round": seat.round,
                "table": seat.table,
                "north_south": seat.north_south,
                "east_west": seat.east_west,
                "boards": seat.boards,
                "arrow_switched": seat.arrow_switched,
            }
            for seat in schedule.seats
        ],
    }


def linked_offer_values(offer: LinkedOffer, *, pace: Fraction) -> Values:
    """Return linked sessions with their joint figures, and each session like a movement."""
    setting = offer.sessions[0].setting
    boards = [session.setting.boards for session in offer.sessions]
    joint = join_sessions([session.schedule() for session in offer.sessions])
    return {
        "reference": offer.reference,
        "name": movement_name(offer.movement.key),
        "winners": 1,
        "tables": setting.tables,
        "rounds": sum(session.setting.rounds for session in offer.sessions),
        "boards_a_round": setting.boards_a_round,
        "boards": sum(boards),
        "boards_in_play": sum(session.survey.boards for session in offer.sessions),
        "opponents": _span_values(offer.survey.opponents),
        "opponents_possible": offer.survey.opponents_possible,
        "rounds_out": offer.survey.rounds_out,
        "copies": offer.copies,
        "minutes": sum(session.survey.minutes_at(pace) for session in offer.sessions),
        "balance": str(offer.balance),
        "behind": offer.behind,
        "remarks": [],
        "competition": _competition_values(joint),
        "schedule": [],
        "sessions": [pair_offer_values(session, pace=pace) for session in offer.sessions],
    }


def _pair_figures(offer: MovementOffer, pace: Fraction) -> Values:
    """Return the figures that the table of candidates shows."""
    survey = offer.survey
    return {
        "boards_in_play": survey.boards,
        "lines": [
            {
                "line": line.line,
                "boards": _span_values(line.boards),
                "opponents": _span_values(line.opponents),
                "opponents_possible": line.opponents_possible,
                "sitting_out": line.sitting_out,
                "rounds_out": line.rounds_out,
            }
            for line in survey.lines
        ],
        "copies": survey.copies,
        "boards_resting": survey.resting,
        "stationary": survey.stationary,
        "minutes": survey.minutes_at(pace),
        "one_more_pair": walk_in_effect(offer),
        "behind": offer.behind,
    }


def describe_offer_length(offer: TeamOffer | IndividualOffer) -> str:
    """Return the rounds and boards of a movement of teams or players."""
    length = {"rounds": offer.rounds, "boards": offer.boards_a_round, "all": offer.boards}
    if offer.rounds * offer.boards_a_round == offer.boards:
        return _("%(rounds)s × %(boards)s = %(all)s boards") % length
    # A club's own movement, with byes or rounds of different length.
    return (
        ngettext(
            "%(rounds)s round, %(all)s boards", "%(rounds)s rounds, %(all)s boards", offer.rounds
        )
        % length
    )


def describe_unplayable(offer: TeamOffer) -> str:
    """Return why an event cannot be opened with a movement of teams; empty if it can."""
    reasons = {
        "half_of_match": _(
            "It is for teams of eight, whose other four play half of each match in another room. "
            "An event has teams of four."
        ),
        "long_match": _("A match would have more than %(boards)s boards."),
        "many_rounds": _("An event has at most %(rounds)s rounds."),
    }
    limits = {"boards": LONGEST_TEAM_MATCH, "rounds": MOST_TEAM_ROUNDS}
    return str(reasons[offer.unplayable]) % limits if offer.unplayable else ""


def team_offer_values(offer: TeamOffer) -> Values:
    """Return a movement of teams with its figures and its schedule."""
    survey = offer.survey
    return {
        "reference": offer.reference,
        "name": movement_name(offer.movement.caption),
        "teams": offer.teams,
        "tables": len(offer.schedule.tables),
        "rounds": offer.rounds,
        "boards_a_round": offer.boards_a_round,
        "boards": offer.boards,
        "boards_in_play": survey.boards_in_play,
        "opponents": _span_values(survey.opponents),
        "opponents_possible": survey.opponents_possible,
        "sitting_out": survey.sitting_out,
        "copies": survey.copies,
        "minutes": int(survey.minutes),
        "remarks": finding_values(offer.remarks),
        "unplayable": describe_unplayable(offer),
        "schedule": [asdict(seat) for seat in offer.schedule.seats],
    }


def individual_offer_values(offer: IndividualOffer) -> Values:
    """Return a movement of individuals with its figures and its schedule."""
    survey = offer.survey
    return {
        "reference": offer.reference,
        "name": movement_name(offer.movement.caption),
        "players": offer.players,
        "tables": len(offer.schedule.tables),
        "rounds": offer.rounds,
        "boards_a_round": offer.boards_a_round,
        "boards": offer.boards,
        "boards_in_play": survey.boards_in_play,
        "partners": _span_values(survey.partners),
        "partner_meetings": _span_values(survey.partner_meetings),
        "opponent_meetings": _span_values(survey.opponent_meetings),
        "rounds_out": _span_values(survey.rounds_out),
        "copies": survey.copies,
        "minutes": int(survey.minutes),
        "remarks": finding_values(offer.remarks),
        "schedule": [
            {
                "round": seat.round,
                "table": seat.table,
                **dict(zip(("north", "south", "east", "west"), seat.players, strict=True)),
                "boards": seat.boards,
            }
            for seat in offer.schedule.seats
        ],
    }


def _span_values(span: Span) -> dict[str, int]:
    return {"least": span.least, "most": span.most}
