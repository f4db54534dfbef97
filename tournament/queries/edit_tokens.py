"""Edit tokens: short hashes that show a form was filled in from stale data (optimistic locking)."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from hashlib import sha256

from movements.schedule import Schedule
from scoring.events.event_lists import EventLists
from scoring.events.overall import OverallRule, StageGroup
from scoring.events.regulations import Regulations
from scoring.events.seasons import SeasonRule
from scoring.score_sheets.four_hand_regulations import FourHandRegulations

Rules = Regulations | FourHandRegulations | EventLists | OverallRule


def schedule_edit_token(schedule: Schedule) -> str:
    """Who sits where, in every round."""
    return _hash_values(schedule.seats)


def seated_section_edit_token(schedule: Schedule, seated: Sequence[tuple[object, ...]]) -> str:
    """Who sits where in a section, and who they are."""
    return _hash_values((schedule.seats, *seated))


def numbering_edit_token(entries: Mapping[int, int]) -> str:
    """Which entry plays under which place."""
    return _hash_values(sorted(entries.items()))


def regulations_edit_token(rules: Rules) -> str:
    """What an event goes by: what it is scored by, its lists, how its sessions make one figure."""
    return _hash_values(rules)


def continuation_edit_token(entries: Sequence[int], group: StageGroup, after: int) -> str:
    """Who goes on, in which order, to where, and after which session."""
    return _hash_values((*entries, group, after))


def overall_edit_token(rows: Sequence[tuple[int, int]], sessions: int) -> str:
    """Which place each entry has, and how many sessions there are."""
    return _hash_values((*rows, sessions))


def season_edit_token(name: str, rule: SeasonRule, events: Collection[int], *, public: bool) -> str:
    """What a season is called, how it is computed, what is in it, and who sees it."""
    return _hash_values((name, rule, public, sorted(events)))


def details_edit_token(name: str, dates: Sequence[date | None]) -> str:
    """What a session or a tournament is called, and when it is played."""
    return _hash_values((name, *dates))


def _hash_values(values: object) -> str:
    return sha256(repr(values).encode()).hexdigest()[:16]
