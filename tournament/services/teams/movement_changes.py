"""Changes a movement or a round robin of teams during play; every result is kept.

Each change reads the seats as a schedule, changes it, writes the tables that differ, and makes the
matches follow. Every match of teams that play on stays complete. The last change can be undone
while the rounds that it changed are unplayed. `seen` is the edit token of the seating that was
shown; None skips the check.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from django.db import transaction
from django.db.models import Max, ProtectedError, Q
from django.utils import timezone

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.players import find_or_add_player
from movements.during_play import team_changes
from movements.during_play.changes import leave_seats_empty
from movements.during_play.late_team import seat_late_team_in_rounds
from movements.during_play.team_changes import TeamPlay
from movements.errors import MovementNotFoundError
from movements.schedule import Schedule
from tournament.errors import (
    InvalidTournamentDataError,
    SessionStateError,
    TournamentDataNotFoundError,
)
from tournament.models import Entry, SeatingBoard, SeatingChange, Section, Session
from tournament.queries import edit_tokens
from tournament.queries.schedules import section_schedule
from tournament.queries.seating_changes import last_seating_change, schedule_before, seats_as_json
from tournament.queries.team_matches import contest_teams
from tournament.services.contests.match_rows import (
    SeatKey,
    matches_of_half_seats,
    write_team_matches,
)
from tournament.services.players.line_ups import set_line_up
from tournament.services.seating.pair_numbers import number_entries
from tournament.services.seating.reseating import reseat_section, tables_with_results
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.services.teams.team_events import EnteredTeam, validate_entered_teams
from tournament.validators.seatings import validate_seating_token
from tournament.validators.sections import validate_late_pair_allowed

log = logging.getLogger(__name__)
LEAST_LEFT = 2
# Changes of tables that may have played: their results follow.
TURN = "turn_team_match"
RESULTS_FOLLOW = (TURN, "exchange_team_boards")


def turn_team_match(
    section: Section, round_: int, table: int, *, actor: Actor, seen: str | None = None
) -> None:
    """Arrow-switches a table that was played the wrong way round, and the other room of its match.

    The caller has turned the results that are recorded at the table.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    details = {"tables": [table], "round": round_}
    with _team_change(section, TURN, actor=actor, seen=seen, **details) as play:
        changed = team_changes.turn_match(play, round_, table)
        reseat_section(section, changed, results_until=timezone.now())


def exchange_team_boards(
    section: Section,
    round_: int,
    tables: tuple[int, int],
    *,
    actor: Actor,
    seen: str | None = None,
) -> None:
    """Exchanges the boards that two tables of a round played by mistake, and in the other rooms.

    Results go with them. Later matches in which a board would be replayed get other boards.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    details = {"tables": list(tables), "round": round_}
    with _team_change(section, "exchange_team_boards", actor=actor, seen=seen, **details) as play:
        changed = team_changes.exchange_match_boards(play, round_, tables)
        reseat_section(section, changed, results_until=timezone.now())


def cut_team_rounds(section: Section, count: int, *, actor: Actor, seen: str | None = None) -> None:
    """Cuts so many rounds that nobody has begun, so that every match stays complete."""
    require_permission(actor.role, ClubPermission.DIRECT)
    with _team_change(section, "cut_team_rounds", actor=actor, seen=seen) as play:
        if play.gone:
            raise SessionStateError("cut_after_withdrawal")
        reseat_section(section, team_changes.cut_unplayed_rounds(play, count))


def add_team_rounds(section: Section, *, actor: Actor, seen: str | None = None) -> None:
    """Adds a round, or two, in which teams meet that have not met. The caller creates boards."""
    require_permission(actor.role, ClubPermission.DIRECT)
    with _team_change(section, "add_team_rounds", actor=actor, seen=seen) as play:
        reseat_section(section, team_changes.add_meeting_rounds(play))


def withdraw_team(
    section: Section, entry: int, *, from_round: int, actor: Actor, seen: str | None = None
) -> None:
    """Takes a team out of its seats from this round on; its opponents sit out there.

    The caller decides what its matches are worth that are not complete.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    names = {pk: team.name for pk, team in contest_teams(section.session).items()}
    details = {"teams": [names.get(entry, "")], "from_round": from_round, "withdrawn": entry}
    with _team_change(section, "withdraw_team", actor=actor, seen=seen, **details) as play:
        if entry not in names:
            raise InvalidTournamentDataError("team_of_contest")
        if entry in play.gone:
            raise SessionStateError("withdrawn_before", team=names[entry])
        if len(names) - len(play.gone) <= LEAST_LEFT:
            raise SessionStateError("too_few_teams_left", team=names[entry], least=LEAST_LEFT)
        schedule = play.schedule
        for pair, team in play.team_of.items():
            if team == entry:
                schedule = _without_pair(schedule, pair, from_round)
        if schedule == play.schedule:
            raise MovementNotFoundError("pair_not_seated", round=from_round)
        reseat_section(section, schedule)
        Entry.objects.filter(pk=entry).update(withdrawn_after=from_round - 1)


