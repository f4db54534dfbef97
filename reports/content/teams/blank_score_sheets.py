"""Blank score cards of the matches of a round, both rooms side by side, to write on."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.cells.pair_names import direction_letter, vulnerability_code
from reports.content.document import (
    BlankCell,
    CardContent,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageShape,
    Paragraph,
    PrintedCard,
    Row,
    TextCell,
)
from reports.content.page_header import build_page_header_before_play, cards_document
from reports.content.teams.knock_out import round_heading
from reports.content.teams.team_rounds import (
    match_rooms_sentence,
    match_title,
    matches_to_print,
)
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.team_boards import TeamBoard
from standings.teams.team_contest import ScoredTeamMatch, TeamContest

COLUMNS_OF_A_ROOM = 4


def blank_sheets_documents(
    contest: TeamContest, rounds: Sequence[int], printed: datetime
) -> list[Document]:
    """Build a card for each match of some rounds, to be filled in by the players.

    A match whose rooms are played in different rounds has one card, with those of its first round.
    """
    header = build_page_header_before_play(contest.session, printed)
    documents = []
    for round_, matches in matches_to_print(contest, rounds):
        title = _("Blank score cards, round %(round)s") % {"round": round_}
        if isinstance(contest, KnockOutContest):
            title = _("Blank score cards: %(round)s") % {"round": round_heading(contest, round_)}
        cards = [_match_card(contest, match) for match in matches if match.boards]
        otherwise = _("No match is drawn yet.")
        documents.append(
            cards_document(title, cards, header, PageShape.HALVES, otherwise=otherwise)
        )
    return documents


def _match_card(contest: TeamContest, match: ScoredTeamMatch) -> PrintedCard:
    blocks: tuple[CardContent, ...] = (
        _boards_grid(contest, match),
        *map(Paragraph, _signatures(contest, match)),
    )
    return PrintedCard(match_title(contest, match), match_rooms_sentence(contest, match), blocks)


def _boards_grid(contest: TeamContest, match: ScoredTeamMatch) -> Grid:
    room = (
        GridColumn(_("By"), ColumnKind.MARK, letters=2),
        GridColumn(_("Tricks"), ColumnKind.MARK, letters=4),
        GridColumn(_("N-S ±"), ColumnKind.MARK, letters=5),
    )
    gained = (_("Home IMPs"), _("Away IMPs"))
    if not contest.in_imps:
        gained = (_("Home points"), _("Away points"))
    columns = (
        GridColumn(_("Bd"), ColumnKind.MARK, strong=True),
        GridColumn(_("Dlr"), ColumnKind.MARK),
        GridColumn(_("Vul"), ColumnKind.MARK),
        GridColumn(_("Open room"), ColumnKind.MARK, letters=6),
        *room,
        GridColumn(_("Closed room"), ColumnKind.MARK, letters=6),
        *room,
        *(GridColumn(heading, ColumnKind.MARK, letters=4) for heading in gained),
    )
    rows = tuple(_board_row(board) for board in match.boards)
    blank = (BlankCell(),) * (len(columns) - 1)
    return Grid(columns, (*rows, (TextCell(_("Sum")), *blank)), ruled=True)


def _board_row(board: TeamBoard) -> Row:
    dealer, vulnerable = board.open_room.dealer, board.open_room.vulnerable
    return (
        NumberCell(Fraction(board.number)),
        TextCell("" if dealer is None else direction_letter(dealer)),
        TextCell(vulnerability_code(vulnerable)),
        *(BlankCell(),) * (2 * COLUMNS_OF_A_ROOM + 2),
    )


def _signatures(contest: TeamContest, match: ScoredTeamMatch) -> Iterator[str]:
    """Yield the lines below the boards: points, and the captains' names."""
    if not isinstance(contest, KnockOutContest):
        text = _("VPs: home ______ away ______") if contest.in_imps else ""
        yield from filter(None, (text,))
    # The captain is the first player of a team.
    sides = (contest.entrants[entry] for entry in (match.drawn.home, match.drawn.away or 0))
    home, away = (team.players[0] if team.players else team.name for team in sides)
    signed = {"home": home, "away": away}
    yield _("Captains: %(home)s ______________ %(away)s ______________") % signed
