"""Compares the seats of every table and pair before and after a movement change."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from movements.schedule import Schedule, ScheduledSeat
from reports.content.cells.pair_names import format_board_ranges
from tournament.services.seating.movement_change_preview import MovementChangePreview
from web.shared.pages.movements.followed_decisions import (
    describe_followed_decision,
    followed_decisions_in,
)

DRAWBACKS: Mapping[str, Callable[[int], str]] = {
    "meeting_repeated": lambda more: (
        ngettext("Two pairs meet again.", "%(more)s meetings are repeated.", more) % {"more": more}
    ),
    "board_shared": lambda more: (
        ngettext(
            "One board is needed at two tables at once.",
            "%(more)s times a board is needed at two tables at once.",
            more,
        )
        % {"more": more}
    ),
    "sits_out_twice": lambda more: (
        ngettext("One more pair sits out twice.", "%(more)s more pairs sit out twice.", more)
        % {"more": more}
    ),
    "place_absent": lambda more: (
        ngettext("One pair has no table in a round.", "%(more)s times a pair has no table.", more)
        % {"more": more}
    ),
    "board_not_compared": lambda more: (
        ngettext(
            "One board is played at one table only.",
            "%(more)s boards are played at one table only.",
            more,
        )
        % {"more": more}
    ),
}


@dataclass(frozen=True, slots=True)
class TableSeatingChange:
    """One table in one round, with its North-South and East-West pairs before and after."""

    round: int
    table: int
    now: str
    then: str


@dataclass(frozen=True, slots=True)
class SeatingChanges:
    """Every table that changes, the pairs that are affected, and in what the new seating is worse.

    `drawbacks` are sentences about what must give, `followed` about decisions that go with results.
    """

    tables: tuple[TableSeatingChange, ...]
    pairs: tuple[str, ...]
    everybody: bool
    drawbacks: tuple[str, ...] = ()
    followed: tuple[str, ...] = ()

    @property
    def touched(self) -> tuple[int, ...]:
        """The tables at which anything changes."""
        return tuple(sorted({table.table for table in self.tables}))

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds in which anything changes."""
        return tuple(sorted({table.round for table in self.tables}))


def compare_seatings(preview: MovementChangePreview) -> SeatingChanges:
    """Compare the seatings before and after a movement change."""
    before = _seats_by_table(preview.before)
    after = _seats_by_table(preview.after)
    differ = [
        (key, before.get(key), after.get(key))
        for key in sorted(before.keys() | after.keys())
        if before.get(key) != after.get(key)
    ]
    places = {
        place
        for _key, *seats in differ
        for seat in seats
        if seat is not None
        for place in (seat.north_south, seat.east_west)
        if place is not None
    }
    labels = tuple(label for place, label in preview.labels.items() if place in places)
    everybody = len(labels) == len(preview.labels)
    tables = tuple(
        TableSeatingChange(*key, *_seat_texts(now, then, preview)) for key, now, then in differ
    )
    decisions = followed_decisions_in(preview.returned)
    followed = tuple(describe_followed_decision(decision) for decision in decisions)
    return SeatingChanges(tables, labels, everybody, tuple(_drawbacks(preview)), followed)


def _drawbacks(preview: MovementChangePreview) -> Iterator[str]:
    """Yield a sentence for each weakness that the seating has more often than before."""
    for rule, more in preview.more_remarks.items():
        text = DRAWBACKS.get(rule)
        if text:
            yield text(more)
    if preview.new_boards:
        text_of_boards = _("New boards: %(boards)s.")
        yield text_of_boards % {"boards": format_board_ranges(preview.new_boards)}


def _seats_by_table(schedule: Schedule) -> dict[tuple[int, int], ScheduledSeat]:
    return {(seat.round, seat.table): seat for seat in schedule.seats}


def _seat_texts(
    now: ScheduledSeat | None, then: ScheduledSeat | None, preview: MovementChangePreview
) -> tuple[str, str]:
    moved = now is not None and then is not None and now.boards != then.boards
    return _seat_text(now, preview, boards=moved), _seat_text(then, preview, boards=moved)


def _seat_text(seat: ScheduledSeat | None, preview: MovementChangePreview, *, boards: bool) -> str:
    """Return who meets whom, and on which boards if those change."""
    if seat is None:
        return _("not played")
    sides = (seat.north_south, seat.east_west)
    # In an arrow-switched round the pairs hold each other's cards.
    held = sides[::-1] if seat.arrow_switched else sides
    north_south, east_west = (
        _("nobody") if place is None else preview.labels[place] for place in held
    )
    pair_labels = {"north_south": north_south, "east_west": east_west}
    text = _("%(north_south)s against %(east_west)s") % pair_labels
    if not boards:
        return text
    values = {"pairs": text, "boards": format_board_ranges(seat.boards)}
    return _("%(pairs)s, boards %(boards)s") % values
