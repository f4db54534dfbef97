"""Validates the schedule and the player names of an individual event."""

from collections.abc import Sequence

from movements.individual.individual_checks import individual_faults
from movements.individual.individual_schedule import IndividualSchedule
from tournament.errors import InvalidTournamentDataError, SessionStateError
from tournament.models import Event, Session


def validate_players_event(session: Session) -> None:
    """Checks that an individual plays in the session."""
    if session.event.kind != Event.Kind.INDIVIDUAL:
        raise SessionStateError("rounds_of_individual", session=str(session))


def validate_individual(schedule: IndividualSchedule, names: Sequence[str]) -> None:
    """Checks the schedule, and that there are names for all players or for none, each once."""
    for fault in individual_faults(schedule):
        raise InvalidTournamentDataError("faulty_schedule", rule=fault.rule, subject=fault.subject)
    players = len(schedule.players)
    if names and len(names) != players:
        raise InvalidTournamentDataError("individual_names", names=len(names), players=players)
    seen = set[str]()
    for name in names:
        if name.casefold() in seen:
            raise InvalidTournamentDataError("individual_name_twice", name=name)
        seen.add(name.casefold())
