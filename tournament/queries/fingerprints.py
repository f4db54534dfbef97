"""Short hashes that show a form was filled in from stale data (optimistic locking)."""

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


def of_seating(schedule: Schedule) -> str:
    """Who sits where, in every round."""
    return _fingerprint(schedule.seats)


def of_section(schedule: Schedule, seated: Sequence[tuple[object, ...]]) -> str:
    """Who sits where in a section, and who they are."""
    return _fingerprint((schedule.seats, *seated))


def of_numbers(entries: Mapping[int, int]) -> str:
    """Which entry plays under which place."""
    return _fingerprint(sorted(entries.items()))


def of_rules(rules: Rules) -> str:
    """What an event goes by: what it is scored by, its lists, how its sessions make one figure."""
    return _fingerprint(rules)


def of_going(entries: Sequence[int], group: StageGroup, after: int) -> str:
    """Who goes on, in which order, to where, and after which session."""
    return _fingerprint((*entries, group, after))


def of_standing(rows: Sequence[tuple[int, int]], sessions: int) -> str:
    """Which place each entry has, and how many sessions there are."""
    return _fingerprint((*rows, sessions))


def of_season(name: str, rule: SeasonRule, events: Collection[int], *, public: bool) -> str:
    """What a season is called, how it is reckoned, what is in it, and who sees it."""
    return _fingerprint((name, rule, public, sorted(events)))


def of_details(name: str, dates: Sequence[date | None]) -> str:
    """What a session or a tournament is called, and when it is played."""
    return _fingerprint((name, *dates))


def _fingerprint(facts: object) -> str:
    return sha256(repr(facts).encode()).hexdigest()[:16]
