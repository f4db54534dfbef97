"""Pairs a round of a Swiss and returns it as plain values for JSON."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from movements.swiss.swiss_round import (
    SwissForm,
    SwissLock,
    choose_swiss_ranking,
    pair_swiss_round,
)


def swiss_round_values(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the matches and the bye of the next round. Raises MovementError.

    `asked` has `rankings` (the seeding, then one after each round), `met` and `byes` so far,
    `locks` with `table`, `one` and `other`, and the `form`.
    """
    form = SwissForm(asked["form"])
    paired = pair_swiss_round(
        choose_swiss_ranking(asked["rankings"], form),
        met=[(one, other) for one, other in asked["met"]],
        byes=asked["byes"],
        locks=[SwissLock(**lock) for lock in asked["locks"]],
        form=form,
    )
    return {"matches": [asdict(match) for match in paired.matches], "bye": paired.bye}
