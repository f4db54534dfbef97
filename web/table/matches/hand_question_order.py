"""Order of the phone's questions about a hand of a four-hand match, and the answers so far."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.laws.contract import Contract, Denomination, PlayedContract
from scoring.score_sheets.sheet_hands import (
    PASSED_OUT,
    DealtHand,
    Honours,
    SheetHand,
    SheetSide,
    possible_honours,
)
from web.table.results.address_draft import AddressDraft
from web.table.results.question_order import DOUBLINGS
from web.table.results.question_order import PASSED_OUT as PASSED_OUT_KEY

PATTERNS = {
    "contract": re.compile(rf"[1-7][CDHSN]|{PASSED_OUT_KEY}"),
    "declaring": re.compile(r"we|they"),
    "tricks": re.compile(r"\d|1[0-3]"),
}
DOUBLED = re.compile(r"x{0,2}")
HONOURS = re.compile(r"(100|150)(we|they)")


@dataclass(frozen=True, slots=True)
class HandDraft(AddressDraft):
    """The answers so far, as text; an empty one is not given yet."""

    contract: str = ""
    doubled: str = ""
    declaring: str = ""
    honours: str = ""
    tricks: str = ""

    @property
    def bid(self) -> Contract | None:
        """The contract; None before it is chosen, and of a hand that was passed out."""
        if self.contract in ("", PASSED_OUT_KEY):
            return None
        denomination = Denomination(self.contract[1])
        return Contract(int(self.contract[0]), denomination, DOUBLINGS[self.doubled])

    @property
    def question(self) -> str:
        """The next question; empty if the hand is complete."""
        if not self.contract:
            return "contract"
        if self.contract == PASSED_OUT_KEY:
            return ""
        if not self.declaring:
            return "declaring"
        return "" if self.tricks else "hand_tricks"

    @property
    def hand(self) -> DealtHand:
        """The hand; only of a complete draft."""
        bid = self.bid
        if bid is None:
            return PASSED_OUT
        claim = HONOURS.fullmatch(self.honours)
        honours = Honours(SheetSide(claim[2]), int(claim[1])) if claim else None
        return SheetHand(SheetSide(self.declaring), PlayedContract(bid, int(self.tricks)), honours)

    def back(self) -> str | None:
        """The query of the hand without its last answer; None before the first."""
        given = [name for name in PATTERNS if getattr(self, name)]
        if not given:
            return None
        also = {"contract": {"doubled": ""}, "declaring": {"honours": ""}}
        return self.query(**{given[-1]: ""} | also.get(given[-1], {}))


def read_hand_draft(values: Mapping[str, str]) -> HandDraft:
    """Read the answers about a hand of a match, up to the first missing or invalid one."""
    answers: dict[str, str] = {}
    for name, pattern in PATTERNS.items():
        answer = values.get(name, "")
        if not pattern.fullmatch(answer):
            break
        answers[name] = answer
    if answers.get("contract") == PASSED_OUT_KEY:
        return HandDraft(contract=PASSED_OUT_KEY)
    doubled, honours = values.get("doubled", ""), values.get("honours", "")
    if "contract" in answers and DOUBLED.fullmatch(doubled):
        answers["doubled"] = doubled
    if "declaring" in answers and _is_possible(honours, answers["contract"]):
        answers["honours"] = honours
    return HandDraft(**answers)


def _is_possible(honours: str, contract: str) -> bool:
    """Whether these honours can be held: all aces at notrump, four or five trumps in a suit."""
    claim = HONOURS.fullmatch(honours)
    if claim is None:
        return False
    return int(claim[1]) in possible_honours(Denomination(contract[1]))
