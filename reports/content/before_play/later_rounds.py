"""Reduces cards and slips to the rounds to come, to print them again during play."""

from dataclasses import replace

from standings.snapshot_cache import SessionSnapshot

# Documents that have a row or a slip for each round.
CARDS_BY_ROUND = frozenset({"guidecards", "movementcards", "slips"})


def snapshot_of_later_rounds(
    snapshot: SessionSnapshot, key: str, first_round: int | None
) -> SessionSnapshot:
    """Return the snapshot for this document, of cards and slips from the first round on."""
    if first_round is None or key not in CARDS_BY_ROUND:
        return snapshot
    cells = tuple(cell for cell in snapshot.cells if cell.round >= first_round)
    return replace(snapshot, cells=cells)
