"""Score cards of teams: their matches, board by board, with the place in the contest."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.document import (
    BlankCell,
    CardContent,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    Paragraph,
    PrintedCard,
    Row,
    SingleCell,
    TextCell,
)
from reports.content.page_header import build_team_page_header, long_card_document
from reports.content.teams.knock_out import segments_grid
from reports.content.teams.team_rounds import (
    gained_imps,
    match_progress,
    match_result_sentence,
    match_sheet_grid,
    team_title,
)
from reports.content.teams.team_standings import (
    format_points_of_bye,
    point_places,
    points_title,
    team_place_text,
)
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.knock_out_matches import ScoredKnockOutMatch
from standings.teams.team_contest import ScoredTeamMatch, TeamContest


def team_cards(contest: TeamContest) -> dict[int, PrintedCard]:
    """Return the card of each team by its entry."""
    cards = {}
    for entry, team in contest.entrants.items():
        team_name, place = _team_name(contest, entry), _place(contest, entry)
        values = {"team": team_name, "place": place}
        title = _("%(team)s · place %(place)s") % values if place else team_name
        matches = _matches_of_team(contest, entry)
        blocks = (_matches_grid(contest, entry, matches), *_sheets(contest, matches))
        cards[entry] = PrintedCard(title, ", ".join(team.players), blocks)
    return cards


def _team_name(contest: TeamContest, entry: int) -> str:
    return _("Team %(team)s") % {"team": team_title(contest, entry)}


def _place(contest: TeamContest, entry: int) -> str:
    """Return the place of a team and its points; empty for a team without one."""
    for place in contest.ranking:
        if place.contestant.contestant == entry:
            text = team_place_text(contest, place)
            in_points = not isinstance(contest, KnockOutContest)
            return f"{text} {points_title(contest)}" if in_points else text
    return ""


def team_card_document(
    contest: TeamContest, entry: int, card: PrintedCard, printed: datetime
) -> Document:
    """Build a document of the card of one team; its place is below the title, which is short."""
    document = long_card_document(card, build_team_page_header(contest.session, printed))
    text = _("Place %(place)s") % {"place": _place(contest, entry)}
    place = [Paragraph(text)] if _place(contest, entry) else []
    blocks = (*place, *document.blocks)
    return replace(document, title=_team_name(contest, entry), blocks=blocks)


def team_card_documents(contest: TeamContest, printed: datetime) -> list[Document]:
    """Build the cards of all teams, each beginning a page."""
    return [
        team_card_document(contest, entry, card, printed)
        for entry, card in team_cards(contest).items()
    ]


def _matches_of_team(contest: TeamContest, entry: int) -> list[ScoredTeamMatch]:
    """Return the matches and byes of a team, by the round for which each counts for it."""
    own = [match for match in contest.matches if entry in (match.drawn.home, match.drawn.away)]
    return sorted(own, key=lambda match: match.drawn.round_of(entry))


def _matches_grid(contest: TeamContest, entry: int, matches: Iterable[ScoredTeamMatch]) -> Grid:
    """Return a row for each match with the team's own score first."""
    in_points = not isinstance(contest, KnockOutContest)
    points = [
        GridColumn(points_title(contest), ColumnKind.NUMBER, strong=True),
        GridColumn(_("Opponents"), ColumnKind.NUMBER),
    ]
    columns = (
        GridColumn(_("Round"), ColumnKind.NUMBER),
        GridColumn(_("Against"), ColumnKind.TEAMS),
        GridColumn(_("IMPs") if contest.in_imps else _("On boards"), ColumnKind.LABEL),
        *(points if in_points else ()),
    )
    rows = tuple(_match_row(contest, entry, match, in_points=in_points) for match in matches)
    return Grid(columns, rows, title=_("Matches"))


def _match_row(contest: TeamContest, entry: int, match: ScoredTeamMatch, *, in_points: bool) -> Row:
    drawn = match.drawn
    round_ = NumberCell(Fraction(drawn.round_of(entry)))
    blank = BlankCell()
    if drawn.away is None:
        bye = TextCell(format_points_of_bye(contest.bye_points))
        return (round_, TextCell(_("Bye")), blank, *((bye, blank) if in_points else ()))
    own_first = drawn.home == entry
    other = drawn.away if own_first else drawn.home
    gained = gained_imps(match)
    imps = f"{gained[0]} : {gained[1]}" if own_first else f"{gained[1]} : {gained[0]}"
    if match.ruling:
        imps = match_progress(match, boards_in=0, boards=0)
    cells: tuple[SingleCell, ...] = (blank, blank)
    if match.points:
        own, against = match.points if own_first else match.points[::-1]
        places = point_places(contest)
        cells = NumberCell(own, places), NumberCell(against, places)
    against_cell = TextCell(team_title(contest, other))
    return (round_, against_cell, TextCell(imps), *(cells if in_points else ()))


def _sheets(contest: TeamContest, matches: Iterable[ScoredTeamMatch]) -> Iterator[CardContent]:
    """Yield the boards of each match with its result; of a knock-out with its segments."""
    for match in matches:
        if match.is_bye:
            continue
        yield match_sheet_grid(contest, match)
        yield Paragraph(match_result_sentence(contest, match))
        if isinstance(contest, KnockOutContest) and isinstance(match, ScoredKnockOutMatch):
            yield segments_grid(contest, match)
