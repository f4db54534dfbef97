"""Table rows with each pair's new number and first seat under another movement."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from boards.services.setup.movement_replacement import MovementPreview
from movements.pair_numbers import FirstSeat
from reports.content.cells import pair_names
from reports.content.cells.pair_names import section_prefix
from standings.snapshot_cache import SessionSnapshot


@dataclass(frozen=True, slots=True)
class NumberChangeRow:
    """A pair with its names, and its number and first seat in the new movement.

    `late_names` are substitutes for rounds that the new movement lacks.
    """

    label: str
    names: str
    new_label: str
    seat: str
    moves: bool
    late_names: str = ""


def number_change_rows(
    now: SessionSnapshot, preview: MovementPreview, section: str = ""
) -> Iterator[NumberChangeRow]:
    """Returns the kept and left-out pairs, North-South first.

    `section` is the one that they play in then, if a pair comes from another one.
    """
    rounds = preview.schedule.rounds
    for change in preview.changes:
        pair = now.pairs[change.place.pk]
        number = " ".join(map(str, reversed(change.number))).strip() if change.number else ""
        late = (person.shown for person in pair.people if person.from_round > rounds)
        yield NumberChangeRow(
            label=pair_names.pair_label(now, pair.place),
            names=pair_names.player_names(pair),
            new_label=f"{section_prefix(now, section or pair.section)}{number}" if number else "",
            seat=_seat(change.first_seat) if number else "",
            moves=bool(number) and change.first_seat != change.former_seat,
            late_names=", ".join(late),
        )


def _seat(seat: FirstSeat | None) -> str:
    if seat is None:
        return _("sits out")
    table, side = seat
    return _("table %(table)s %(side)s") % {"table": table, "side": side}
