"""Queries of pairs with their labels, zones and players in a round."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from club.queries.players import NOBODY, player_name
from tournament.models import Entry, LineUpPlayer


@dataclass(frozen=True, slots=True)
class MatchPair:
    """A pair with its label, zone and players, for pages of matches."""

    label: str
    zone: str
    players: tuple[str, ...]

    @property
    def names(self) -> str:
        """Names of the players; empty if unknown or all erased, as the label is shown anyway."""
        return " & ".join(self.players) if set(self.players) != {NOBODY} else ""


def pairs_in_round(
    entries: Collection[int], session_id: int, round_: int | None
) -> dict[int, MatchPair]:
    """Pairs of these entries with their players in a round, or at the end for None. Two queries."""
    people = defaultdict[int, dict[int, str]](dict)
    rows = LineUpPlayer.objects.filter(line_up__session=session_id, line_up__entry__in=entries)
    if round_ is not None:
        rows = rows.filter(from_round__lte=round_)
    for entry, position, name in rows.order_by("position", "from_round").values_list(
        "line_up__entry", "position", "player__name"
    ):
        people[entry][position] = player_name(name)
    return {
        row.pk: MatchPair(row.label, row.zone, tuple(people[row.pk].values()))
        for row in Entry.objects.filter(pk__in=entries)
    }
