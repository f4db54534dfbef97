"""Changes a movement of teams during play, with its boards, forfeits and the director's awards."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from uuid import uuid4

from django.db import transaction
from django.db.models import QuerySet

from boards.errors import BoardStateError
from boards.models import ContestAdjustment
from boards.queries.contest_adjustments import (
    contest_awards_in_force,
    contest_log_version,
    decided_match_exists,
)
from boards.services.boards import create_missing_boards
from boards.services.contest_adjustments import give_contest_award, withdraw_contest_award
from boards.services.results import ChangeRequest
from boards.services.setup.followed_decisions import (
    FollowedDecision,
    move_decisions_with_results,
)
from boards.services.setup.turned_rounds import turn_results
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from scoring.teams.contest_awards import WITH_A_ROUND, AwardKind, ContestAward
from tournament.errors import SessionStateError
from tournament.models import SeatingBoard, SeatingChange, Section, Session
from tournament.queries.schedules import section_schedule
from tournament.queries.seating_changes import last_seating_change, schedule_before
from tournament.queries.team_matches import DrawnTeamMatch, drawn_team_matches
from tournament.services.teams import movement_changes
from tournament.services.teams.team_events import EnteredTeam

__all__ = [
    "EnteredTeam",
    "add_rounds_of_teams",
    "change_team_movement",
    "turn_match_with_results",
    "undo_team_movement_change",
    "withdraw_team_with_forfeits",
]


@transaction.atomic
def change_team_movement(
    section: Section, change: Callable[..., object], *, actor: Actor, seen: str | None = None
) -> tuple[FollowedDecision, ...]:
    """Make a change of the seats, with the boards that the session lacks.

    Refused if a match to which the director has given a score, IMPs or a forfeit would be another
    one or in another round. Return the decisions that go with results.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    with (
        _awards_kept(section.session),
        move_decisions_with_results(section, actor=actor) as followed,
    ):
        change(section, actor=actor, seen=seen)
        create_missing_boards(section.session)
    return tuple(followed)


@transaction.atomic
def turn_match_with_results(
    section: Section, round_: int, table: int, *, actor: Actor, seen: str | None = None
) -> tuple[FollowedDecision, ...]:
    """Arrow-switch a table played the wrong way round, with its results, and the other room.

    Return the rulings that are turned.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    # First, so that the change is younger than these results, and can be undone.
    turned = turn_results(_boards_of_table(section, round_, table), actor)
    turn = partial(movement_changes.turn_team_match, round_=round_, table=table)
    return turned + change_team_movement(section, turn, actor=actor, seen=seen)


def _boards_of_table(section: Section, round_: int, table: int) -> QuerySet[SeatingBoard]:
    return SeatingBoard.objects.filter(
        seating__section=section, seating__round=round_, seating__table=table
    ).select_related("seating")


def add_rounds_of_teams(section: Section, *, actor: Actor, seen: str | None = None) -> None:
    """Add a round, or two, in which teams meet that have not met, on new boards if need be."""
    require_permission(actor.role, ClubPermission.DIRECT)
    change_team_movement(section, movement_changes.add_team_rounds, actor=actor, seen=seen)


@transaction.atomic
def withdraw_team_with_forfeits(
    section: Section,
    entry: int,
    *,
    from_round: int,
    rule: str,
    reason: str,
    actor: Actor,
    seen: str | None = None,
) -> None:
    """Take a team out of its seats from a round on; it forfeits the matches that it breaks off.

    `rule` says what the opponents get. Complete matches count as they were played.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    leave = partial(movement_changes.withdraw_team, entry=entry, from_round=from_round)
    change_team_movement(section, leave, actor=actor, seen=seen)
    session = section.session
    awards = []
    for match in drawn_team_matches(session):
        if not _is_broken_off(match, entry, from_round):
            continue
        round_ = match.round_of(entry)
        opponent = match.away if entry == match.home else match.home
        if opponent is None or decided_match_exists(session, (entry, opponent), round_):
            continue
        award = ContestAward(AwardKind.FORFEIT, entry, round=round_, rule=rule)
        awards.append(give_contest_award(session, award, _request(session, actor, reason)).pk)
    change = last_seating_change(section)
    assert change is not None
    change.details = {**change.details, "awards": awards}
    change.save(update_fields=["details"])


def _is_broken_off(match: DrawnTeamMatch, entry: int, from_round: int) -> bool:
    return (
        entry in (match.home, match.away)
        and match.away is not None
        and match.last_round >= from_round
    )


@transaction.atomic
def undo_team_movement_change(section: Section, *, actor: Actor, seen: str | None = None) -> str:
    """Undo the last change; forfeits that it gave are withdrawn. Return its action."""
    require_permission(actor.role, ClubPermission.DIRECT)
    change = last_seating_change(section)
    given = change.details.get("awards", ()) if change else ()
    session = section.session
    if change and change.action == movement_changes.TURN:
        _validate_rooms_unplayed_since(change)
        table = change.details["tables"][0]
        turn_results(_boards_of_table(section, change.details["round"], table), actor)
    for row in ContestAdjustment.objects.filter(pk__in=given, reversed_by=None).order_by("pk"):
        withdraw_contest_award(row, _request(session, actor, row.reason))
    with _awards_kept(session), move_decisions_with_results(section, actor=actor):
        return movement_changes.undo_team_change(section, actor=actor, seen=seen).action


def _validate_rooms_unplayed_since(change: SeatingChange) -> None:
    """Check that no result was recorded after the change in a room that it turned."""
    changed = set(section_schedule(change.section).seats) - set(schedule_before(change).seats)
    tables = {(seat.round, seat.table) for seat in changed}
    boards = SeatingBoard.objects.filter(
        seating__section=change.section_id, results__recorded_at__gt=change.made_at
    )
    for round_, table in boards.values_list("seating__round", "seating__table"):
        if (round_, table) in tables:
            raise SessionStateError("already_played", round=round_)


def _request(session: Session, actor: Actor, reason: str) -> ChangeRequest:
    version = contest_log_version(session.pk)
    return ChangeRequest(version, uuid4(), actor.user, actor.source, actor.role, reason)


@contextmanager
def _awards_kept(session: Session) -> Iterator[None]:
    """Refuse a change after which an award names another match than before."""
    awards = [award for award in contest_awards_in_force(session.pk) if award.kind in WITH_A_ROUND]
    before = _opponents_by_award(session, awards)
    yield
    if before != _opponents_by_award(session, awards):
        raise BoardStateError("awarded_match_changes")


def _opponents_by_award(session: Session, awards: list[ContestAward[int]]) -> list[int | None]:
    """Return who each contestant with an award meets in the match of the award."""
    matches = drawn_team_matches(session) if awards else ()
    opponents = {
        (team, match.round_of(team)): match.away if team == match.home else match.home
        for match in matches
        for team in (match.home, match.away)
        if team is not None and match.away is not None
    }
    return [opponents.get((award.contestant, award.round or 0)) for award in awards]
