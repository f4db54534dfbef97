"""Pair names on public pages; removes names where the club hides them.

Everything made for players is made of a picture that this module has been asked for: where names
are hidden they are not in it, so that no page, paper or field made of it can tell one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from boards.queries.table_results import SeatedPair
from reports.content.cells.pair_names import erased_pair_name, player_names
from reports.content.document import ColumnKind, Grid
from reports.content.matches.match_event_report import contestant_names as contestant_names
from standings.events.overall import ComputedOverall, OverallLine
from standings.matches.match_event import Contestant, MatchEventSnapshot
from standings.snapshot_cache import SessionSnapshot
from web.shared.render.session_cache import cache_per_snapshot

if TYPE_CHECKING:
    from club.models import Club

HIDDEN = "hidden"


def hides_names(club: Club) -> bool:
    """Whether this club's players are known by their numbers alone."""
    return club.names_shown == HIDDEN


def public_pair_name(pair: SeatedPair | Contestant, club: Club) -> str:
    """What anybody may read of a pair: its people, or `Pair 7` where none may be named."""
    people = contestant_names(pair) if isinstance(pair, Contestant) else player_names(pair)
    return people if people and not hides_names(club) else erased_pair_name(pair.label)


def hide_session_names(session: SessionSnapshot, club: Club) -> SessionSnapshot:
    """The evening as players may see it."""
    return _snapshot_without_names(session) if hides_names(club) else session


def hide_match_event_names(event: MatchEventSnapshot, club: Club) -> MatchEventSnapshot:
    """The tournament as players may see it."""
    if not hides_names(club):
        return event
    contestants = {
        pk: replace(contestant, players=()) for pk, contestant in event.contestants.items()
    }
    return replace(event, contestants=contestants)


def hide_overall_names(overall: ComputedOverall, club: Club) -> ComputedOverall:
    """The overall as players may see it."""
    if not hides_names(club):
        return overall
    lines, short = (
        tuple(map(_without_players, lines_of_list))
        for lines_of_list in (overall.lines, overall.short)
    )
    return replace(overall, lines=lines, short=short)


def _without_players(line: OverallLine) -> OverallLine:
    rows = {key: replace(row, pair=replace(row.pair, people=())) for key, row in line.rows.items()}
    return replace(line, pair=replace(line.pair, people=()), rows=rows)


def drop_name_columns(grid: Grid) -> Grid:
    """The grid less its columns of names, for who has none to put there."""
    stay = [at for at, column in enumerate(grid.columns) if column.kind is not ColumnKind.NAMES]
    rows = tuple(tuple(row[at] for at in stay) for row in grid.rows)
    return replace(grid, columns=tuple(grid.columns[at] for at in stay), rows=rows)


@cache_per_snapshot
def _snapshot_without_names(session: SessionSnapshot) -> SessionSnapshot:
    """The same picture of the same revision; what was scored is not scored again."""
    pairs = {place: replace(pair, people=()) for place, pair in session.pairs.items()}
    return replace(session, pairs=pairs, known=session.compared)
