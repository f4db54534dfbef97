"""Creates an event of teams: entries, numbers, line-ups, a session and the first rounds."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from random import Random
from uuid import UUID

from django.db import transaction

from club.models import Club
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.players import find_or_add_player
from movements.teams.knock_out import LEAST_WITH_THIRD_PLACE, draw_knock_out
from scoring.boards.imp_boards import CROSS_IMPS
from scoring.events.regulations import Regulations
from scoring.teams.team_regulations import KNOCK_OUT, MOVEMENT, ROUND_ROBIN, TeamRegulations
from tournament.errors import InvalidTournamentDataError
from tournament.models import Entry, Event, Section, Session
from tournament.models.event_slugs import make_event_slug
from tournament.queries.team_matches import earlier_contests_of_club
from tournament.services.contests.knock_out_draws import first_knock_out_round
from tournament.services.contests.movement_seats import seat_team_movement
from tournament.services.contests.round_draw import ContestRoundDraw, first_round_in_order
from tournament.services.contests.round_robin_draws import round_robin_draws
from tournament.services.contests.team_seats import seat_team_round
from tournament.services.players.line_ups import set_line_up
from tournament.services.seating.pair_numbers import number_entries
from tournament.services.teams.team_movements import find_team_offer, settle_team_movement

log = logging.getLogger(__name__)
LEAST_TEAMS = 4
# A knock-out can be a final alone, and a movement one match in two halves.
LEAST_IN_BRACKET_OR_MOVEMENT = 2
MOST_TEAMS = 40
MOST_PLAYERS = 6
LONGEST_TEAM_NAME = 60


@dataclass(frozen=True, slots=True)
class EnteredTeam:
    """A team that enters: its name and its players, the captain first."""

    name: str
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamEventPlan:
    """Settings of an event of teams. A repeated `request_id` creates one event only.

    A round robin or a movement is drawn as a whole; a Swiss for its first round, in the order of
    the list, or at random from `seed`. Of a knock-out the list is the order of the seeds, and its
    best seeds have the byes of round 1. Each round plays new boards, from `first_board` on; in a
    movement boards move on.
    """

    name: str
    local_date: date
    teams: Sequence[EnteredTeam]
    regulations: TeamRegulations = field(default_factory=TeamRegulations)
    first_board: int = 1
    request_id: UUID | None = None
    seed: int | None = None


@transaction.atomic
def create_team_event(club: Club, plan: TeamEventPlan, *, actor: Actor) -> Section:
    """Creates the event with its teams and first rounds; returns its section.

    Each team plays under one number in both lines: its North-South pair and its East-West pair.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    if again := _find_created_section(club, plan.request_id):
        return again
    small = plan.regulations.format in (KNOCK_OUT, MOVEMENT)
    validate_entered_teams(plan.teams, least=LEAST_IN_BRACKET_OR_MOVEMENT if small else LEAST_TEAMS)
    _validate_earlier_contest(club, plan.regulations)
    _validate_third_place(plan)
    plan = replace(plan, regulations=_regulations_of_contest(club, plan))
    event = _create_event(club, plan)
    section = _create_session(event, plan)
    entries = _create_teams(section, plan)
    _set_players(section.session, entries, plan.teams, actor=actor)
    _draw_first_rounds(section, entries, plan)
    audit_log.write_audit_entry(club, "plan", section.session, by=actor.user, source=actor.source)
    log.info("created event %s of %s teams", event.pk, len(entries))
    return section


def validate_entered_teams(teams: Sequence[EnteredTeam], *, least: int = LEAST_TEAMS) -> None:
    """Checks the number of teams, and that each has its own name and at most six players."""
    if not least <= len(teams) <= MOST_TEAMS:
        raise InvalidTournamentDataError(
            "entered_teams", teams=len(teams), least=least, most=MOST_TEAMS
        )
    names = set[str]()
    players = dict[str, str]()
    for team in teams:
        if not team.name or len(team.name) > LONGEST_TEAM_NAME:
            raise InvalidTournamentDataError("team_name", name=team.name, longest=LONGEST_TEAM_NAME)
        if team.name.casefold() in names:
            raise InvalidTournamentDataError("double_team", name=team.name)
        if len(team.players) > MOST_PLAYERS:
            raise InvalidTournamentDataError("team_players", name=team.name, most=MOST_PLAYERS)
        names.add(team.name.casefold())
        for player in team.players:
            other = players.setdefault(player.casefold(), team.name)
            if other != team.name or team.players.count(player) > 1:
                raise InvalidTournamentDataError(
                    "player_in_two_teams", player=player, team=team.name, other=other
                )


def _validate_earlier_contest(club: Club, regulations: TeamRegulations) -> None:
    """Checks that IMPs are carried from a contest of teams of this club into a knock-out."""
    earlier = regulations.carry_from
    if not earlier:
        return
    known = earlier_contests_of_club(club.pk).filter(pk=earlier).exists()
    if regulations.format != KNOCK_OUT or not known:
        raise InvalidTournamentDataError("earlier_contest")


