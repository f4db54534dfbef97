"""Offers a club's own movements, with the same statistics as those of the catalogue."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from movements.balance.fairness import schedule_balance
from movements.errors import InvalidMovementError
from movements.individual.individual_catalogue import (
    IndividualMovement,
    IndividualOffer,
    IndividualPlan,
)
from movements.individual.individual_schedule import IndividualSchedule
from movements.individual.individual_survey import IndividualSurvey, survey_individual_schedule
from movements.offers import Movement, MovementOffer
from movements.own.own_movement import OwnMovement
from movements.pairs.barometer import is_barometer
from movements.parameters import MovementSetting
from movements.schedule import Schedule
from movements.statistics import survey_schedule
from movements.teams.scheduled_matches import match_lengths
from movements.teams.team_catalogue import TeamMovement, TeamOffer
from movements.teams.team_schedule import TeamSchedule
from movements.teams.team_survey import TeamSurvey, survey_team_schedule
from movements.teams.team_variants import TeamPlan


def own_movement_offer(movement: OwnMovement, reference: str) -> MovementOffer:
    """Return the offer of a movement of pairs. Raises InvalidMovementError for teams or players.

    A movement with faults has an offer too, so that its figures can be shown: see `faults`.
    """
    schedule = movement.schedule
    if not isinstance(schedule, Schedule):
        raise InvalidMovementError("mov_pairs_only")
    tables, rounds = len(schedule.tables), schedule.rounds
    switched = [seat for seat in schedule.seats if seat.arrow_switched]
    return MovementOffer(
        Movement(
            reference,
            movement.name,
            winners=schedule.lines,
            suits=lambda count: count == tables,
            rounds=lambda _tables: range(rounds, rounds + 1),
            full_rounds=lambda _tables: rounds,
            schedule=lambda *_tables, **_setting: schedule,
            barometer=is_barometer(schedule.seats),
            single_tables=_switches_single_tables(schedule),
            uncut=True,
            own_reference=reference,
        ),
        MovementSetting(
            tables,
            rounds,
            max((len(seat.boards) for seat in schedule.seats), default=0),
            # Which side is short is in the schedule; here only that somebody sits out.
            "NS" if len(schedule.places) % 2 else None,
        ),
        survey_schedule(schedule),
        schedule_balance(schedule) if schedule.lines == 1 else None,
        tuple(sorted({seat.round for seat in switched})),
        len(switched),
    )


def _switches_single_tables(schedule: Schedule) -> bool:
    """Return whether some round is arrow-switched at some tables but not at all."""
    by_round = defaultdict[int, set[bool]](set)
    for seat in schedule.seats:
        if seat.is_played:
            by_round[seat.round].add(seat.arrow_switched)
    return any(len(turned) == 2 for turned in by_round.values())


@dataclass(frozen=True)
class OwnTeamOffer(TeamOffer):
    """Offer of a club's own movement of teams; its tables can differ in their boards."""

    own_schedule: TeamSchedule

    @property
    def reference(self) -> str:
        """The reference of the club's movement."""
        return self.movement.own_reference

    @property
    def boards(self) -> int:
        """The most boards that a pair of a team plays."""
        return self.survey.boards.most

    @property
    def schedule(self) -> TeamSchedule:
        """The schedule as the club brought it."""
        return self.own_schedule

    @cached_property
    def survey(self) -> TeamSurvey:
        """The statistics of the schedule."""
        return survey_team_schedule(self.own_schedule)

    @property
    def match_boards(self) -> tuple[int, ...]:
        """How many boards the matches have: one number if all are equally long."""
        return match_lengths(self.own_schedule)


@dataclass(frozen=True)
class OwnIndividualOffer(IndividualOffer):
    """Offer of a club's own individual movement; its tables can differ in their boards."""

    own_schedule: IndividualSchedule

    @property
    def reference(self) -> str:
        """The reference of the club's movement."""
        return self.movement.own_reference

    @property
    def boards(self) -> int:
        """The most boards that a player plays."""
        return self.survey.boards.most

    @property
    def schedule(self) -> IndividualSchedule:
        """The schedule as the club brought it."""
        return self.own_schedule

    @cached_property
    def survey(self) -> IndividualSurvey:
        """The statistics of the schedule."""
        return survey_individual_schedule(self.own_schedule)


def own_team_offer(name: str, schedule: TeamSchedule, reference: str) -> OwnTeamOffer:
    """Return the offer of a club's own movement of teams."""
    teams = len(schedule.teams)
    return OwnTeamOffer(
        TeamMovement(
            reference,
            name,
            "own_teams",
            suits=lambda count: count == teams,
            plans=lambda _count: iter(()),
            own_reference=reference,
        ),
        teams,
        TeamPlan("own", schedule.rounds, list),
        max((len(seat.boards) for seat in schedule.seats), default=0),
        schedule,
    )


def own_individual_offer(
    name: str, schedule: IndividualSchedule, reference: str
) -> OwnIndividualOffer:
    """Return the offer of a club's own movement of players."""
    return OwnIndividualOffer(
        IndividualMovement(
            reference,
            name,
            "own_players",
            plans=lambda _count: iter(()),
            own_reference=reference,
        ),
        len(schedule.players),
        IndividualPlan("own", schedule.rounds, list),
        max((len(seat.boards) for seat in schedule.seats), default=0),
        schedule,
    )
