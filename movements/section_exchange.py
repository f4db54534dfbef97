"""Exchanges pairs between sections from one session to the next, so that the field mixes.

Everybody gets the place of somebody: the sections, their lines and numbers stay as they were.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from movements.errors import InvalidMovementError

EAST_WEST_MOVES, LINES_MEET, EVEN_NUMBERS_MOVE, STANDING, RANDOM = RULES = (
    *("east_west", "lines", "even_numbers"),
    *("standing", "random"),
)


@dataclass(frozen=True, slots=True, order=True)
class SectionPlace:
    """A number in a line (NS, EW, or empty where there is one) of a section."""

    section: str
    line: str
    number: int


def exchange_places(
    places: Mapping[int, SectionPlace],
    rule: str,
    *,
    standing: Sequence[int] = (),
    seed: int = 1,
) -> Mapping[int, SectionPlace]:
    """Return the new place of each entry, one of `places`.

    `east_west` moves the East-West pairs on by one section; `lines` seats the North-South pairs of
    two sections against each other, and so the East-West pairs; `even_numbers` moves pairs with an
    even number on by one section; `standing` deals out the entries in this order, best first, to
    each section in turn and back; `random` draws, alike for the same `seed`.
    """
    validate_exchange(places.values(), rule)
    if rule == RANDOM:
        entries = sorted(places)
        Random(seed).shuffle(entries)
        return dict(zip(entries, sorted(places.values()), strict=True))
    if rule == STANDING:
        ranked = [entry for entry in standing if entry in places]
        others = [entry for entry in sorted(places) if entry not in set(ranked)]
        return dict(zip([*ranked, *others], _dealt_places(places.values()), strict=True))
    sections = sorted({place.section for place in places.values()})
    wanted = {entry: _wanted_place(place, rule, sections) for entry, place in places.items()}
    return _settle_places(wanted, places.values())


def validate_exchange(places: Iterable[SectionPlace], rule: str) -> None:
    """Check that this rule suits these sections."""
    rows = list(places)
    sections = {place.section for place in rows}
    if rule not in RULES:
        raise InvalidMovementError("exchange_rule", rule=rule)
    if len(sections) < 2:
        raise InvalidMovementError("exchange_sections")
    if rule in (EAST_WEST_MOVES, LINES_MEET) and not all(place.line for place in rows):
        raise InvalidMovementError("exchange_lines")
    if rule == LINES_MEET and len(sections) % 2:
        raise InvalidMovementError("exchange_even_sections", sections=len(sections))


def suitable_exchanges(places: Iterable[SectionPlace]) -> tuple[str, ...]:
    """Return the rules that suit these sections."""
    rows = list(places)
    suits = []
    for rule in RULES:
        try:
            validate_exchange(rows, rule)
        except InvalidMovementError:
            continue
        suits.append(rule)
    return tuple(suits)


def _wanted_place(place: SectionPlace, rule: str, sections: Sequence[str]) -> SectionPlace:
    at = sections.index(place.section)
    following = sections[(at + 1) % len(sections)]
    if rule == LINES_MEET:
        # The North-South pairs of A and B meet in A, where those of A stay North-South.
        first = at - at % 2
        section = sections[first if place.line == "NS" else first + 1]
        return SectionPlace(section, "NS" if at == first else "EW", place.number)
    moves = place.line == "EW" if rule == EAST_WEST_MOVES else place.number % 2 == 0
    return SectionPlace(following, place.line, place.number) if moves else place


def _settle_places(
    wanted: Mapping[int, SectionPlace], places: Iterable[SectionPlace]
) -> dict[int, SectionPlace]:
    """Give everybody the place that they want, or the nearest that is left in the section."""
    free = set(places)
    settled: dict[int, SectionPlace] = {}
    for entry, place in wanted.items():
        if place in free:
            settled[entry] = place
            free.discard(place)
    for entry in sorted(wanted.keys() - settled.keys(), key=lambda entry: wanted[entry]):
        place = wanted[entry]
        settled[entry] = min(
            free,
            key=lambda other: (
                other.section != place.section,
                other.line != place.line,
                abs(other.number - place.number),
                other,
            ),
        )
        free.discard(settled[entry])
    return settled


def _dealt_places(places: Iterable[SectionPlace]) -> list[SectionPlace]:
    """Return the places in the order in which the best are dealt out: A, B, B, A, A, B …"""
    by_section: dict[str, list[SectionPlace]] = {}
    for place in sorted(places, key=lambda place: (place.number, place.line != "NS")):
        by_section.setdefault(place.section, []).append(place)
    sections = sorted(by_section)
    dealt = []
    for turn in range(max(map(len, by_section.values()))):
        row = sections if turn % 2 == 0 else sections[::-1]
        dealt += [by_section[name][turn] for name in row if turn < len(by_section[name])]
    return dealt
