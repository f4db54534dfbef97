"""Looks up the four-hand match in play at a table, with both pairs, for the phone pages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from boards.queries.matches.match_states import MatchProgress, MatchState
from boards.queries.matches.table_matches import has_hands_by_phone, matches_at_table
from reports.content.cells.outcome_cells import bid_cell, margin_text_cell
from scoring.laws.compass import Direction
from scoring.score_sheets.score_sheet import SheetColumns, SheetEntry, SheetStanding
from scoring.score_sheets.sheet_hands import DealtHand, SheetHand, SheetSide
from tournament.queries.pairs import MatchPair, pairs_in_round
from web.shared.render.cells import cell_html
from web.shared.render.numbers import format_points
from web.table.access import TablePhone
from web.table.confirmations import next_to_confirm
from web.table.result_text import direction_name

HANDS = 4


@dataclass(frozen=True, slots=True)
class PairInMatch:
    """A pair of a match: where it sits, its label and names, its standing and its total."""

    title: str
    label: str
    who: str
    names: str
    standing: str
    total: str


@dataclass(frozen=True, slots=True)
class HandOnSheet:
    """A hand that is recorded, and what each pair scored on it."""

    line: int
    text: SafeString
    points: tuple[str, str]


@dataclass(frozen=True)
class TableMatch:
    """A match at this table with its two pairs; the first sits North-South."""

    state: MatchState
    pairs: tuple[MatchPair, MatchPair]

    @property
    def number(self) -> int:
        """The round, for the head of the page."""
        return self.state.round

    @property
    def is_over(self) -> bool:
        """Whether no hand is left to play."""
        return self.state.state is MatchProgress.OVER and not self.state.level

    @property
    def deal(self) -> str:
        """Who deals the next hand, and who is vulnerable."""
        dealer = self.state.dealer
        texts = [self._vulnerable(self.state.next_standing)]
        if dealer:
            texts.insert(0, _("dealer %(dealer)s") % {"dealer": direction_name(dealer)})
        return " · ".join(texts)

    def deal_ahead(self, hands: int) -> str:
        """Who deals a hand so many hands ahead, and who is vulnerable as far as it is known.

        Which pairs make game meanwhile is not known; hands that are passed out are not counted.
        """
        if not hands:
            return self.deal
        dealer = self.state.dealer_of(len(self.state.lines) + hands)
        standing = self.state.next_standing
        if len(standing.vulnerable) == len(SheetSide):
            vulnerable = self._vulnerable(standing)
        elif standing.vulnerable:
            values = {"vulnerable": self._vulnerable(standing)}
            vulnerable = _("%(vulnerable)s, the other after a game") % values
        else:
            vulnerable = _("vulnerable after a game")
        if dealer is None:
            return vulnerable
        return f"{_('dealer %(dealer)s') % {'dealer': direction_name(dealer)}} · {vulnerable}"

    def deals_by_first_dealer(self, hands: int) -> dict[str, str]:
        """Return `deal_ahead` by the letter of each possible first dealer; empty once known."""
        if self.state.first_dealer is not None:
            return {}
        return {
            dealer.value.lower(): replace(
                self, state=replace(self.state, first_dealer=dealer)
            ).deal_ahead(hands)
            for dealer in Direction
        }

    @property
    def redealt(self) -> bool:
        """Whether the hand before was passed out, so that this one is dealt in its place."""
        lines = self.state.lines
        return bool(lines) and not isinstance(lines[-1].hand, SheetHand)

    @property
    def next_hand(self) -> str:
        """The heading of the hand to play."""
        if self.state.play_off and self.state.played >= HANDS:
            return _("Still level: one more hand")
        values = {"hand": self.state.played + 1, "hands": HANDS}
        return _("Hand %(hand)s of %(hands)s") % values

    @cached_property
    def sides(self) -> tuple[PairInMatch, PairInMatch]:
        """Both pairs of the phone's match, North-South first."""
        we, they = (self._side(side) for side in SheetSide)
        return we, they

    @property
    def hands(self) -> list[HandOnSheet]:
        """The recorded hands in order."""
        rows = [row for sheet in self.state.sheets for row in sheet.rows]
        return [
            HandOnSheet(
                line.number,
                self.hand_html(line.hand),
                columns_text(SheetColumns(*(_earned(row.entries, side) for side in SheetSide))),
            )
            for line, row in zip(self.state.lines, rows, strict=True)
        ]

    def hand_html(self, hand: DealtHand) -> SafeString:
        """Return a hand as “4♠ 1A +1”, with its honours."""
        if not isinstance(hand, SheetHand):
            return format_html("{}", _("Passed out"))
        bid = cell_html(bid_cell(hand.played.contract))
        margin = cell_html(margin_text_cell(hand.played.margin))
        text = format_html("{} {} {}", bid, self.label(hand.declaring), margin)
        for claim in hand.claims:
            values = {"points": claim.points, "pair": self.label(claim.side)}
            text = format_html("{}, {}", text, _("%(points)s honours %(pair)s") % values)
        return text

    def label(self, side: SheetSide) -> str:
        """Return the label of the pair in a column of the sheet."""
        return self.pairs[side is SheetSide.THEY].label

    def _side(self, side: SheetSide) -> PairInMatch:
        pair = self.pairs[side is SheetSide.THEY]
        return PairInMatch(
            _("North-South") if side is SheetSide.WE else _("East-West"),
            pair.label,
            _("pair %(pair)s") % {"pair": pair.label},
            pair.names,
            "" if self.is_over else self._standing(side),
            format_points(self.state.totals.of(side)),
        )

    def _standing(self, side: SheetSide) -> str:
        """The vulnerability of a side and its leg: its points toward game."""
        now = self.state.next_standing
        texts = [_("vulnerable") if side in now.vulnerable else _("not vulnerable")]
        if leg := now.legs.of(side):
            values = {"leg": leg, "needs": now.needs.of(side)}
            texts.append(_("leg of %(leg)s, %(needs)s to game") % values)
        return ", ".join(texts)

    def _vulnerable(self, now: SheetStanding) -> str:
        if len(now.vulnerable) == len(SheetSide):
            return _("both pairs vulnerable")
        for side in now.vulnerable:
            return _("pair %(pair)s vulnerable") % {"pair": self.label(side)}
        return _("nobody vulnerable")


