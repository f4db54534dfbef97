"""Changes the teams or pairs of a contest: withdrawal, return, late arrival, exchange of two."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max, ProtectedError, Q

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.players import find_or_add_player
from scoring.teams.team_regulations import MOVEMENT, SWISS
from tournament.errors import InvalidTournamentDataError, SessionStateError
from tournament.models import Entry, Seat, Section, Session
from tournament.queries.team_matches import (
    ContestTeam,
    contest_field_token,
    contest_teams,
    teams_in_triple,
)
from tournament.services.contests.contest_rounds import last_drawn_round
from tournament.services.contests.team_exchange import exchange_teams_of_round
from tournament.services.players.line_ups import set_line_up
from tournament.services.seating.pair_numbers import number_entries
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.services.swiss_pairs.swiss_pair_events import validate_swiss_pairs
from tournament.services.teams.team_events import EnteredTeam, validate_entered_teams
from tournament.validators.seatings import validate_seating_token

log = logging.getLogger(__name__)
WITHDRAW, RETURN, ADD, REMOVE, EXCHANGE = "withdraw", "return", "add", "remove", "exchange"
FIELD_CHANGES = (WITHDRAW, RETURN, ADD, REMOVE, EXCHANGE)
# With fewer no round can be drawn.
LEAST_LEFT = 2


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One change: a team or pair withdraws, returns, is added or removed, or two exchange a round.

    `entry` is the team, `other` and `round` are of an exchange, `team` is who is added: a pair has
    players and no name. `seen` is the token of the contest that was shown, if it was: an exchange
    repeated would undo itself.
    """

    kind: str
    entry: int | None = None
    other: int | None = None
    round: int | None = None
    team: EnteredTeam | None = None
    seen: str | None = None


