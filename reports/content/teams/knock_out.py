"""Documents of a team knock-out: bracket, matches of a round, places and rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from movements.teams.knock_out import BracketSide
from reports.content.cells.numbers import format_number, places_needed, rank_number
from reports.content.document import (
    BlankCell,
    Block,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageShape,
    Paragraph,
    Row,
    SingleCell,
    TextCell,
)
from reports.content.page_header import build_team_page_header
from reports.content.teams.contest_award_notes import award_grids, award_notes
from scoring.boards.ranking import RankedPlace
from scoring.teams.contests import ContestStanding
from scoring.teams.knock_out import BETTER_SEED, DIRECTOR, EXTRA_BOARDS
from standings.teams.knock_out_contest import BracketPlace, KnockOutContest, ScoredKnockOutMatch
from standings.teams.team_boards import TeamBoard

# More rounds have more lines than a sheet in landscape.
MOST_LYING = 5


@dataclass(frozen=True, slots=True)
class BracketLine:
    """One side of a match in the bracket: who, its IMPs, and whether it won or lost."""

    text: str
    imps: str = ""
    won: bool = False
    lost: bool = False


def round_title(contest: KnockOutContest, round_: int) -> str:
    """Return the name of a round: the last three have their own."""
    names = {0: _("Final"), 1: _("Semi-finals"), 2: _("Quarter-finals")}
    plain = _("Round %(round)s") % {"round": round_}
    return names.get(contest.planned_rounds - round_, plain)


def bracket_lines(contest: KnockOutContest, place: BracketPlace) -> tuple[BracketLine, BracketLine]:
    """Return both sides of a match of the bracket, the upper one first."""
    one, other = (
        _bracket_line(contest, place, entry, source)
        for entry, source in zip(place.sides, place.sources, strict=True)
    )
    return one, other


def _bracket_line(
    contest: KnockOutContest, place: BracketPlace, entry: int | None, source: BracketSide
) -> BracketLine:
    if entry is None:
        return BracketLine(_source_text(contest, source))
    team = contest.entrants[entry]
    text, match = f"{team.number} {team.name}", place.match
    if match is None:
        return BracketLine(text)
    own = match.total_imps[match.sides.index(entry)]
    imps = _figure(own) if match.boards_in else ""
    return BracketLine(text, imps, match.winner == entry, match.loser == entry)


def _source_text(contest: KnockOutContest, source: BracketSide) -> str:
    """Return which match a side waits for."""
    for places in contest.bracket:
        for place in places:
            numbered = contest.bracket_draw.rounds[place.round - 1][place.number - 1]
            if numbered.number == source.winner_of:
                return _("Winner of %(round)s, match %(match)s") % {
                    "round": round_title(contest, place.round),
                    "match": place.number,
                }
    return ""


def _figure(value: Fraction) -> str:
    return format_number(NumberCell(value, places_needed([value])))


def bracket_document(contest: KnockOutContest, printed: datetime) -> Document:
    """Build the bracket to hang up, with the rules of the knock-out."""
    blocks: tuple[Block, ...] = (
        bracket_grid(contest, names_sources=False),
        *(Paragraph(note) for note in knock_out_rules(contest)),
    )
    shape = PageShape.BRACKET if contest.planned_rounds <= MOST_LYING else PageShape.TALL_BRACKET
    return Document(_("Bracket"), blocks, build_team_page_header(contest.session, printed), shape)


def bracket_grid(contest: KnockOutContest, *, names_sources: bool = True) -> Grid:
    """Return the bracket: a column for each round, both sides of a match around its middle.

    Without `names_sources` a side that waits for a winner is blank, to be written on.
    """
    rounds = contest.planned_rounds
    height = 1 << rounds
    columns = (
        *(
            GridColumn(round_title(contest, number), ColumnKind.NAMES)
            for number in range(1, rounds + 1)
        ),
        GridColumn(_("Winner"), ColumnKind.NAMES, strong=True),
    )
    cells: list[list[SingleCell]] = [[BlankCell()] * (rounds + 1) for _row in range(height)]
    slots = _slots(contest, names_sources=names_sources)
    for column, lines in enumerate(slots):
        span = height // len(lines)
        for at, text in enumerate(lines):
            if text:
                cells[at * span + (span - 1) // 2][column] = TextCell(text)
    return Grid(columns, tuple(tuple(row) for row in cells), title=_("Bracket"))


def _slots(contest: KnockOutContest, *, names_sources: bool) -> Iterator[list[str]]:
    """Yield the lines of each round from top to bottom, then the winner.

    A seed with a bye has no line in round 1.
    """
    size = 1 << contest.planned_rounds
    for round_, places in enumerate(contest.bracket, start=1):
        lines = [""] * (size >> (round_ - 1))
        for place in places:
            at = match_slot(contest, place)
            for side, line in enumerate(bracket_lines(contest, place)):
                known = place.sides[side] is not None
                lines[2 * at + side] = _line_text(line) if known or names_sources else ""
        yield lines
    champion = contest.champion
    yield [contest.entrants[champion].name if champion else ""]


def match_slot(contest: KnockOutContest, place: BracketPlace) -> int:
    """Return where a match is in the column of its round, counted from the top."""
    later = contest.bracket_draw.rounds
    number = later[place.round - 1][place.number - 1].number
    if place.round == len(later):
        return 0
    following = next(
        candidate
        for candidate in contest.bracket[place.round]
        if number in (side.winner_of for side in candidate.sources)
    )
    upper = following.sources[0].winner_of == number
    return 2 * match_slot(contest, following) + (0 if upper else 1)


def _line_text(line: BracketLine) -> str:
    mark = " \N{CHECK MARK}" if line.won else ""
    return f"{line.text} ({line.imps}){mark}" if line.imps else line.text + mark


def knock_out_standings_document(contest: KnockOutContest, printed: datetime) -> Document:
    """Build the places of a knock-out with every round and its rules."""
    rounds = (knock_out_round_grid(contest, number) for number in range(1, contest.rounds + 1))
    blocks: tuple[Block, ...] = (
        knock_out_ranking_grid(contest),
        *rounds,
        *award_grids(contest),
        *(Paragraph(note) for note in knock_out_rules(contest)),
    )
    header = build_team_page_header(contest.session, printed)
    return Document(_("Standings"), blocks, header, together=True)


def knock_out_ranking_grid(contest: KnockOutContest) -> Grid:
    """Return a row for each team, from the winner down: how far it came, and its IMPs."""
    columns = (
        GridColumn(_("Rank"), ColumnKind.NUMBER),
        GridColumn(_("Seed"), ColumnKind.NUMBER),
        GridColumn(_("Team"), ColumnKind.NAMES),
        GridColumn(_("Reached"), ColumnKind.LABEL, strong=True),
        GridColumn(_("Matches"), ColumnKind.NUMBER, spare=True),
        GridColumn(_("IMPs"), ColumnKind.NUMBER, spare=True),
        GridColumn(_("Players"), ColumnKind.WORDS, spare=True),
    )
    rows = tuple(_ranking_row(contest, place) for place in contest.ranking)
    return Grid(columns, rows, title=_("Standings"))


def _ranking_row(contest: KnockOutContest, place: RankedPlace[ContestStanding[int]]) -> Row:
    row = place.contestant
    team = contest.entrants[row.contestant]
    return (
        rank_number(place.rank, shared=place.shared),
        NumberCell(Fraction(team.number)),
        TextCell(team.name),
        TextCell(reached_text(contest, team.pk)),
        NumberCell(Fraction(len(row.matches))),
        NumberCell(row.net, places_needed([row.net]), signed=True),
        TextCell(", ".join(team.players)),
    )


def reached_text(contest: KnockOutContest, entry: int) -> str:
    """Return how far a team came, or where it plays now."""
    if entry == contest.champion:
        return _("Winner")
    lost = contest.lost_in(entry)
    if lost is not None:
        return _("Out: %(round)s") % {"round": round_title(contest, lost)}
    won = max([*contest.rounds_won(entry), *contest.byes.get(entry, ())], default=0)
    return _("In: %(round)s") % {"round": round_title(contest, won + 1)}


def knock_out_round_grid(contest: KnockOutContest, round_: int) -> Grid:
    """Return a row for each match of a round: IMPs of both teams, and who goes on."""
    columns = (
        GridColumn(_("Tables"), ColumnKind.LABEL),
        GridColumn(_("Home"), ColumnKind.NAMES),
        GridColumn(_("Away"), ColumnKind.NAMES),
        GridColumn(_("Boards"), ColumnKind.LABEL, spare=True),
        GridColumn(_("IMPs"), ColumnKind.LABEL),
        GridColumn(_("Goes on"), ColumnKind.NAMES, strong=True),
    )
    rows = tuple(_round_row(contest, match) for match in matches_of_round(contest, round_))
    return Grid(columns, rows, title=round_title(contest, round_))


def matches_of_round(contest: KnockOutContest, round_: int) -> tuple[ScoredKnockOutMatch, ...]:
    """Return the drawn matches of a round in table order."""
    return tuple(match for match in contest.bracket_matches if match.drawn.round == round_)


def _round_row(contest: KnockOutContest, match: ScoredKnockOutMatch) -> Row:
    drawn = match.drawn
    home, away = (_team_text(contest, side) for side in match.sides)
    progress = _("%(done)s of %(boards)s") % {
        "done": match.boards_in,
        "boards": len(match.boards),
    }
    return (
        TextCell(f"{drawn.open_table}, {drawn.closed_table}"),
        TextCell(home),
        TextCell(away),
        TextCell(progress),
        TextCell(" : ".join(map(_figure, match.total_imps))),
        TextCell(goes_on_text(contest, match)),
    )


def _team_text(contest: KnockOutContest, entry: int) -> str:
    team = contest.entrants[entry]
    return f"{team.number} {team.name}"


def goes_on_text(contest: KnockOutContest, match: ScoredKnockOutMatch) -> str:
    """Return who goes on, or that the match is level; nothing while boards are missing."""
    if match.winner is None:
        return _("level") if match.is_level else ""
    name = _team_text(contest, match.winner)
    if match.advanced is not None:
        return _("%(team)s (decided by the director)") % {"team": name}
    home, away = match.total_imps
    return _("%(team)s (level, better seed)") % {"team": name} if home == away else name


def knock_out_match_sentence(contest: KnockOutContest, match: ScoredKnockOutMatch) -> str:
    """Return a match's IMPs with carry-over and penalties, and who goes on."""
    imps = _("IMPs %(home)s : %(away)s") % dict(
        zip(("home", "away"), map(_figure, match.total_imps), strict=True)
    )
    parts = [imps, *_carried_texts(contest, match)]
    missing = len(match.boards) - match.boards_in
    if missing:
        parts.append(
            ngettext("%(count)s board is missing", "%(count)s boards are missing", missing)
            % {"count": missing}
        )
    if match.winner is not None:
        parts.append(_("goes on: %(team)s") % {"team": goes_on_text(contest, match)})
    elif match.is_level:
        parts.append(_("level"))
    return " · ".join(parts)