def columns_text(columns: SheetColumns) -> tuple[str, str]:
    """Return both figures as text, nothing for zero."""
    we, they = (format_points(figure) if figure else "" for figure in columns)
    return we, they


def earned_by_last_hand(state: MatchState, number: int) -> SheetColumns:
    """Return what both sides score on a hand of the sheet."""
    rows = [row for sheet in state.scored() for row in sheet.rows]
    at = [line.number for line in state.lines].index(number)
    return SheetColumns(*(_earned(rows[at].entries, side) for side in SheetSide))


def matches_of_phone(phone: TablePhone) -> tuple[TableMatch | None, TableMatch | None]:
    """The match in play at the table, and the one that was played before it.

    Six queries, four if the table has no match.
    """
    before = None
    for state in matches_at_table(phone.token):
        if state.abandoned:
            continue
        if state.state is not MatchProgress.OVER or state.level:
            return with_pairs(phone, state), with_pairs(phone, before)
        before = state
    return None, with_pairs(phone, before)


def with_pairs(phone: TablePhone, state: MatchState | None) -> TableMatch | None:
    """Add its pairs to a match, as they are in its round. Two queries, none without a match."""
    if state is None:
        return None
    round_ = None if state.play_off else state.round
    pairs = pairs_in_round(state.pairs, phone.token.section.session_id, round_)
    return TableMatch(state, (pairs[state.pairs[0]], pairs[state.pairs[1]]))


def chairs_to_accept(phone: TablePhone, match: TableMatch) -> str | None:
    """The chairs of the pair that is to accept the total next; None if neither is.

    A match whose score the director entered, or whose hands, is not asked about.
    """
    state = match.state
    if state.set_points is not None or not has_hands_by_phone(state.pk):
        return None
    return next_to_confirm(phone, state.round)


def _earned(entries: Iterable[SheetEntry], side: SheetSide) -> int:
    return sum(entry.points for entry in entries if entry.side is side)
