"""The medals of a match event as a page lists them: each medal and the pairs that get it."""

from dataclasses import dataclass

from reports.content.four_hand.medals import medal_name
from reports.content.four_hand.shown import called
from standings.matches.match_event import Tournament
from standings.matches.match_standings import MEDALS, MedalList


@dataclass(frozen=True, slots=True)
class MedalLine:
    """A medal and who gets it."""

    medal: str
    shared: bool
    pairs: tuple[str, ...]


def medal_lines(event: Tournament, medals: MedalList) -> list[MedalLine]:
    """Every medal, from gold on; one that nobody gets is left out."""
    order = {medal: at for at, medal in enumerate(MEDALS)}
    won = sorted(medals.medals, key=lambda each: order[each.medal])
    return [
        MedalLine(
            medal_name(each.medal),
            len(each.contestants) > 1,
            tuple(called(pair) for pair in each.contestants),
        )
        for each in won
    ]
