"""Says in a few letters what was shown, so that it is known to stand still. Reads no row."""

from collections.abc import Mapping
from hashlib import sha256

from movements.schedule import Schedule
from scoring.four_hand import FourHandRegulations
from scoring.lists import Lists
from scoring.regulations import Regulations


def of_seating(schedule: Schedule) -> str:
    """Who sits where, in every round."""
    return _fingerprint(schedule.seats)


def of_numbers(entries: Mapping[int, int]) -> str:
    """Which entry plays under which place."""
    return _fingerprint(sorted(entries.items()))


def of_regulations(regulations: Regulations | FourHandRegulations) -> str:
    """What an event goes by."""
    return _fingerprint(regulations)


def of_lists(lists: Lists) -> str:
    """Which lists an event has beside its ranking."""
    return _fingerprint(lists)


def _fingerprint(facts: object) -> str:
    return sha256(repr(facts).encode()).hexdigest()[:16]
