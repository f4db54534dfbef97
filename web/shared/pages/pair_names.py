"""Names of pairs on public pages; removes them if the club hides names.

Public pages and documents use snapshots that went through this module. Names that are hidden are
removed from the snapshot, so nothing rendered from it can show them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from boards.queries.table_results import SeatedPair
from reports.content.cells.pair_names import erased_pair_name, player_names
from reports.content.document import ColumnKind, Grid
from reports.content.matches.match_event_report import contestant_names as contestant_names
from reports.content.session_cache import cache_per_snapshot
from standings.events.overall import ComputedOverall, OverallLine
from standings.matches.match_event import Contestant, MatchEventSnapshot
from standings.snapshot_cache import SessionSnapshot

if TYPE_CHECKING:
    from club.models import Club

HIDDEN = "hidden"


def hides_names(club: Club) -> bool:
    """Returns whether this club shows players by numbers only."""
    return club.names_shown == HIDDEN


def public_pair_name(pair: SeatedPair | Contestant, club: Club) -> str:
    """Returns the public name of a pair: its players, or `Pair 7` if names are hidden."""
    people = contestant_names(pair) if isinstance(pair, Contestant) else player_names(pair)
    return people if people and not hides_names(club) else erased_pair_name(pair.label)


def hide_session_names(session: SessionSnapshot, club: Club) -> SessionSnapshot:
    """Returns the session snapshot as players may see it."""
    return _snapshot_without_names(session) if hides_names(club) else session


def hide_match_event_names(event: MatchEventSnapshot, club: Club) -> MatchEventSnapshot:
    """Returns the match event snapshot as players may see it."""
    if not hides_names(club):
        return event
    contestants = {
        pk: replace(contestant, players=()) for pk, contestant in event.contestants.items()
    }
    return replace(event, contestants=contestants)


def hide_overall_names(overall: ComputedOverall, club: Club) -> ComputedOverall:
    """Returns the overall ranking as players may see it."""
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
    """Returns the grid without its columns of names."""
    stay = [at for at, column in enumerate(grid.columns) if column.kind is not ColumnKind.NAMES]
    rows = tuple(tuple(row[at] for at in stay) for row in grid.rows)
    return replace(grid, columns=tuple(grid.columns[at] for at in stay), rows=rows)


@cache_per_snapshot
def _snapshot_without_names(session: SessionSnapshot) -> SessionSnapshot:
    """Returns the snapshot without names; its scores are not computed again."""
    pairs = {place: replace(pair, people=()) for place, pair in session.pairs.items()}
    # `known` reuses the board scores, which do not depend on names.
    return replace(session, pairs=pairs, known=session.compared)
