"""Adds, plans and deletes the rounds of a contest of teams or Swiss pairs."""

import logging
from collections import Counter
from dataclasses import replace
from itertools import chain

from django.db import transaction
from django.db.models import Max, ProtectedError

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from scoring.teams.contests import MOST_ROUNDS
from scoring.teams.team_regulations import LEAST_WITH_TRIPLE, MOVEMENT, TRIPLE
from tournament.errors import InvalidTournamentDataError, SessionStateError
from tournament.models import Event, Section
from tournament.queries.team_matches import teams_in_triple
from tournament.services.contests.knock_out_draws import (
    next_board_of_section,
    validate_knock_out_draw,
)
from tournament.services.contests.pair_seats import seat_pair_round
from tournament.services.contests.round_draw import ContestRoundDraw
from tournament.services.contests.team_seats import seat_team_round
from tournament.services.sessions.session_state import lock_session, raise_revision

log = logging.getLogger(__name__)


@transaction.atomic
def draw_contest_round(section: Section, draw: ContestRoundDraw, *, actor: Actor) -> None:
    """Adds the next round, after the last one: everybody has one match, or the bye.

    In a knock-out it has the matches of the bracket.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    validate_round_draw(section, session.event, draw)
    if session.event.is_knock_out:
        seat_team_round(
            section,
            draw,
            boards=session.event.team_regulations.boards,
            # Extra boards of a level match make a round longer than the others.
            first_board=next_board_of_section(section),
        )
    elif session.event.is_swiss_pairs:
        seat_pair_round(section, draw, boards=session.event.swiss_pair_regulations.boards)
    else:
        seat_team_round(section, draw, boards=session.event.team_regulations.boards)
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club, "draw_round", section, by=actor.user, source=actor.source
    )
    log.info("drew round %s of section %s", draw.round, section.pk)


@transaction.atomic
def delete_last_round(section: Section, round_: int, *, actor: Actor) -> None:
    """Deletes the last round, so that it can be drawn again; one with results stays."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    if round_ < 1 or round_ != last_drawn_round(section):
        raise SessionStateError("not_the_last_round", round=round_)
    _validate_not_of_movement(session.event)
    try:
        section.seatings.filter(round=round_).delete()
    except ProtectedError as error:
        raise SessionStateError("already_played", round=round_) from error
    session.team_matches.filter(round=round_).delete()
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club, "delete_round", section, by=actor.user, source=actor.source
    )
    log.info("deleted round %s of section %s", round_, section.pk)


@transaction.atomic
def plan_contest_rounds(section: Section, rounds: int, *, actor: Actor) -> None:
    """Sets how many rounds are played: not fewer than are drawn, and at most 40."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    # A triple that has begun needs its second round.
    least = max(last_drawn_round(section), 1) + bool(teams_in_triple(section))
    if not least <= rounds <= MOST_ROUNDS:
        raise SessionStateError("planned_rounds", rounds=rounds, least=least, most=MOST_ROUNDS)
    event = session.event
    if event.is_knock_out:
        raise SessionStateError("rounds_of_bracket")
    _validate_not_of_movement(event)
    event.contest_json = replace(event.contest_regulations, rounds=rounds).as_dict()
    event.save(update_fields=["contest_json"])
    raise_revision(session)
    audit_log.write_audit_entry(
        event.club, "plan_rounds", section, by=actor.user, source=actor.source
    )
    log.info("planned %s rounds of section %s", rounds, section.pk)


def _validate_not_of_movement(event: Event) -> None:
    """Checks that the rounds are drawn one by one: those of a movement belong together."""
    if event.is_teams and event.team_regulations.format == MOVEMENT:
        raise SessionStateError("rounds_of_movement")


def _validate_triple(event: Event, draw: ContestRoundDraw, entrants: int, *, waiting: bool) -> None:
    """Checks that three teams can meet over this round and the next."""
    regulations = replace(event.team_regulations, odd=TRIPLE) if event.is_teams else None
    if (
        regulations is None
        or waiting
        or draw.bye
        or draw.round == MOST_ROUNDS
        or not regulations.begins_triple(entrants, draw.round)
    ):
        raise SessionStateError("no_triple", round=draw.round, least=LEAST_WITH_TRIPLE)


def last_drawn_round(section: Section) -> int:
    """Returns the number of the last round with tables; 0 if none is drawn."""
    return section.seatings.aggregate(last=Max("round"))["last"] or 0


def validate_round_draw(section: Section, event: Event, draw: ContestRoundDraw) -> None:
    """Checks that it is the next round, and that everybody is in it once."""
    last = last_drawn_round(section)
    if draw.round != last + 1 or draw.round > MOST_ROUNDS:
        raise SessionStateError("not_the_next_round", round=draw.round, next=last + 1)
    planned = event.contest_regulations.rounds
    if planned and draw.round > planned:
        raise SessionStateError("all_rounds_drawn", planned=planned)
    # A team has a place in both lines, a pair of a Swiss one place without a line.
    playing = section.places.filter(line__in=("", "NS"), entry__withdrawn_after=None)
    entries = playing.values_list("entry_id", flat=True)
    entrants = set(entries)
    if event.is_knock_out:
        validate_knock_out_draw(section.session, draw)
        return
    waiting = teams_in_triple(section)
    entrants -= waiting
    if draw.triple:
        _validate_triple(event, draw, len(entrants), waiting=bool(waiting))
    drawn = Counter(
        chain(chain.from_iterable(draw.meetings), [draw.bye] if draw.bye else [], draw.triple or ())
    )
    labels = dict(event.entries.values_list("pk", "label"))
    for entry, times in drawn.items():
        if entry in waiting:
            raise SessionStateError("team_in_triple", team=labels[entry], round=draw.round)
        if entry not in entrants:
            raise InvalidTournamentDataError("unknown_team", round=draw.round)
        if times > 1:
            raise InvalidTournamentDataError(
                "team_drawn_twice", team=labels[entry], round=draw.round
            )
    for entry in sorted(entrants - drawn.keys()):
        raise InvalidTournamentDataError("team_not_drawn", team=labels[entry], round=draw.round)
