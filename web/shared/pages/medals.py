"""Lists the medals of a match event with the pairs that win them."""

from dataclasses import dataclass

from reports.content.matches.match_event_report import contestant_label_and_names
from reports.content.matches.medal_list import medal_name
from standings.matches.match_event import MatchEventSnapshot
from standings.matches.match_standings import MEDALS, MedalList


@dataclass(frozen=True, slots=True)
class MedalLine:
    """A medal and the pairs that win it."""

    medal: str
    shared: bool
    pairs: tuple[str, ...]


def medal_lines(event: MatchEventSnapshot, medals: MedalList) -> list[MedalLine]:
    """Returns the medals that are won, from gold on."""
    order = {medal: at for at, medal in enumerate(MEDALS)}
    won = sorted(medals.medals, key=lambda each: order[each.medal])
    return [
        MedalLine(
            medal_name(medal_result.medal),
            len(medal_result.contestants) > 1,
            tuple(contestant_label_and_names(pair) for pair in medal_result.contestants),
        )
        for medal_result in won
    ]
