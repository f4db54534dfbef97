"""Creates a Swiss pairs event: pairs, pair numbers, names and the first round."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from random import Random
from uuid import UUID

from django.db import transaction

from club.models import Club
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.players import find_or_add_player
from scoring.events.regulations import Regulations
from scoring.teams.swiss_pair_regulations import SwissPairRegulations
from tournament.errors import InvalidTournamentDataError
from tournament.models import Entry, Event, Section, Session
from tournament.models.event_slugs import make_event_slug
from tournament.services.contests.pair_seats import seat_pair_round
from tournament.services.contests.round_draw import ContestRoundDraw, first_round_in_order
from tournament.services.players.line_ups import set_line_up
from tournament.services.seating.pair_numbers import number_entries
from tournament.services.setup.new_session import find_planned_session

log = logging.getLogger(__name__)
LEAST_PAIRS = 4
MOST_PAIRS = 400


@dataclass(frozen=True, slots=True)
class SwissPairsPlan:
    """Settings of an event of Swiss pairs. A repeated `request_id` creates one event only.

    `pairs` are the players of each pair. The first round is drawn in the order of the list, or at
    random from `seed`.
    """

    name: str
    local_date: date
    pairs: Sequence[tuple[str, ...]]
    contest: SwissPairRegulations = field(default_factory=SwissPairRegulations)
    regulations: Regulations = field(default_factory=Regulations)
    seed: int | None = None
    first_board: int = 1
    request_id: UUID | None = None


@transaction.atomic
def create_swiss_pairs(club: Club, plan: SwissPairsPlan, *, actor: Actor) -> Section:
    """Creates the event with its pairs and first round; returns its section."""
    require_permission(actor.role, ClubPermission.DIRECT)
    if planned := find_planned_session(club, plan.request_id):
        return planned
    validate_swiss_pairs(plan.pairs)
    section = _create_swiss_section(club, plan)
    session = section.session
    entries = Entry.objects.bulk_create(
        Entry(event=session.event, label=str(number)) for number in range(1, 1 + len(plan.pairs))
    )
    number_entries(section, entries)
    for entry, names in zip(entries, plan.pairs, strict=True):
        people = [find_or_add_player(club, name, actor=actor) for name in names]
        if people:
            set_line_up(entry, session, people, actor=actor)
    seat_pair_round(section, _first_draw(entries, plan.seed), boards=plan.contest.boards)
    audit_log.write_audit_entry(club, "plan", session, by=actor.user, source=actor.source)
    log.info("created Swiss event %s of %s pairs", session.event_id, len(entries))
    return section


def validate_swiss_pairs(pairs: Sequence[tuple[str, ...]]) -> None:
    """Checks the number of pairs, and that nobody plays in two of them."""
    if not LEAST_PAIRS <= len(pairs) <= MOST_PAIRS:
        raise InvalidTournamentDataError(
            "entered_pairs", pairs=len(pairs), least=LEAST_PAIRS, most=MOST_PAIRS
        )
    where = dict[str, int]()
    for number, names in enumerate(pairs, start=1):
        if len(names) > 2:
            raise InvalidTournamentDataError("pair_players", pair=number, players=len(names))
        for name in names:
            if name.casefold() in where:
                other = where[name.casefold()]
                raise InvalidTournamentDataError(
                    "player_in_two_pairs", player=name, pair=number, other=other
                )
            where[name.casefold()] = number


def _create_swiss_section(club: Club, plan: SwissPairsPlan) -> Section:
    event = Event.objects.create(
        club=club,
        name=plan.name,
        slug=make_event_slug(plan.local_date, plan.name),
        kind=Event.Kind.PAIRS,
        regulations_json=plan.regulations.as_dict(),
        contest_json=plan.contest.as_dict(),
        request_id=plan.request_id,
    )
    session = Session.objects.create(
        event=event,
        number=1,
        name=plan.name,
        local_date=plan.local_date,
        first_board=plan.first_board,
        copies=len(plan.pairs) // 2,
    )
    return Section.objects.create(session=session, winners=1, movement="swiss")


def _first_draw(entries: Sequence[Entry], seed: int | None) -> ContestRoundDraw:
    pks = [entry.pk for entry in entries]
    if seed is not None:
        Random(seed).shuffle(pks)
    return first_round_in_order(pks)
