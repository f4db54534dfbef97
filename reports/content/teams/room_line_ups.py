"""Line-up documents of teams: who sat where in a match, and the players' Butler ranking."""

from collections.abc import Hashable, Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from typing import TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.content.cells.numbers import places_needed, rank_number
from reports.content.document import (
    Block,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    Paragraph,
    Row,
    TextCell,
)
from reports.content.page_header import build_team_page_header
from scoring.boards.ranking import RankedPlace
from scoring.teams.player_butler import PlayerButlerTotal
from standings.teams.player_butler import (
    ButlerPlayer,
    PlayerButler,
    player_butler_of,
)
from standings.teams.team_contest import ScoredTeamMatch, TeamContest
from tournament.queries.room_line_ups import RoomStint

MEAN_PLACES = 2
P = TypeVar("P", bound=Hashable)


def line_up_grids(contest: TeamContest, match: ScoredTeamMatch) -> Iterator[Grid]:
    """Yield who sat where in a match: a row for each table and its part; none if nothing is noted.

    The contest has its line-ups.
    """
    rows = tuple(_line_up_rows(contest, match))
    if rows:
        columns = (
            GridColumn(_("Room"), ColumnKind.LABEL),
            GridColumn(_("Table"), ColumnKind.NUMBER),
            GridColumn(_("Boards from"), ColumnKind.NUMBER),
            GridColumn(_("North-South"), ColumnKind.NAMES),
            GridColumn(_("East-West"), ColumnKind.NAMES),
        )
        yield Grid(columns, rows, title=_("Line-ups"))


def _line_up_rows(contest: TeamContest, match: ScoredTeamMatch) -> Iterator[Row]:
    drawn = match.drawn
    if drawn.away is None:
        return
    rooms = (
        (_("Open room"), drawn.open_rooms, (drawn.home, drawn.away)),
        (_("Closed room"), drawn.closed_rooms, (drawn.away, drawn.home)),
    )
    for title, places, sides in rooms:
        for round_, table in places:
            seats = [(round_, table, entry) for entry in sides]
            stints = [row for seat in seats for row in contest.line_ups.by_seat.get(seat, ())]
            for board in sorted({row.from_board for row in stints}):
                north_south, east_west = (
                    _stint_text(contest.line_ups.players_of_board(seat, board)) for seat in seats
                )
                yield (
                    TextCell(title),
                    NumberCell(Fraction(table)),
                    NumberCell(Fraction(board)),
                    TextCell(north_south),
                    TextCell(east_west),
                )


def _stint_text(stint: RoomStint | None) -> str:
    return " & ".join(stint.names) if stint else ""


def player_butler_document(contest: TeamContest, printed: datetime) -> Document:
    """Build the Butler ranking of players and partnerships; the contest has its line-ups."""
    butler = player_butler_of(contest)
    blocks: tuple[Block, ...] = (
        player_butler_grid(contest, butler),
        partnership_butler_grid(contest, butler),
        *(Paragraph(note) for note in player_butler_notes(butler)),
    )
    return Document(_("Butler"), blocks, build_team_page_header(contest.session, printed))


def player_butler_grid(contest: TeamContest, butler: PlayerButler) -> Grid:
    """Return a row for each player, from first to last: IMPs a board, IMPs and boards."""
    places = places_needed([place.contestant.imps for place in butler.places])
    rows = (
        _butler_row(contest, place, [place.contestant.player], places) for place in butler.places
    )
    return Grid(_butler_columns(_("Player")), tuple(rows), title=_("Butler"))


def partnership_butler_grid(contest: TeamContest, butler: PlayerButler) -> Grid:
    """Return a row for each two who sat together, from first to last, as for players."""
    places = places_needed([place.contestant.imps for place in butler.partnerships])
    rows = (
        _butler_row(contest, place, place.contestant.player, places)
        for place in butler.partnerships
    )
    return Grid(_butler_columns(_("Pair")), tuple(rows), title=_("Butler of the pairs"))


def _butler_columns(people: str) -> tuple[GridColumn, ...]:
    return (
        GridColumn(_("Rank"), ColumnKind.NUMBER),
        GridColumn(people, ColumnKind.NAMES),
        GridColumn(_("Team"), ColumnKind.NAMES),
        GridColumn(_("IMPs a board"), ColumnKind.NUMBER, strong=True),
        GridColumn(_("IMPs"), ColumnKind.NUMBER),
        GridColumn(_("Boards"), ColumnKind.NUMBER),
    )


def _butler_row(
    contest: TeamContest,
    place: RankedPlace[PlayerButlerTotal[P]],
    people: Sequence[ButlerPlayer],
    places: int,
) -> Row:
    total = place.contestant
    return (
        rank_number(place.rank, shared=place.shared),
        TextCell(" & ".join(player.name for player in people)),
        TextCell(contest.entrants[people[0].entry].name),
        NumberCell(total.mean, MEAN_PLACES, signed=True),
        NumberCell(total.imps, places, signed=True),
        NumberCell(Fraction(len(total.boards))),
    )


def player_butler_notes(butler: PlayerButler) -> Iterator[str]:
    """Yield how the ranking is computed, and how many sides of results count for nobody."""
    yield _(
        "Each result is compared with the datum of its board in IMPs, and counts for both players "
        "of the pair, and for the pair."
    )
    if butler.unnoted:
        yield ngettext(
            "%(count)s pair of a result has no line-up, so it counts for nobody.",
            "%(count)s pairs of results have no line-up, so they count for nobody.",
            butler.unnoted,
        ) % {"count": butler.unnoted}
