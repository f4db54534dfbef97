"""Score sheets as on paper: blank ones, and those of the matches as they stand.

Knows hands and what each wrote; the figures are those of `scoring`.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from itertools import zip_longest

from django.utils.translation import gettext as _

from boards.queries.matches import Ending, MatchState, State
from reports.content.document import (
    Blank,
    Card,
    Column,
    Document,
    Figure,
    Figures,
    Grid,
    Kind,
    Leaf,
    Ledger,
    Number,
    Paragraph,
    Shape,
    Single,
    Text,
)
from reports.content.four_hand.face import face, face_before_play, without
from reports.content.four_hand.hands import hand_cells, hand_columns, remarks, short
from reports.content.four_hand.premiums import premium_column
from reports.content.four_hand.reasons import ending, reason
from reports.content.four_hand.shown import Shown, called, pair_labels
from reports.content.names import direction_letter
from scoring.laws.compass import Direction
from scoring.score_sheets.hands import SheetSide
from scoring.score_sheets.sheet import GameSheet, SheetEntry
from scoring.score_sheets.sheet import SheetRow as SheetRow

ROWS_ABOVE, ROWS_BELOW = 12, 10
LINE = "_" * 9
JUDGED = (Ending.DIRECTOR, Ending.FORFEIT, Ending.NO_SHOW, Ending.ABANDONED)

Numbered = tuple[int, SheetRow]


def blank_score_sheets(shown: Shown, printed: datetime) -> Document:
    """A sheet to be copied and filled in by hand, with the premiums in the margin."""
    face = face_before_play(shown, printed)
    return Document(_("Score sheets"), (_blank(),), face, Shape.HALVES)


def _blank() -> Card:
    nobody: Figures = (None, None)
    ledger = Ledger(
        (_("WE"), _("THEY")), (nobody,) * ROWS_ABOVE, (nobody,) * ROWS_BELOW, blank=True
    )
    dealers = "  ".join(map(direction_letter, Direction))
    facts = {"line": LINE, "dealers": dealers}
    subtitle = (
        _("We %(line)s   They %(line)s   First dealer %(dealers)s   Initials %(line)s") % facts
    )
    title = _("Four hands · Round ____ · Table ____")
    return Card(title, subtitle, (ledger,), beside=(premium_column(),))


def score_sheets(shown: Shown, printed: datetime) -> Document:
    """One for each match entered hand by hand, round by round; then the play-offs."""
    title, head = _("Score sheets"), face(shown, printed)
    matches = [*_until(shown), *(() if shown.after_round else shown.event.play_offs)]
    kept = [each for each in matches if each.lines]
    if not kept:
        return without(title, head, _("No match has been entered hand by hand yet."))
    cards = (card for match in kept for card in match_cards(shown, match))
    return Document(title, tuple(cards), head, Shape.HALVES)


def _until(shown: Shown) -> list[MatchState]:
    return [each for each in shown.event.matches if each.round <= shown.table.after_round]


def match_cards(shown: Shown, match: MatchState) -> Iterator[Card]:
    """The sheet of one match; a play-off has one more for each extra hand."""
    we, they = (shown.pair(each) for each in match.pairs)
    subtitle = _("We %(we)s   They %(they)s") % {"we": called(we), "they": called(they)}
    labels, numbers = (we.label, they.label), [line.number for line in match.lines]
    at = 0
    for extra, sheet in enumerate(match.sheets):
        rows = list(zip(numbers[at:], sheet.rows, strict=False))
        blocks = _hands(match, rows, at, labels, extra=bool(extra)) if rows else ()
        said = [*([] if extra else _said(shown, match)), *_goes_on(match, sheet)]
        totals = sheet.totals if extra else match.set_points or sheet.totals
        ledger = _ledger(rows, totals, labels)
        beside = ((*blocks, *map(Paragraph, said)),)
        yield Card(_title(match, extra), subtitle, (ledger,), beside=beside)
        at += len(rows)


def _legs(row: SheetRow) -> Text:
    return Text(f"{row.after.legs.we}\N{EN DASH}{row.after.legs.they}")


def _title(match: MatchState, sheet: int) -> str:
    if match.play_off:
        title = _("Extra hand %(number)s") % {"number": sheet} if sheet else _("Play-off")
        return _("%(title)s · void") % {"title": title} if match.abandoned else title
    return _("Round %(round)s · Table %(table)s") % {"round": match.round, "table": match.table}


def _hands(
    match: MatchState,
    numbered: Sequence[Numbered],
    at: int,
    labels: tuple[str, str],
    *,
    extra: bool,
) -> tuple[Leaf, ...]:
    """The hands of a sheet, the first of which is the match's hand at this index.

    An extra hand leaves no leg: nothing is carried over from it.
    """
    columns = (
        Column(_("Hand"), Kind.MARK),
        *hand_columns(),
        Column(_("We"), Kind.NUMBER),
        Column(_("They"), Kind.NUMBER),
        *(() if extra else (Column(_("Legs"), Kind.MARK),)),
    )
    rows = tuple(
        (
            Number(Fraction(number)),
            *hand_cells(match, at + offset, row.before.vulnerable, labels),
            *(_worth(row, side) for side in SheetSide),
            *(() if extra else (_legs(row),)),
        )
        for offset, (number, row) in enumerate(numbered)
    )
    noted = ((number, remarks(row.hand, labels)) for number, row in numbered)
    said = (Paragraph(f"{number}: {words}") for number, words in noted if words)
    return (Grid(columns, rows), *said)


def _worth(row: SheetRow, side: SheetSide) -> Single:
    """What a hand wrote in one column; nothing where it wrote nothing."""
    points = sum(each.points for each in row.entries if each.side is side)
    return Number(Fraction(points)) if points else Blank()


def _said(shown: Shown, match: MatchState) -> list[str]:
    """How the match ended, where the sheet does not say it all."""
    said = [ending(match, pair_labels(shown.event, match))]
    if match.typed and any(line.number <= match.set_after for line in match.lines):
        said.append(_("The totals are not those of the hands."))
    if match.ending in JUDGED and match.reason:
        said.append(_("Reason: %(reason)s") % {"reason": match.reason})
    if not shown.counts(match):
        said.append(_("It does not count: a pair has withdrawn."))
    return [each for each in said if each]


def _goes_on(match: MatchState, sheet: GameSheet) -> list[str]:
    """The sheet that is not full yet."""
    if match.state is State.OVER or sheet.over:
        return []
    return [_("The match is under way.")]


def _ledger(
    numbered: Sequence[Numbered], totals: tuple[int, int], labels: tuple[str, str]
) -> Ledger:
    """The paper as the players keep it; a score that was set stands at its foot alone."""
    below = list(_games(numbered))
    ends = [sum(map(len, below[: at + 1])) for at in range(len(below))]
    won = sum(row.game is not None for _number, row in numbered)
    we, they = (Number(Fraction(each)) for each in totals)
    return Ledger(
        (
            _("WE %(pair)s") % {"pair": labels[0]},
            _("THEY %(pair)s") % {"pair": labels[1]},
        ),
        tuple(reversed(_rows(_above(numbered)))),
        tuple(row for game in below for row in game),
        frozenset(ends[:won]),
        (we, they),
    )


def _games(numbered: Sequence[Numbered]) -> Iterator[Sequence[Figures]]:
    """What stands below the line, game by game, the last one perhaps unfinished."""
    game: list[tuple[SheetSide, Figure]] = []
    for number, row in numbered:
        game += [(each.side, _trick_score(number, row, each)) for each in row.entries if each.below]
        if row.game:
            yield _rows(game)
            game = []
    if game:
        yield _rows(game)


def _trick_score(number: int, row: SheetRow, entry: SheetEntry) -> Figure:
    return Figure(Number(Fraction(entry.points)), f"{number}: {short(row.hand)}")


def _above(numbered: Sequence[Numbered]) -> list[tuple[SheetSide, Figure]]:
    """What stands above the line, in the order in which it was written."""
    return [
        (each.side, Figure(Number(Fraction(each.points)), f"{number}: {reason(each.reason)}"))
        for number, row in numbered
        for each in row.entries
        if not each.below
    ]


def _rows(figures: Iterable[tuple[SheetSide, Figure]]) -> list[Figures]:
    """Each side's figures one under the other, from the line on."""
    said = list(figures)
    we = [figure for side, figure in said if side is SheetSide.WE]
    they = [figure for side, figure in said if side is SheetSide.THEY]
    return list(zip_longest(we, they))
