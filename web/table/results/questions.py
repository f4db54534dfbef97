"""Questions of the phone about the result of a board, with a button for each answer.

Their order is in `web.table.results.question_order`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.content.cells.outcome_cells import bid_cell, margin_text_cell
from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination
from web.shared.render.cells import cell_html, suit_html
from web.table.result_text import direction_name, rank_name
from web.table.results.address_draft import AddressDraft
from web.table.results.question_order import NO_LEAD, NOT_PLAYED, PASSED_OUT, ResultDraft
from web.table.sides import SideOfTable


@dataclass(frozen=True, slots=True)
class AnswerKey:
    """A key to touch: its text, and the address that it leads to."""

    label: str
    link: str
    note: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys in so many columns, under a title."""

    keys: tuple[AnswerKey, ...]
    columns: int
    title: str = ""


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """One question and the keys of its answers."""

    text: str
    groups: tuple[KeyGroup, ...]


def group_bids_by_level(draft: AddressDraft) -> tuple[KeyGroup, ...]:
    """The keys of the bids, a group for each level.

    Each level begins a row, also where large type leaves room for fewer than five columns.
    """
    return tuple(
        KeyGroup(
            tuple(
                AnswerKey(
                    format_html("{}{}", level, suit_html(denomination)),
                    draft.query(contract=f"{level}{denomination.value}"),
                )
                for denomination in Denomination
            ),
            5,
        )
        for level in range(1, 8)
    )


def ask_contract(draft: ResultDraft, _sides: object) -> TableQuestion:
    """Ask for level and denomination in one touch, or for a board without a contract."""
    others = (
        AnswerKey(_("Passed out"), draft.query(contract=PASSED_OUT)),
        AnswerKey(_("Not played"), draft.query(contract=NOT_PLAYED)),
    )
    groups = (*group_bids_by_level(draft), KeyGroup(others, 2))
    return TableQuestion(_("What is the contract?"), groups)


def ask_declarer(draft: ResultDraft, sides: tuple[SideOfTable, SideOfTable]) -> TableQuestion:
    """Ask for the double and the declarer, under the side that holds those cards."""
    doubles = (("", _("Undoubled")), ("x", _("Doubled")), ("xx", _("Redoubled")))
    stakes = tuple(
        AnswerKey(text, draft.query(doubled=value), chosen=draft.doubled == value)
        for value, text in doubles
    )
    groups = [KeyGroup(stakes, 3)]
    for side, letters in zip(sides, ("NS", "EW"), strict=True):
        keys = tuple(
            AnswerKey(direction_name(Direction(one)), draft.query(declarer=one)) for one in letters
        )
        title = _("%(side)s: %(who)s") % {"side": side.side, "who": side.who}
        groups.append(KeyGroup(keys, 2, title))
    return TableQuestion(_("Who is declarer?"), tuple(groups))


def ask_lead_suit(draft: ResultDraft, _sides: object) -> TableQuestion:
    """Ask for the suit of the opening lead, which may be left out."""
    keys = tuple(
        AnswerKey(suit_html(suit), draft.query(lead=suit.value))
        for suit in reversed(Denomination)
        if suit is not Denomination.NOTRUMP
    )
    skip = (AnswerKey(_("Leave the lead out"), draft.query(lead=NO_LEAD)),)
    return TableQuestion(_("Which suit was led?"), (KeyGroup(keys, 4), KeyGroup(skip, 1)))


def ask_lead_rank(draft: ResultDraft, _sides: object) -> TableQuestion:
    """Ask for the rank of the opening lead."""
    suit = suit_html(Denomination(draft.lead))
    keys = tuple(
        AnswerKey(
            format_html("{}{}", suit, rank_name(rank)),
            draft.query(lead=f"{draft.lead}{rank}"),
        )
        for rank in "AKQJT98765432"
    )
    return TableQuestion(_("Which card was led?"), (KeyGroup(keys, 4),))


def ask_tricks(draft: ResultDraft, _sides: object) -> TableQuestion:
    """Ask for declarer's tricks, as made, over or down."""
    bid = draft.bid
    assert bid is not None
    made = _trick_keys(draft, bid, range(bid.target, 14))
    down = _trick_keys(draft, bid, range(bid.target - 1, -1, -1))
    groups = (KeyGroup(made, 4, _("Made")), KeyGroup(down, 4, _("Down")))
    return TableQuestion(_("How many tricks did declarer take?"), groups)


def _trick_keys(draft: ResultDraft, bid: Contract, tricks: Iterable[int]) -> tuple[AnswerKey, ...]:
    return tuple(
        AnswerKey(
            cell_html(margin_text_cell(count - bid.target)),
            draft.query(tricks=str(count)),
            note=ngettext("%(tricks)s trick", "%(tricks)s tricks", count) % {"tricks": count},
        )
        for count in tricks
    )


QUESTIONS = {
    "contract": ask_contract,
    "declarer": ask_declarer,
    "lead_suit": ask_lead_suit,
    "lead_rank": ask_lead_rank,
    "tricks": ask_tricks,
}


def draft_summary(draft: ResultDraft) -> SafeString:
    """The answers so far, as a heading: `4♠x South`."""
    bid = draft.bid
    if bid is None:
        return SafeString("")
    declarer = direction_name(Direction(draft.declarer)) if draft.declarer else ""
    return format_html("{} {}", cell_html(bid_cell(bid)), declarer)
