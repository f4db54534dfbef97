"""Who plays, as players may read it: by name, or by number where the club shows no names.

Everything made for players is made of a picture that this module has been asked for: where names
are hidden they are not in it, so that no page, paper or field made of it can tell one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from boards.queries.table_results import SeatedPair
from reports.content.document import Grid, Kind
from reports.content.four_hand.shown import names as contestant_names
from reports.content.names import forgotten, names
from standings.events.overall import ComputedOverall, OverallLine
from standings.matches.match_event import Contestant, Tournament
from standings.snapshot_cache import SessionSnapshot
from web.shared.kept import kept

if TYPE_CHECKING:
    from club.models import Club

HIDDEN = "hidden"


def hides_names(club: Club) -> bool:
    """Whether this club's players are known by their numbers alone."""
    return club.names_shown == HIDDEN


def shown(pair: SeatedPair | Contestant, club: Club) -> str:
    """What anybody may read of a pair: its people, or `Pair 7` where none may be named."""
    people = contestant_names(pair) if isinstance(pair, Contestant) else names(pair)
    return people if people and not hides_names(club) else forgotten(pair.label)


def evening_shown(evening: SessionSnapshot, club: Club) -> SessionSnapshot:
    """The evening as players may see it."""
    return _nameless(evening) if hides_names(club) else evening


def tournament_shown(event: Tournament, club: Club) -> Tournament:
    """The tournament as players may see it."""
    if not hides_names(club):
        return event
    nobody = {pk: replace(each, players=()) for pk, each in event.contestants.items()}
    return replace(event, contestants=nobody)


def overall_shown(overall: ComputedOverall, club: Club) -> ComputedOverall:
    """The overall as players may see it."""
    if not hides_names(club):
        return overall
    lines, short = (tuple(map(_nobody, each)) for each in (overall.lines, overall.short))
    return replace(overall, lines=lines, short=short)


def _nobody(line: OverallLine) -> OverallLine:
    rows = {key: replace(row, pair=replace(row.pair, people=())) for key, row in line.rows.items()}
    return replace(line, pair=replace(line.pair, people=()), rows=rows)


def without_names(grid: Grid) -> Grid:
    """The grid less its columns of names, for who has none to put there."""
    stay = [at for at, column in enumerate(grid.columns) if column.kind is not Kind.NAMES]
    rows = tuple(tuple(row[at] for at in stay) for row in grid.rows)
    return replace(grid, columns=tuple(grid.columns[at] for at in stay), rows=rows)


@kept
def _nameless(evening: SessionSnapshot) -> SessionSnapshot:
    """The same picture of the same revision; what was scored is not scored again."""
    nobody = {place: replace(pair, people=()) for place, pair in evening.pairs.items()}
    return replace(evening, pairs=nobody, known=evening.compared)