def _carried_texts(contest: KnockOutContest, match: ScoredKnockOutMatch) -> Iterator[str]:
    for side, carried in zip(match.sides, match.carried, strict=True):
        if carried:
            yield _("%(team)s carries %(imps)s IMPs") % {
                "team": _team_text(contest, side),
                "imps": _figure(carried),
            }


def segments_grid(contest: KnockOutContest, match: ScoredKnockOutMatch) -> Grid:
    """Return the IMPs of each segment, and the score after it."""
    columns = (
        GridColumn(_("Segment"), ColumnKind.LABEL),
        GridColumn(_("Boards"), ColumnKind.LABEL),
        GridColumn(_("Home IMPs"), ColumnKind.NUMBER),
        GridColumn(_("Away IMPs"), ColumnKind.NUMBER),
        GridColumn(_("Score"), ColumnKind.LABEL, strong=True),
    )
    rows: list[Row] = []
    home, away = match.carried
    if home or away:
        rows.append(
            (
                TextCell(_("carry-over")),
                BlankCell(),
                _imps_cell(home),
                _imps_cell(away),
                TextCell(f"{_figure(home)} : {_figure(away)}"),
            )
        )
    for number, boards in enumerate(match.segments, start=1):
        gained = _gained(boards)
        home, away = home + gained[0], away + gained[1]
        extra = boards == match.extra_boards
        rows.append(
            (
                TextCell(_("extra boards") if extra else str(number)),
                TextCell(f"{boards[0].number}-{boards[-1].number}"),
                *map(_imps_cell, gained),
                TextCell(f"{_figure(home)} : {_figure(away)}"),
            )
        )
    return Grid(columns, tuple(rows), title=_("Segments"))