def _without_pair(schedule: Schedule, pair: int, from_round: int) -> Schedule:
    """Returns the schedule without this pair; a table that both sides have left is not played."""
    try:
        changed = leave_seats_empty(schedule, pair, from_round=from_round)
    except MovementNotFoundError:
        return schedule
    seats = (seat for seat in changed.seats if seat.north_south or seat.east_west)
    return replace(changed, seats=tuple(seats))


def seat_late_team(
    section: Section,
    team: EnteredTeam,
    *,
    from_round: int,
    actor: Actor,
    seen: str | None = None,
) -> None:
    """Seats a late team against the team that has a bye, in each round from this one on.

    Where none has one, it takes a team's place in a match of each round, and that team has the bye.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    session = section.session
    details = {"teams": [team.name], "from_round": from_round}
    with _team_change(section, "seat_late_team", actor=actor, seen=seen, **details) as play:
        validate_late_pair_allowed(lock_session(section.session_id))
        # Of the others only who is in the new team too: namesakes among them are no reason to
        # refuse it.
        others = [
            EnteredTeam(row.name, tuple(name for name in row.players if name in team.players))
            for row in contest_teams(session).values()
        ]
        validate_entered_teams([*others, team], least=LEAST_LEFT)
        number = 1 + (section.places.aggregate(last=Max("number"))["last"] or 0)
        entry = Entry.objects.create(event=session.event, label=team.name, late_from=from_round)
        north_south, east_west = (
            number_entries(section, [entry], line=line, numbers=[number])[0].pk
            for line in ("NS", "EW")
        )
        team_of = {**play.team_of, north_south: entry.pk, east_west: entry.pk}
        changed = seat_late_team_in_rounds(
            replace(play, team_of=team_of), (north_south, east_west), from_round=from_round
        )
        reseat_section(section, changed)
        people = [
            find_or_add_player(session.event.club, name, actor=actor) for name in team.players
        ]
        if people:
            set_line_up(entry, session, people, actor=actor)


def undo_team_change(section: Section, *, actor: Actor, seen: str | None = None) -> SeatingChange:
    """Undoes the last change: seats, rounds and teams are as they were before it.

    Refused if a round that would change has been played since. The caller has turned the results
    of a table that was turned.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    with _locked_contest(section, "undo_seating_change", seen=seen) as half_seats:
        change = last_seating_change(section)
        if change is None:
            raise TournamentDataNotFoundError("no_seating_change", section=section.name)
        until = change.made_at if change.action in RESULTS_FOLLOW else None
        until = timezone.now() if change.action == TURN else until
        reseat_section(section, schedule_before(change), results_until=until)
        details = change.details
        Entry.objects.filter(pk=details.get("withdrawn")).update(withdrawn_after=None)
        _save_planned_rounds(section.session, details["planned_before"])
        late = change.late_place
        change.undone_at = timezone.now()
        change.save(update_fields=["undone_at"])
        if late:
            _remove_late_team(section, late.entry)
        write_team_matches(section, half_seats)
        audit_log.write_audit_entry(
            section.session.event.club,
            "undo_seating_change",
            change,
            by=actor.user,
            source=actor.source,
        )
        return change


