"""Finds the movement most like a section's for another number of pairs."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from movements.errors import MovementError
from movements.offers import MovementOffer
from movements.parameters import MissingSide
from tournament.errors import SessionStateError
from tournament.models import Section
from tournament.queries.movements.club_movements import suitable_club_offers
from tournament.queries.schedules import section_schedule


def find_similar_offer(section: Section, pairs: int, *, missing: MissingSide) -> MovementOffer:
    """The offer for so many pairs that is most like the section's movement.

    Boards and winners stay as they are where a movement has them; of those that do, the same
    movement comes first, then one of as many rounds. An odd number leaves a seat of the `missing`
    line empty. Five queries at most.
    """
    seats = section_schedule(section).seats
    rounds = len({seat.round for seat in seats})
    at_table = Counter[int]()
    for seat in seats:
        at_table[seat.table] += len(seat.boards)
    boards = max(at_table.values(), default=0)
    for wishes in _wishes(section, boards, missing):
        try:
            offers = suitable_club_offers(section.session.event.club_id, pairs, **wishes)
        except MovementError:
            continue
        return min(
            offers,
            key=lambda offer: (
                abs(offer.setting.boards - boards),
                offer.movement.caption != section.movement,
                offer.setting.rounds != rounds,
            ),
        )
    raise SessionStateError("no_similar_movement", section=section.name, pairs=pairs)


def _wishes(section: Section, boards: int, missing: MissingSide) -> Iterator[dict[str, Any]]:
    """Yield wishes for a movement, the closest first."""
    club = section.session.event.club
    plain: dict[str, Any] = {
        "missing": missing,
        "copies": section.session.copies,
        "barometer": section.movement.startswith("barometer"),
        "pace": Fraction(club.minutes_a_board),
        "custom": club.session_defaults.boards_move,
    }
    length = {"least": boards, "most": boards}
    yield {**plain, **length, "winners": section.winners}
    yield {**plain, **length}
    yield plain
