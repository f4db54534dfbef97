"""Edit tokens: short hashes that show a form was filled in from stale data (optimistic locking)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from hashlib import sha256

from movements.individual.individual_schedule import IndividualSchedule
from movements.schedule import Schedule
from scoring.events.event_lists import EventLists
from scoring.events.overall import OverallRule, StageGroup
from scoring.events.regulations import Regulations
from scoring.events.season_rule import SeasonRule
from scoring.score_sheets.four_hand_regulations import FourHandRegulations

Rules = Regulations | FourHandRegulations | EventLists | OverallRule


def schedule_edit_token(schedule: Schedule) -> str:
    """Token of the seats in every round."""
    return _hash_values(schedule.seats)


def individual_edit_token(players: IndividualSchedule, tables: Schedule) -> str:
    """Token of who sits in which chair in every round, and of the tables with their boards."""
    return _hash_values((players.seats, tables.seats))


def seated_section_edit_token(schedule: Schedule, seated: Sequence[tuple[object, ...]]) -> str:
    """Token of the seats and players of a section."""
    return _hash_values((schedule.seats, *seated))


def numbering_edit_token(entries: Mapping[int, int]) -> str:
    """Token of the entry at each place."""
    return _hash_values(sorted(entries.items()))


def linked_sessions_edit_token(sessions: Iterable[tuple[object, ...]]) -> str:
    """Token of the status, seats and entries of linked sessions."""
    return _hash_values(list(sessions))


def regulations_edit_token(rules: Rules) -> str:
    """Token of an event's scoring, extra lists or overall rule."""
    return _hash_values(rules)


def contest_field_edit_token(
    teams: Iterable[tuple[object, ...]], matches: Iterable[tuple[object, ...]]
) -> str:
    """Token of the teams of a contest, and of who meets whom in each round."""
    return _hash_values((sorted(teams, key=repr), sorted(matches, key=repr)))


def room_line_ups_edit_token(line_ups: Iterable[tuple[object, ...]]) -> str:
    """Token of who is noted in the rooms of a team match."""
    return _hash_values(list(line_ups))


def continuation_edit_token(entries: Sequence[int], group: StageGroup, after: int) -> str:
    """Token of the entries that continue, their order, target and last session."""
    return _hash_values((*entries, group, after))


def overall_edit_token(rows: Sequence[tuple[int, int]], sessions: int) -> str:
    """Token of the rank of each entry and the number of sessions."""
    return _hash_values((*rows, sessions))


def season_edit_token(name: str, rule: SeasonRule, events: Collection[int], *, public: bool) -> str:
    """Token of a season's name, rule, events and visibility."""
    return _hash_values((name, rule, public, sorted(events)))


def details_edit_token(name: str, dates: Sequence[date | None]) -> str:
    """Token of the name and dates of a session or match event."""
    return _hash_values((name, *dates))


def _hash_values(values: object) -> str:
    return sha256(repr(values).encode()).hexdigest()[:16]