def _remove_late_team(section: Section, entry: Entry) -> None:
    try:
        matches = section.session.team_matches.filter(Q(home=entry) | Q(away=entry))
        # A match deletes its tables with it, and these are those of other teams again.
        section.seatings.filter(team_match__in=matches).update(team_match=None)
        matches.delete()
        entry.line_ups.all().delete()
        section.places.filter(entry=entry).delete()
        entry.delete()
    except ProtectedError:
        raise SessionStateError("seated_late_pair_in_use", pair=entry.label) from None


@contextmanager
def _team_change(
    section: Section, action: str, *, actor: Actor, seen: str | None, **details: object
) -> Iterator[TeamPlay]:
    """Locks the section, stores the change with the seats before it, and writes the matches."""
    with _locked_contest(section, action, seen=seen) as half_seats:
        play = _play_of(section)
        places = set(section.places.values_list("pk", flat=True))
        planned = section.session.event.team_regulations.rounds
        yield play
        write_team_matches(section, matches_of_half_seats(section) | half_seats)
        after = section_schedule(section)
        rounds = play.schedule.rounds, after.rounds
        details["planned_before"] = planned
        if rounds[0] != rounds[1]:
            details |= {"rounds_before": rounds[0], "rounds_after": rounds[1]}
            changed = set(play.schedule.seats) ^ set(after.seats)
            details["from_round"] = min(min(seat.round for seat in changed), after.rounds)
            _save_planned_rounds(section.session, rounds[1])
        change = SeatingChange.objects.create(
            section=section,
            action=action,
            details=details,
            winners_before=section.winners,
            seats_before=seats_as_json(play.schedule),
            seats_after=edit_tokens.schedule_edit_token(after),
            late_place=section.places.exclude(pk__in=places).order_by("pk").first(),
        )
        audit_log.write_audit_entry(
            section.session.event.club, action, change, by=actor.user, source=actor.source
        )


@contextmanager
def _locked_contest(
    section: Section, action: str, *, seen: str | None
) -> Iterator[dict[SeatKey, int]]:
    """Locks the session; yields the matches of the seats that a team has left."""
    with transaction.atomic():
        session = lock_session(section.session_id)
        event = section.session.event
        # Read again under the lock, as the number of rounds may be written.
        event.refresh_from_db(fields=["contest_json"])
        if not event.is_seated_as_whole:
            raise SessionStateError("not_a_team_movement")
        schedule = section_schedule(section)
        validate_seating_token(seen, edit_tokens.schedule_edit_token(schedule))
        yield matches_of_half_seats(section)
        raise_revision(session)
        # After the commit: the log must not name a change that was rolled back.
        transaction.on_commit(
            partial(log.info, "changed the movement of section %s: %s", section.pk, action)
        )


def _play_of(section: Section) -> TeamPlay:
    boards = SeatingBoard.objects.filter(seating__section__session=section.session_id)
    gone = section.places.exclude(entry__withdrawn_after=None)
    return TeamPlay(
        section_schedule(section),
        dict(section.places.values_list("pk", "entry")),
        tables_with_results(section),
        (boards.aggregate(last=Max("number"))["last"] or 0) + 1,
        set(gone.values_list("entry", flat=True)),
    )


def _save_planned_rounds(session: Session, rounds: int) -> None:
    event = session.event
    if event.team_regulations.rounds != rounds:
        event.contest_json = replace(event.team_regulations, rounds=rounds).as_dict()
        event.save(update_fields=["contest_json"])
