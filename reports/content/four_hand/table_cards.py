"""What lies on each table during a tournament: who meets whom, and what to tick in a match.

Knows the draw and the clock; no results.
"""

from collections import defaultdict
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from boards.queries.matches import MatchState
from reports.content.document import (
    Blank,
    Card,
    Column,
    Document,
    Grid,
    Kind,
    Number,
    Paragraph,
    Row,
    Shape,
    Stacked,
    Text,
)
from reports.content.draws import Programme
from reports.content.four_hand.face import face_before_play, not_drawn, without
from reports.content.four_hand.programme import programme
from reports.content.four_hand.shown import Shown, names
from reports.content.names import direction_letter
from scoring.laws.compass import Direction
from scoring.score_sheets.alberta import HANDS

TICK = "\N{BALLOT BOX}"


def table_cards(shown: Shown, printed: datetime) -> Document:
    """One for each table: round by round the two pairs, the dealer, vulnerability and legs."""
    title, face = _("Table cards"), face_before_play(shown, printed)
    tables = by_table(shown)
    if not tables:
        return without(title, face, not_drawn())
    known = programme(shown.event)
    cards = tuple(_card(shown, table, tables[table], known) for table in sorted(tables))
    return Document(title, cards, face, Shape.HALVES)


def by_table(shown: Shown) -> dict[int, list[MatchState]]:
    """The matches that can be played at each table, in order."""
    tables = defaultdict[int, list[MatchState]](list)
    for match in shown.event.matches:
        if shown.plays(match):
            tables[match.table].append(match)
    return tables


def _card(shown: Shown, table: int, matches: list[MatchState], known: Programme) -> Card:
    start = any(known.starts)
    columns = (
        Column(_("Round"), Kind.MARK, strong=True),
        *((Column(_("Start"), Kind.MARK),) if start else ()),
        Column(""),
        Column(_("Pair"), Kind.MARK),
        Column(_("Names"), Kind.NAMES),
        Column(_("1st dealer"), Kind.MARK),
        *(Column(_("Hand %(hand)s") % {"hand": hand}, Kind.MARK) for hand in range(2, HANDS + 1)),
    )
    rows = tuple(_row(shown, match, known, start=start) for match in matches)
    title = _("Table %(table)s") % {"table": table}
    return Card(title, "", (Grid(columns, rows, ruled=True), Paragraph(_how())))


def _row(shown: Shown, match: MatchState, known: Programme, *, start: bool) -> Row:
    we, they = (shown.pair(each) for each in match.pairs)
    ticks = Text(_("%(tick)s vul. %(tick)s leg") % {"tick": TICK})
    return (
        Number(Fraction(match.round)),
        *((Text(known.start(match.round)),) if start else ()),
        Stacked(Text(_("We")), Text(_("They"))),
        Stacked(Text(we.label), Text(they.label)),
        Stacked(Text(names(we)), Text(names(they))),
        Stacked(Text("  ".join(map(direction_letter, Direction))), Blank()),
        *[Stacked(ticks, ticks)] * (HANDS - 1),
    )


def _how() -> str:
    return _(
        "Circle who was drawn to deal first; the deal moves clockwise, after a hand that is "
        "misdealt or passed out too, and such a hand is none of the four. Before each hand tick "
        "the sides that are vulnerable (they have won a game) and those that have a leg (points "
        "below the line toward the next game); on the first hand there are none."
    )
