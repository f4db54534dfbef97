"""Documents of a team knock-out: bracket, matches of a round, places and rules."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.content.cells.numbers import format_number, places_needed, rank_number
from reports.content.document import (
    BlankCell,
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
from reports.content.teams.contest_award_notes import award_grids, award_notes
from scoring.boards.ranking import RankedPlace
from scoring.teams.contests import ContestStanding
from scoring.teams.knock_out import BETTER_SEED, DIRECTOR, EXTRA_BOARDS
from standings.teams.knock_out_contest import BracketPlace, KnockOutContest
from standings.teams.knock_out_matches import ScoredKnockOutMatch
from standings.teams.team_boards import TeamBoard
from standings.teams.team_contest import ScoredTeamMatch


def round_title(contest: KnockOutContest, round_: int) -> str:
    """Return the name of a round: the last three have their own."""
    names = {0: _("Final"), 1: _("Semi-finals"), 2: _("Quarter-finals")}
    plain = _("Round %(round)s") % {"round": round_}
    return names.get(contest.planned_rounds - round_, plain)


def round_heading(contest: KnockOutContest, round_: int) -> str:
    """Return the heading of a list of a round's matches, which may hold that for third place."""
    if contest.third_place and round_ == contest.planned_rounds:
        return _("Final and third place")
    return round_title(contest, round_)


def bracket_match_title(contest: KnockOutContest, place: BracketPlace) -> str:
    """Return what a match of the bracket is played for: its round, or third place."""
    if place is contest.third_place:
        return _("Third place")
    return round_title(contest, place.round)


def _figure(value: Fraction) -> str:
    return format_number(NumberCell(value, places_needed([value])))


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
        GridColumn(_("Team"), ColumnKind.TEAMS),
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


def knock_out_place_text(contest: KnockOutContest, place: RankedPlace[ContestStanding[int]]) -> str:
    """Return a team's rank, how far it came, and its IMPs as text."""
    rank = format_number(rank_number(place.rank, shared=place.shared))
    net = place.contestant.net
    imps = format_number(NumberCell(net, places_needed([net]), signed=True))
    return f"{rank} · {reached_text(contest, place.contestant.contestant)} · {imps}"


def reached_text(contest: KnockOutContest, entry: int) -> str:
    """Return how far a team came, or where it plays now."""
    if entry == contest.champion:
        return _("Winner")
    lost = contest.lost_in(entry)
    if lost is not None and contest.third_place and lost == contest.planned_rounds - 1:
        return _third_place_text(contest, contest.third_place, entry)
    if lost is not None:
        return _("Out: %(round)s") % {"round": round_title(contest, lost)}
    won = max([*contest.rounds_won(entry), *contest.byes.get(entry, ())], default=0)
    return _("In: %(round)s") % {"round": round_title(contest, won + 1)}


def _third_place_text(contest: KnockOutContest, place: BracketPlace, entry: int) -> str:
    match = place.match
    if match is None or match.winner is None or entry not in match.sides:
        return _("In: match for third place")
    return _("Third place") if match.winner == entry else _("Fourth place")


def knock_out_round_grid(contest: KnockOutContest, round_: int) -> Grid:
    """Return a row for each match of a round: IMPs of both teams, and who goes on.

    A round with a match for third place says which match it is.
    """
    named = match_kind_columns(contest, round_)
    columns = (
        GridColumn(_("Tables"), ColumnKind.LABEL),
        GridColumn(_("Home"), ColumnKind.TEAMS),
        GridColumn(_("Away"), ColumnKind.TEAMS),
        *named,
        GridColumn(_("Boards"), ColumnKind.LABEL, spare=True),
        GridColumn(_("IMPs"), ColumnKind.LABEL),
        GridColumn(_("Goes on"), ColumnKind.TEAMS, strong=True),
    )
    rows = tuple(_round_row(contest, match) for match in matches_of_round(contest, round_))
    return Grid(columns, rows, title=round_heading(contest, round_))


def match_kind_columns(contest: KnockOutContest, round_: int) -> tuple[GridColumn, ...]:
    """Return the column that says which match is for third place; none in other rounds."""
    if contest.third_place is None or round_ != contest.planned_rounds:
        return ()
    return (GridColumn(_("Match"), ColumnKind.LABEL),)


def match_kind_cells(contest: KnockOutContest, match: ScoredTeamMatch) -> Iterator[TextCell]:
    """Yield the cell below `match_kind_columns`."""
    if match_kind_columns(contest, match.drawn.round):
        third_place = contest.is_for_third_place(match)
        yield TextCell(_("Third place") if third_place else _("Final"))


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
        TextCell(", ".join(map(str, drawn.tables_in(drawn.round)))),
        TextCell(home),
        TextCell(away),
        *match_kind_cells(contest, match),
        TextCell(progress),
        TextCell(" : ".join(map(_figure, match.total_imps))),
        TextCell(goes_on_text(contest, match)),
    )


def _team_text(contest: KnockOutContest, entry: int) -> str:
    team = contest.entrants[entry]
    return f"{team.number} {team.name}"


def goes_on_text(contest: KnockOutContest, match: ScoredKnockOutMatch) -> str:
    """Return who goes on, or that the match is level; nothing while boards are missing.

    Nobody goes on from the match for third place: its text names the place.
    """
    if match.winner is None:
        return _("level") if match.is_level else ""
    text = _team_text(contest, match.winner)
    if match.advanced is not None:
        text = _("%(team)s (decided by the director)") % {"team": text}
    elif match.is_won_by_seed:
        text = _("%(team)s (level, better seed)") % {"team": text}
    if contest.is_for_third_place(match):
        return _("third place: %(team)s") % {"team": text}
    return text


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
    if match.uncounted_boards:
        parts.append(uncounted_boards_text(match))
    if match.winner is not None:
        text = goes_on_text(contest, match)
        third = contest.is_for_third_place(match)
        parts.append(text if third else _("goes on: %(team)s") % {"team": text})
    elif match.is_level:
        parts.append(_("level"))
    return " · ".join(parts)


def uncounted_boards_text(match: ScoredKnockOutMatch) -> str:
    """Return which extra boards do not count, and why."""
    boards = match.uncounted_boards
    return _("extra boards %(first)s-%(last)s do not count: the match is not level before them") % {
        "first": boards[0].number,
        "last": boards[-1].number,
    }


def _carried_texts(contest: KnockOutContest, match: ScoredKnockOutMatch) -> Iterator[str]:
    if match.hides_carry:
        yield _("without carry-over")
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
        name = _("extra boards") if extra else str(number)
        rows.append(_segment_row(name, boards, f"{_figure(home)} : {_figure(away)}"))
    if match.uncounted_boards:
        rows.append(_segment_row(_("extra boards"), match.uncounted_boards, _("not counted")))
    return Grid(columns, tuple(rows), title=_("Segments"))


def _segment_row(name: str, boards: Sequence[TeamBoard], score: str) -> Row:
    return (
        TextCell(name),
        TextCell(f"{boards[0].number}-{boards[-1].number}"),
        *map(_imps_cell, _gained(boards)),
        TextCell(score),
    )


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
    if contest.third_place:
        yield _("The losers of the semi-finals play for third place.")
    if regulations.carry_from:
        yield carry_rule_text(contest)
    if contest.hides_carry:
        yield _("IMPs are shown without carry-over until the earlier results are released.")
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