@transaction.atomic
def change_contest_field(section: Section, change: FieldChange, *, actor: Actor) -> None:
    """Applies a change; every result stays at the table where it was recorded.

    Who withdraws is in no later draw. Who is added plays from the next round on. Who exchanges a
    round takes over the other's seats in it, with the results of those seats.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    validate_seating_token(change.seen, contest_field_token(session))
    validate_field_change(section, change)
    if change.kind == EXCHANGE:
        exchange_teams_of_round(session, change.round or 0, change.entry or 0, change.other or 0)
    elif change.kind == ADD and change.team:
        _add_team(section, change.team, actor=actor)
    elif change.kind == REMOVE:
        _remove_team(section, change.entry or 0)
    elif change.kind == WITHDRAW:
        after = last_drawn_round(section)
        Entry.objects.filter(pk=change.entry or 0).update(withdrawn_after=after)
    else:
        _let_return(section, change.entry or 0)
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club,
        f"field_{change.kind}",
        section,
        by=actor.user,
        source=actor.source,
    )
    log.info("changed the field of section %s: %s", section.pk, change.kind)


def validate_field_change(section: Section, change: FieldChange) -> None:
    """Checks that the contest allows the change, and that the teams are of this contest."""
    session = section.session
    event = session.event
    if not event.in_matches or event.is_knock_out:
        raise SessionStateError("field_of_teams")
    if event.is_swiss_pairs and change.kind == EXCHANGE:
        raise SessionStateError("exchange_of_teams")
    if event.is_teams and event.team_regulations.format == MOVEMENT:
        raise SessionStateError("field_of_movement")
    if event.is_teams and change.kind != EXCHANGE and event.team_regulations.format != SWISS:
        raise SessionStateError("field_of_swiss")
    if change.kind == ADD and change.team:
        _validate_new_team(session, change.team)
        return
    teams = contest_teams(session)
    named = (change.entry, change.other) if change.kind == EXCHANGE else (change.entry,)
    if any(entry not in teams for entry in named):
        raise InvalidTournamentDataError("team_of_contest")
    if change.kind == EXCHANGE:
        _validate_exchange(session, change)
    else:
        _validate_one_team(session, change.kind, teams, change.entry or 0)


def _validate_one_team(
    session: Session, kind: str, teams: Mapping[int, ContestTeam], entry: int
) -> None:
    team = teams[entry]
    has_left = team.withdrawn_after is not None
    if kind == WITHDRAW and has_left:
        raise SessionStateError("withdrawn_before", team=team.name)
    if kind == WITHDRAW and entry in teams_in_triple(session.sections.get()):
        raise SessionStateError("triple_not_over", team=team.name)
    if kind == RETURN and not has_left:
        raise SessionStateError("not_withdrawn_before", team=team.name)
    if kind == REMOVE and _has_match(session, entry):
        raise SessionStateError("team_has_matches", team=team.name)
    left = [row for row in teams.values() if row.withdrawn_after is None and row != team]
    if kind in (WITHDRAW, REMOVE) and len(left) < LEAST_LEFT:
        raise SessionStateError("too_few_teams_left", team=team.name, least=LEAST_LEFT)


def _validate_new_team(session: Session, team: EnteredTeam) -> None:
    if session.event.is_swiss_pairs:
        others = [
            tuple(name for name in row.players if name in team.players)
            for row in contest_teams(session).values()
        ]
        validate_swiss_pairs([*others, team.players])
        return
    # Of the others only who is in the new team too: two of them may have namesakes or erased
    # players, which is no reason to refuse a third.
    teams = [
        EnteredTeam(row.name, tuple(name for name in row.players if name in team.players))
        for row in contest_teams(session).values()
    ]
    validate_entered_teams([*teams, team])


def _has_match(session: Session, entry: int) -> bool:
    if session.event.is_swiss_pairs:
        return Seat.objects.filter(place__section__session=session, place__entry=entry).exists()
    return session.team_matches.filter(Q(home=entry) | Q(away=entry)).exists()


def _validate_exchange(session: Session, change: FieldChange) -> None:
    round_ = change.round or 0
    rows = session.team_matches.filter(round=round_)
    over_two = session.team_matches.filter(
        Q(home__in=(change.entry, change.other)) | Q(away__in=(change.entry, change.other)),
        triple=True,
        round__in=(round_, round_ - 1),
    )
    if over_two.exists():
        raise SessionStateError("no_exchange_in_triple", round=change.round)
    involved = (Q(home=entry) | Q(away=entry) for entry in (change.entry, change.other))
    matches = [rows.filter(condition).first() for condition in involved]
    if change.entry == change.other or None in matches or matches[0] == matches[1]:
        raise InvalidTournamentDataError("teams_of_two_matches", round=change.round)


def _add_team(section: Section, team: EnteredTeam, *, actor: Actor) -> None:
    session = section.session
    number = 1 + (section.places.aggregate(last=Max("number"))["last"] or 0)
    in_pairs = session.event.is_swiss_pairs
    entry = Entry.objects.create(
        event=session.event,
        label=str(number) if in_pairs else team.name,
        late_from=last_drawn_round(section) + 1,
    )
    for line in ("",) if in_pairs else ("NS", "EW"):
        number_entries(section, [entry], line=line, numbers=[number])
    people = [find_or_add_player(session.event.club, name, actor=actor) for name in team.players]
    if people:
        set_line_up(entry, session, people, actor=actor)


def _let_return(section: Section, entry: int) -> None:
    """Lets an entry that withdrew play again; rounds that a pair has missed are no byes.

    A bye of Swiss pairs is not stored: it is a round without a table. So a pair that missed rounds
    is marked as late, and who had a bye before loses it.
    """
    row = Entry.objects.get(pk=entry)
    last = last_drawn_round(section)
    if section.session.event.is_swiss_pairs and row.withdrawn_after != last:
        row.late_from = last + 1
    row.withdrawn_after = None
    row.save(update_fields=["withdrawn_after", "late_from"])


def _remove_team(section: Section, entry: int) -> None:
    row = Entry.objects.get(pk=entry)
    try:
        row.line_ups.all().delete()
        section.places.filter(entry=row).delete()
        row.delete()
    except ProtectedError as error:
        raise SessionStateError("team_has_matches", team=row.label) from error
