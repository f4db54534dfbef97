"""The standings on paper: everybody from first to last, and by which rules. Computes no place."""

from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.document import (
    Block,
    Column,
    Document,
    Grid,
    Kind,
    Number,
    Paragraph,
    Row,
    Single,
    Text,
)
from reports.content.four_hand.face import face, nothing_yet
from reports.content.four_hand.shown import Shown, names, people
from reports.content.four_hand.ties import ties
from reports.content.names import NOBODY
from scoring.score_sheets.match_totals import PENALTY, ByePolicy, ByeScoring, PairRecord
from scoring.score_sheets.tie_procedure import PlacedPair
from standings.matches.match_event import Tournament
from standings.matches.match_standings import MatchStandings

MANY = 30
"""With so many pairs the two names stand side by side, so that it stays one sheet."""


def standings(shown: Shown, printed: datetime) -> Document:
    """Everybody who is still in it, below them who has withdrawn, then what was gone by."""
    return Document(title(shown), tuple(_blocks(shown)), face(shown, printed), together=True)


def title(shown: Shown) -> str:
    """Which standings these are."""
    if shown.after_round is None:
        return _("Standings")
    return _("Standings after round %(round)s") % {"round": shown.table.after_round}


def _blocks(shown: Shown) -> Iterable[Block]:
    if not shown.recorded:
        yield Paragraph(nothing_yet())
        return
    yield standings_grid(shown)
    yield from map(Paragraph, said(shown))


def standings_grid(shown: Shown) -> Grid:
    """One row a pair; below a line those who have no place any more."""
    table = shown.table
    placed = [
        (Text(rank(row)), *_record(shown, row.record), *_note(shown, row.record.pair))
        for row in table.rows
    ]
    withdrawn = [
        (Text(NOBODY), *_record(shown, each), *_note(shown, each.pair)) for each in table.withdrawn
    ]
    notes = (Column(_("Note"), Kind.WORDS),) if table.by_play_off else ()
    columns = (Column(_("Rank"), Kind.NUMBER), *_columns(shown), *notes)
    return Grid(columns, (*placed, *withdrawn), parts=frozenset({len(placed)}))


def rank(row: PlacedPair[int]) -> str:
    """The place, with a sign of equality where it is shared."""
    return f"{row.rank}=" if row.shared else str(row.rank)


def note_of_place(table: MatchStandings, pair: int) -> str:
    """How a place was decided that the total does not decide."""
    return _("by play-off") if pair in table.by_play_off else ""


def _note(shown: Shown, pair: int) -> Row:
    """A cell of the column that is there where a play-off decided a place."""
    return (Text(note_of_place(shown.table, pair)),) if shown.table.by_play_off else ()


def _columns(shown: Shown) -> tuple[Column, ...]:
    return (
        Column(_("Pair"), strong=True),
        Column(_("Names"), Kind.NAMES),
        *((Column(_("Zone"), Kind.WORDS, spare=True),) if zoned(shown) else ()),
        Column(_("Played"), Kind.NUMBER, spare=True),
        Column(_("Won"), Kind.NUMBER, spare=True),
        Column(_("Drawn"), Kind.NUMBER, spare=True),
        Column(_("Lost"), Kind.NUMBER, spare=True),
        Column(_("For"), Kind.NUMBER, spare=True),
        Column(_("Against"), Kind.NUMBER, spare=True),
        *((Column(_("Byes"), Kind.NUMBER, spare=True),) if _with_byes(shown) else ()),
        *((Column(_("Penalties"), Kind.NUMBER, spare=True),) if _with_penalties(shown) else ()),
        Column(_("Total"), Kind.NUMBER, strong=True),
    )


def zoned(shown: Shown) -> bool:
    """Whether anybody comes from a zone."""
    return any(each.zone for each in shown.event.contestants.values())


def _with_byes(shown: Shown) -> bool:
    return any(each.byes and each.bye_points for each in shown.table.records.values())


def _with_penalties(shown: Shown) -> bool:
    return any(each.penalty for each in shown.table.records.values())


def _record(shown: Shown, record: PairRecord[int]) -> Row:
    pair = shown.pair(record.pair)
    return (
        Text(pair.label),
        people(pair) if len(shown.table.records) < MANY else Text(names(pair)),
        *((Text(pair.zone),) if zoned(shown) else ()),
        *figures(record),
        *((_number(len(record.byes) * record.bye_points),) if _with_byes(shown) else ()),
        *((_number(-record.penalty),) if _with_penalties(shown) else ()),
        _number(record.total),
    )


def figures(record: PairRecord[int]) -> tuple[Single, ...]:
    """Matches played, won, drawn and lost, points for and against."""
    won, drawn, lost = record.won, record.drawn, record.lost
    counted = (len(record.matches), won, drawn, lost, record.points_for, record.points_against)
    return tuple(_number(each) for each in counted)


def _number(value: int) -> Number:
    return Number(Fraction(value))


def said(shown: Shown) -> list[str]:
    """How far it has come, what a bye scores, what infractions cost, what became of ties."""
    sentences = [_progress(shown), byes_said(shown.event, shown.table)]
    if _with_penalties(shown):
        rule = _("The first infraction is a warning, each later one costs %(points)s points.")
        sentences.append(rule % {"points": PENALTY})
    return [*filter(None, sentences), *_gone(shown), *ties(shown)]


def _gone(shown: Shown) -> list[str]:
    """Who has withdrawn, and what became of its matches."""
    kept = _("%(pair)s has withdrawn after round %(round)s: its matches stand.")
    void = _("%(pair)s has withdrawn after round %(round)s: its matches do not count.")
    pairs = (shown.pair(record.pair) for record in shown.table.withdrawn)
    sentences = [
        (void if pair.void else kept) % {"pair": pair.label, "round": pair.withdrawn_after}
        for pair in pairs
    ]
    if sentences:
        sentences.append(
            _("On withdrawals the document is silent: our usual rule or the convenor's choice.")
        )
    return sentences


def _progress(shown: Shown) -> str:
    """How many of the matches are in, while not all of them are."""
    drawn = [each for each in shown.event.matches if each.round <= shown.table.after_round]
    done = [each for each in drawn if each.points is not None]
    missing = [each for each in drawn if each.points is None and shown.plays(each)]
    facts = {"done": len(done), "all": len(done) + len(missing)}
    return _("Matches that are in: %(done)s of %(all)s.") % facts if missing else ""


def byes_said(event: Tournament, table: MatchStandings) -> str:
    """The same where anybody has or will have such a round: with pairs enough for all, nothing."""
    drawn = any(each.byes for each in event.rounds)
    return bye_rule(table.policy) if drawn or _any_bye(table) else ""


def _any_bye(table: MatchStandings) -> bool:
    return any(each.byes for each in table.records.values())


def bye_rule(policy: ByePolicy) -> str:
    """What a round without an opponent scores."""
    if policy.bye is ByeScoring.AVERAGE:
        return _(
            "A bye scores the pair's own average match, to the nearest 10 (Overtrick's own rule)."
        )
    if policy.bye is ByeScoring.FIXED:
        return _("A bye scores %(points)s points (set by the convenor).") % {
            "points": policy.points
        }
    if policy.uneven:
        return _(
            "A bye scores nothing, though not everybody misses as many matches "
            "(set by the convenor)."
        )
    return _("A bye scores nothing (Overtrick's own rule).")
