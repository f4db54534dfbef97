"""Questions of the phone about a hand of a four-hand match: contract, declarer, tricks.

Their order is in `web.table.matches.hand_question_order`.
"""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.content.cells.outcome_cells import bid_cell, margin_text_cell
from scoring.laws.contract import Denomination
from scoring.score_sheets.sheet_hands import SheetSide, possible_honours
from web.shared.render.cells import cell_html
from web.table.matches.hand_question_order import HandDraft
from web.table.matches.table_match import TableMatch
from web.table.results.question_order import PASSED_OUT
from web.table.results.questions import (
    AnswerKey,
    KeyGroup,
    TableQuestion,
    group_bids_by_level,
)


def ask_hand(match: TableMatch, draft: HandDraft) -> TableQuestion:
    """Return the next question of an incomplete hand."""
    ask = {"contract": _ask_contract, "declaring": _ask_declaring, "hand_tricks": _ask_tricks}
    return ask[draft.question](match, draft)


def hand_summary(match: TableMatch, draft: HandDraft) -> SafeString:
    """Return the answers so far, as a heading: “4♠x pair 1A”."""
    if draft.bid is None:
        return SafeString("")
    declaring = match.label(SheetSide(draft.declaring)) if draft.declaring else ""
    return format_html("{} {}", cell_html(bid_cell(draft.bid)), declaring)


def _ask_contract(_match: TableMatch, draft: HandDraft) -> TableQuestion:
    passed = AnswerKey(
        _("Passed out"), draft.query(contract=PASSED_OUT), note=_("deal another hand")
    )
    groups = (*group_bids_by_level(draft), KeyGroup((passed,), 1))
    return TableQuestion(_("What is the contract?"), groups)


def _ask_declaring(match: TableMatch, draft: HandDraft) -> TableQuestion:
    doubles = (("", _("Undoubled")), ("x", _("Doubled")), ("xx", _("Redoubled")))
    stakes = tuple(
        AnswerKey(text, draft.query(doubled=value), chosen=draft.doubled == value)
        for value, text in doubles
    )
    pairs = tuple(
        AnswerKey(pair.label, draft.query(declaring=side.value), note=pair.title)
        for side, pair in zip(SheetSide, match.sides, strict=True)
    )
    return TableQuestion(_("Which pair played it?"), (KeyGroup(stakes, 3), KeyGroup(pairs, 2)))


def _ask_tricks(match: TableMatch, draft: HandDraft) -> TableQuestion:
    bid = draft.bid
    assert bid is not None
    groups = [
        KeyGroup(_trick_keys(draft, bid.target, range(bid.target, 14)), 4, _("Made")),
        KeyGroup(_trick_keys(draft, bid.target, range(bid.target - 1, -1, -1)), 4, _("Down")),
        KeyGroup(_honours_keys(match, draft, bid.denomination), 3, _("Honours")),
    ]
    # Honours first: the touch on the tricks ends the hand.
    return TableQuestion(_("Honours and tricks?"), (groups[2], groups[0], groups[1]))


def _honours_keys(
    match: TableMatch, draft: HandDraft, denomination: Denomination
) -> tuple[AnswerKey, ...]:
    claims = [("", _("None"))] + [
        (f"{points}{side.value}", f"{points} {match.label(side)}")
        for points in possible_honours(denomination)
        for side in SheetSide
    ]
    return tuple(
        AnswerKey(text, draft.query(honours=value), chosen=draft.honours == value)
        for value, text in claims
    )


def _trick_keys(draft: HandDraft, target: int, tricks: range) -> tuple[AnswerKey, ...]:
    return tuple(
        AnswerKey(
            cell_html(margin_text_cell(count - target)),
            draft.query(tricks=str(count)),
            note=ngettext("%(tricks)s trick", "%(tricks)s tricks", count) % {"tricks": count},
        )
        for count in tricks
    )
