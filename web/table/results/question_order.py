"""Order of the phone's questions about the result of a board, and the answers so far."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import ContractResult, NotPlayed, PassedOut
from web.table.results.address_draft import AddressDraft

PASSED_OUT = "P"
NOT_PLAYED = "NP"
NO_LEAD = "-"
DOUBLINGS = {"": Doubling.UNDOUBLED, "x": Doubling.DOUBLED, "xx": Doubling.REDOUBLED}
PATTERNS = {
    "contract": re.compile(rf"[1-7][CDHSN]|{PASSED_OUT}|{NOT_PLAYED}"),
    "doubled": re.compile(r"x{0,2}"),
    "declarer": re.compile(r"[NESW]"),
    "lead": re.compile(r"[SHDC][2-9TJQKA]?|-"),
    "tricks": re.compile(r"\d|1[0-3]"),
    "sure": re.compile(r"1"),
}
# In the order of the questions; Back takes the last answer away.
ANSWERS = ("contract", "declarer", "lead", "tricks", "sure")


@dataclass(frozen=True, slots=True)
class ResultDraft(AddressDraft):
    """The answers so far, as text; an empty one is not given yet."""

    contract: str = ""
    doubled: str = ""
    declarer: str = ""
    lead: str = ""
    tricks: str = ""
    sure: str = ""

    @property
    def has_contract(self) -> bool:
        """Whether a contract was chosen: without one there is nothing more to ask."""
        return bool(self.contract) and self.contract not in (PASSED_OUT, NOT_PLAYED)

    @property
    def bid(self) -> Contract | None:
        """The contract of the typed result; None for a board without one."""
        if not self.has_contract:
            return None
        denomination = Denomination(self.contract[1])
        return Contract(int(self.contract[0]), denomination, DOUBLINGS[self.doubled])

    def question(self, *, asks_lead: bool) -> str:
        """The next question; empty if the result is complete."""
        if not self.contract:
            return "contract"
        if not self.has_contract:
            return ""
        if not self.declarer:
            return "declarer"
        if asks_lead and self.lead != NO_LEAD and len(self.lead) < 2:
            return "lead_rank" if self.lead else "lead_suit"
        return "" if self.tricks else "tricks"

    @property
    def outcome(self) -> ContractResult | PassedOut | NotPlayed:
        """The result; only of a complete draft."""
        bid = self.bid
        if bid is None:
            return PassedOut() if self.contract == PASSED_OUT else NotPlayed()
        return ContractResult(bid, Direction(self.declarer), int(self.tricks))

    @property
    def stored_lead(self) -> str:
        """The lead as it is recorded; empty if it was left out."""
        return self.lead if len(self.lead) == 2 else ""

    @property
    def not_played_reason(self) -> str:
        """Late, for a board that was not played: the director decides what becomes of it."""
        return "late" if self.contract == NOT_PLAYED else ""

    def back(self) -> str | None:
        """The query of the result without its last answer; None before the first."""
        given = [name for name in ANSWERS if getattr(self, name)]
        if not given:
            return None
        last = given[-1]
        if last == "lead" and len(self.lead) == 2:
            return self.query(lead=self.lead[0])
        return self.query(**{last: ""} | ({"doubled": ""} if last == "contract" else {}))


def read_draft(values: Mapping[str, str]) -> ResultDraft:
    """Read the answers about a result, up to the first missing or invalid one."""
    answers: dict[str, str] = {}
    for name in ANSWERS:
        answer = values.get(name, "")
        if not PATTERNS[name].fullmatch(answer):
            # The lead is optional, and "sure" is asked for unusual results only.
            if name == "lead" and not answer:
                continue
            break
        answers[name] = answer
    doubled = values.get("doubled", "")
    if "contract" in answers and PATTERNS["doubled"].fullmatch(doubled):
        answers["doubled"] = doubled
    draft = ResultDraft(**answers)
    if draft.has_contract:
        return draft
    return ResultDraft(contract=draft.contract, sure=values.get("sure", "")[:1])


def read_request_id(text: str) -> UUID | None:
    """Read the id of a phone's request; None if it is no UUID."""
    try:
        return UUID(text)
    except ValueError:
        return None
