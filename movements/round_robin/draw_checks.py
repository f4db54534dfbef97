"""Checks a round-robin draw for faults such as repeated or missing meetings."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

from movements.checks import Finding, findings_of_repeats
from movements.round_robin.draw import RoundRobinDraw, draw_full_rounds


def draw_faults(draw: RoundRobinDraw) -> Iterator[Finding]:
    """Yield the faults; do not print a draw with a fault."""
    yield from labels_unknown(draw)
    yield from pairs_starting_elsewhere(draw)
    yield from pairs_at_two_tables(draw)
    yield from pairs_against_themselves(draw)
    yield from repeated_draw_meetings(draw)
    yield from meetings_missing(draw)
    yield from byes_unequal(draw)


def labels_unknown(draw: RoundRobinDraw) -> Iterator[Finding]:
    """Yield labels in a meeting that are not in the draw."""
    for round_, meetings in enumerate(draw.rounds, start=1):
        for label in chain.from_iterable(meetings):
            if label not in draw.labels:
                yield Finding("label_unknown", (round_, label))


def pairs_starting_elsewhere(draw: RoundRobinDraw) -> Iterator[Finding]:
    """Yield pairs whose first table is not the one in their label."""
    first = chain.from_iterable(draw.rounds[:1])
    for table, meeting in enumerate(first, start=1):
        for label in meeting:
            if label not in (f"{table}A", f"{table}B"):
                yield Finding("pair_starts_elsewhere", (label, table))


def pairs_at_two_tables(draw: RoundRobinDraw) -> Iterator[Finding]:
    """Yield pairs that sit twice in one round."""
    return findings_of_repeats(
        "pair_at_two_tables",
        [
            (round_, label)
            for round_, meetings in enumerate(draw.rounds, start=1)
            for meeting in meetings
            for label in dict.fromkeys(meeting)
        ],
    )


def pairs_against_themselves(draw: RoundRobinDraw) -> Iterator[Finding]:
    """Yield pairs that are their own opponent."""
    for round_, meetings in enumerate(draw.rounds, start=1):
        for first, other in meetings:
            if first == other:
                yield Finding("pair_against_itself", (round_, first))


def repeated_draw_meetings(draw: RoundRobinDraw) -> Iterator[Finding]:
    """Yield pairs that meet twice, in either order."""
    return findings_of_repeats("meeting_repeated", _pairs_met(draw))


def meetings_missing(draw: RoundRobinDraw) -> Iterator[Finding]:
    """Yield pairs that never meet in a draw of all rounds; a modified draw has no such promise."""
    if len(draw.rounds) < draw_full_rounds(len(draw.labels)):
        return
    met = set(_pairs_met(draw))
    for two in combinations(draw.labels, 2):
        if tuple(sorted(two)) not in met:
            yield Finding("meeting_missing", two)


def byes_unequal(draw: RoundRobinDraw) -> Iterator[Finding]:
    """Yield the pair with the most byes and its count, if another has two fewer."""
    had = Counter(dict.fromkeys(draw.labels, 0))
    had.update(chain.from_iterable(draw.byes))
    most = max(had, key=had.__getitem__)
    least = min(had.values())
    if had[most] > least + 1:
        yield Finding("byes_unequal", (most, had[most], least))


def _pairs_met(draw: RoundRobinDraw) -> list[tuple[str, ...]]:
    meetings = chain.from_iterable(draw.rounds)
    return [tuple(sorted(two)) for two in meetings if len(set(two)) == 2]
