"""Draws all rounds of a round robin."""

from collections.abc import Sequence

from movements.round_robin.draw import draw_round_robin, pair_labels
from tournament.services.contests.round_draw import ContestRoundDraw


def round_robin_draws(entries: Sequence[int], rounds: int = 0) -> list[ContestRoundDraw]:
    """Returns so many rounds of a round robin of these entries, or all if it is 0."""
    drawn = draw_round_robin(len(entries), rounds or None)
    entry = dict(zip(pair_labels(len(entries)), entries, strict=True))
    return [
        ContestRoundDraw(
            number,
            tuple((entry[home], entry[away]) for home, away in meetings),
            next((entry[label] for label in byes), None),
        )
        for number, (meetings, byes) in enumerate(
            zip(drawn.rounds, drawn.byes, strict=True), start=1
        )
    ]