def _validate_third_place(plan: TeamEventPlan) -> None:
    """Checks that a match for third place has two semi-finals before it."""
    if plan.regulations.third_place and (
        plan.regulations.format != KNOCK_OUT or len(plan.teams) < LEAST_WITH_THIRD_PLACE
    ):
        raise InvalidTournamentDataError("third_place", least=LEAST_WITH_THIRD_PLACE)


def _find_created_section(club: Club, request_id: UUID | None) -> Section | None:
    if request_id is None:
        return None
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    sections = Section.objects.filter(
        session__event__club=club, session__event__request_id=request_id
    )
    return sections.select_related("session__event").order_by("pk").first()


def _create_event(club: Club, plan: TeamEventPlan) -> Event:
    return Event.objects.create(
        club=club,
        name=plan.name,
        slug=make_event_slug(plan.local_date, plan.name),
        kind=Event.Kind.TEAMS,
        regulations_json=_regulations_of_tables(club).as_dict(),
        contest_json=plan.regulations.as_dict(),
        request_id=plan.request_id,
    )


def _regulations_of_contest(club: Club, plan: TeamEventPlan) -> TeamRegulations:
    """The regulations, with the rounds of the bracket or of the movement."""
    if plan.regulations.format == MOVEMENT:
        return settle_team_movement(club.pk, plan.regulations, len(plan.teams))
    if plan.regulations.format != KNOCK_OUT:
        return plan.regulations
    return replace(plan.regulations, rounds=len(draw_knock_out(len(plan.teams)).rounds))


def _regulations_of_tables(club: Club) -> Regulations:
    """Across the tables, pairs are compared by cross-IMPs; periods are the club's."""
    defaults = club.session_defaults
    return Regulations(
        method=CROSS_IMPS,
        correction_minutes=defaults.correction_minutes,
        appeal_minutes=defaults.appeal_minutes,
    )


def _create_session(event: Event, plan: TeamEventPlan) -> Section:
    copies = len(plan.teams) // 2
    movement = plan.regulations.format
    if movement == MOVEMENT:
        offer = find_team_offer(event.club_id, plan.regulations, len(plan.teams))
        copies, movement = offer.survey.copies, offer.movement.caption
    session = Session.objects.create(
        event=event,
        number=1,
        name=plan.name,
        local_date=plan.local_date,
        first_board=plan.first_board,
        copies=copies,
    )
    return Section.objects.create(session=session, winners=1, movement=movement)


def _create_teams(section: Section, plan: TeamEventPlan) -> list[Entry]:
    """Creates the teams, numbered from 1 or as a club's own movement numbers them."""
    event = section.session.event
    entries = Entry.objects.bulk_create(Entry(event=event, label=team.name) for team in plan.teams)
    numbers: Sequence[int] = range(1, len(entries) + 1)
    if plan.regulations.format == MOVEMENT:
        offer = find_team_offer(event.club_id, plan.regulations, len(entries))
        numbers = offer.schedule.teams
    for line in ("NS", "EW"):
        number_entries(section, entries, line=line, numbers=numbers)
    return entries


def _set_players(
    session: Session, entries: Iterable[Entry], teams: Iterable[EnteredTeam], *, actor: Actor
) -> None:
    club = session.event.club
    for entry, team in zip(entries, teams, strict=True):
        people = [find_or_add_player(club, name, actor=actor) for name in team.players]
        if people:
            set_line_up(entry, session, people, actor=actor)


def _draw_first_rounds(section: Section, entries: Sequence[Entry], plan: TeamEventPlan) -> None:
    """Creates the rounds that are known at the start; of a movement, all."""
    if plan.regulations.format == MOVEMENT:
        club_id = section.session.event.club_id
        offer = find_team_offer(club_id, plan.regulations, len(entries))
        numbered = zip(offer.schedule.teams, entries, strict=True)
        seat_team_movement(
            section, {number: entry.pk for number, entry in numbered}, offer.schedule
        )
        return
    for draw in _first_draws(entries, plan):
        seat_team_round(section, draw, boards=plan.regulations.boards)


def _first_draws(entries: Sequence[Entry], plan: TeamEventPlan) -> list[ContestRoundDraw]:
    pks = [entry.pk for entry in entries]
    if plan.regulations.format == ROUND_ROBIN:
        return round_robin_draws(pks, plan.regulations.rounds)
    if plan.regulations.format == KNOCK_OUT:
        return [first_knock_out_round(pks)]
    if plan.seed is not None:
        Random(plan.seed).shuffle(pks)
    triple = plan.regulations.begins_triple(len(pks), 1)
    return [first_round_in_order(pks, triple=triple)]