def _gained(boards: Sequence[TeamBoard]) -> tuple[Fraction, Fraction]:
    swings = [board.swing for board in boards if board.swing]
    home, away = (
        sum((max(swing[side], Fraction(0)) for swing in swings), start=Fraction(0))
        for side in (0, 1)
    )
    return home, away


def _imps_cell(imps: Fraction) -> NumberCell:
    return NumberCell(imps, places_needed([imps]))


def knock_out_notes(contest: KnockOutContest) -> Iterator[str]:
    """Yield the rules of the knock-out and each decision of the director, a sentence each."""
    yield from knock_out_rules(contest)
    yield from award_notes(contest)


def knock_out_rules(contest: KnockOutContest) -> Iterator[str]:
    """Yield the rules of the knock-out, a sentence each."""
    regulations = contest.regulations
    if regulations.segments > 1:
        yield _("Matches of %(boards)s boards in %(segments)s segments, decided by IMPs.") % {
            "boards": regulations.boards,
            "segments": regulations.segments,
        }
    else:
        yield _("Matches of %(boards)s boards, decided by IMPs.") % {"boards": regulations.boards}
    yield level_match_text(contest)
    if regulations.carry_from:
        yield carry_rule_text(contest)
    if contest.bracket_draw.byes:
        yield _("Byes in round 1: %(teams)s.") % {
            "teams": ", ".join(_team_text(contest, pk) for pk in contest.byes)
        }


def carry_rule_text(contest: KnockOutContest) -> str:
    """Return what teams that have met before carry into a match."""
    rule = contest.regulations.carry_rule()
    parts = {
        Fraction(1): _("Teams that have met before carry their lead into the match"),
        Fraction(1, 2): _("Teams that have met before carry half of the lead into the match"),
        Fraction(1, 3): _("Teams that have met before carry a third of the lead into the match"),
    }
    share = _("Teams that have met before carry a part of the lead into the match")
    text = parts.get(rule.part, share)
    if rule.cap is None:
        return text + "."
    return _("%(rule)s, at most %(cap)s IMPs.") % {"rule": text, "cap": _figure(rule.cap)}


def level_match_text(contest: KnockOutContest) -> str:
    """Return who wins a level match."""
    texts = {
        EXTRA_BOARDS: _("A level match plays %(extra)s extra boards, and again (EBU White Book)."),
        BETTER_SEED: _("The better seed wins a level match."),
        DIRECTOR: _("The director decides a level match."),
    }
    extra = contest.extra_boards_of_regulations
    return texts[contest.regulations.ties] % {"extra": extra}
