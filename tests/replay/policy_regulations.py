"""Chooses regulations by the policy that a file states, out of those of the Regulations page.

A word of the policy that no chooser knows is reported with its key: the preset of the program is
used in its place, and the run ends with an error.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import floor
from typing import Any

from scoring.boards.cross_imps import COMPARISON_CAPS
from scoring.boards.imp_boards import BUTLER, CROSS_IMPS, MATCHPOINTS
from scoring.boards.rounding import DECIMALS
from scoring.events.presets import PRESETS, regulations_of_program
from scoring.events.regulations import Regulations
from scoring.events.round_caps import ROUND_CAPS
from scoring.laws.averages import AVERAGE_RULES
from tests.replay.event_file import PublishedEvent

PROGRAMS = {
    "acblscore": "acblscore",
    "acbl live": "acblscore",
    "compscore": "compscore3",
    "kops": "kops",
    "pary": "pary",
    "jfr": "pary",
    "bbo": "bbo",
    "bridge base": "bbo",
}
PROSE = frozenset({"award", "weighted", "formula", "concavity", "board_figure", "adjustment"})
"""Keys that are read elsewhere, or say in words what every preset does."""
KNOWN = PROSE | {
    *("program", "neuberg", "expected_results", "matchpoints_kept_at", "board_shown", "total"),
    *("percent", "datum", "cross_imps", "award_imps", "rank", "round_cap", "cap"),
}
PARTS = {
    "board_shown": {"places", "half", "no_award_on_board", "award_on_board"},
    "total": {"from", "factor", "places", "half", "cap"},
    "percent": {"from", "factor", "places", "half"},
    "datum": {"kind", "drop_each_end", "round_to", "half"},
    "cross_imps": {"divisor", "cap"},
    "rank": {"by", "within", "ties", "strata"},
}
Chosen = dict[str, Any]


@dataclass
class Policy:
    """The policy of a file; every word that is not understood is kept in `unknown`."""

    event: PublishedEvent
    stated: Mapping[str, Any]
    unknown: list[str] = field(default_factory=list)

    @property
    def scoring(self) -> str:
        """How boards are compared."""
        return self.event.scoring

    def value(self, *keys: str) -> Any:
        """The value of a key, or of a key inside another; None if there is none."""
        node: Any = self.stated
        for key in keys:
            node = node.get(key) if isinstance(node, dict) else None
        return node

    def text(self, *keys: str) -> str:
        """The same in small letters; empty if there is none."""
        setting = self.value(*keys)
        return "" if setting is None else str(setting).lower()

    def reject(self, *keys: str) -> Chosen:
        """Report a word that no chooser knows; the preset is left as it is."""
        self.unknown.append(f"policy {'.'.join(keys)}: {self.value(*keys)!r} is not known")
        return {}

    def one_of(self, choices: Mapping[str, Any], *keys: str) -> Any:
        """The meaning of the first of these words that the text has; None where it is empty."""
        text = self.text(*keys)
        for word, meaning in choices.items():
            if word in text:
                return meaning
        if text:
            self.reject(*keys)
        return None


def read_policy(event: PublishedEvent) -> tuple[Regulations, tuple[str, ...]]:
    """The regulations that the policy of a file chooses, and its words without a regulation."""
    policy = Policy(event, event.policy)
    regulations = _preset(policy)
    for choose in CHOOSERS:
        regulations = replace(regulations, **choose(policy))
    policy.unknown += _unknown_keys(event.policy)
    return regulations, tuple(dict.fromkeys(policy.unknown))


def regulations_of(event: PublishedEvent) -> Regulations:
    """The preset of the program, and on top of it what the policy says for itself."""
    return read_policy(event)[0]


def _preset(policy: Policy) -> Regulations:
    event = policy.event
    program = policy.one_of(PROGRAMS, "program")
    assert program is None or program in PRESETS
    regulations = regulations_of_program(Regulations(), program) if program else Regulations()
    return replace(regulations, method=event.scoring, win=event.unit)


def _unknown_keys(stated: Mapping[str, Any]) -> Iterator[str]:
    for key, value in stated.items():
        if key not in KNOWN and not key.endswith(("_rule", "_note", "notes")):
            yield f"policy {key}: this key is not known"
        elif key in PARTS and not isinstance(value, dict):
            yield f"policy {key}: {value!r} is not known"
        elif key in PARTS:
            yield from (
                f"policy {key}.{part}: this key is not known"
                for part in value
                if part not in PARTS[key] and not part.endswith(("_rule", "_note"))
            )


def _short_boards(policy: Policy) -> Chosen:
    neuberg, expected = policy.text("neuberg"), policy.value("expected_results")
    if neuberg in ("false", "no", "none"):
        return {"short_boards": "none"}
    if neuberg not in ("", "true", "yes"):
        policy.reject("neuberg")
    if isinstance(expected, int):
        most = max(tables_of_boards(policy.event).values(), default=0)
        return {"short_boards": "field"} if expected == most else policy.reject("expected_results")
    rule = policy.one_of(EXPECTED, "expected_results")
    return {"short_boards": rule} if rule else {}


EXPECTED = {
    "most": "field",
    "field": "field",
    "of the board": "board",
    "on the board": "board",
    "of that board": "board",
    "each board": "board",
    "per board": "board",
    "results there are": "none",
    "not factored": "none",
}


def tables_of_boards(event: PublishedEvent) -> Counter[int]:
    """How many tables of two pairs each board has in the file."""
    return Counter(row.board for row in event.rows if row.bye is None)


KEPT = {"2": "two_places", "1": "one_place"}


def _board_rounding(policy: Policy) -> Chosen:
    if policy.text("matchpoints_kept_at"):
        rounding = policy.one_of(KEPT, "matchpoints_kept_at")
        return {"board_rounding": rounding} if rounding else {}
    total = policy.one_of(FROM, "total", "from")
    percent = policy.one_of(FROM, "percent", "from")
    if total == "rounded":
        places = policy.text("board_shown", "places") or "2"
        return {"board_rounding": KEPT[places]} if places in KEPT else policy.reject("board_shown")
    if "exact" in (total, percent) or policy.scoring != MATCHPOINTS:
        return {"board_rounding": "exact"}
    return {}


FROM = {
    "kept at": "kept",
    "unrounded": "exact",
    "exact": "exact",
    "total as shown": "of total",
    "total as printed": "of total",
    "rounded total": "of total",
    "shown": "rounded",
    "printed": "rounded",
    "rounded": "rounded",
    "sum": "exact",
    "mean": "exact",
    "total": "exact",
    "top": "exact",
}


def _board_display(policy: Policy) -> Chosen:
    board_shown = policy.value("board_shown")
    if not isinstance(board_shown, dict):
        return {}
    raw = policy.one_of({"raw": True, "not factored": True}, "board_shown", "no_award_on_board")
    if raw:
        return {"board_display": "compscore3"}
    half = policy.one_of(HALVES, "board_shown", "half")
    if half == "even":
        policy.reject("board_shown", "half")
    places = policy.text("board_shown", "places") or "2"
    if places == "0" and policy.scoring == BUTLER:
        return {}
    if places not in KEPT:
        return policy.reject("board_shown", "places")
    return {"board_display": KEPT[places]}


HALVES = {"up": "up", "away": "up", "even": "even", "bank": "even"}


def _rounding(policy: Policy) -> Chosen:
    half = policy.one_of(HALVES, "total", "half")
    if policy.one_of(HALVES, "percent", "half") == "even":
        policy.reject("percent", "half")
    if policy.scoring != MATCHPOINTS:
        return {"rounding": "compscore3" if half == "even" else "exact"}
    if policy.one_of(FROM, "percent", "from") == "of total":
        return {"rounding": "acblscore"}
    factored = policy.one_of(FACTORS, "total", "factor")
    if factored is None:
        return policy.reject("total", "half") if half == "even" else {"rounding": "exact"}
    if factored == "same":
        return {"rounding": "compscore3"} if half == "even" else policy.reject("total", "half")
    return {"rounding": "acblscore"} if half != "even" else policy.reject("total", "half")


FACTORS = {
    "same direction": "same",
    "same field": "same",
    "same ranking": "same",
    "in the field": "field",
    "of all": "field",
    "anybody": "field",
    "most boards played": "field",
}


def _decimals(policy: Policy) -> Chosen:
    """The decimals of what is ranked by; a total and a percentage have the same here."""
    stated = {key: policy.text(key, "places") for key in ("total", "percent")}
    places = {key: text for key, text in stated.items() if text}
    for key, text in places.items():
        if text not in map(str, DECIMALS):
            return policy.reject(key, "places")
    if len(set(places.values())) > 1:
        policy.reject("percent", "places")
    return {"decimals": int(next(iter(places.values())))} if places else {}


def _percentage_of(policy: Policy) -> Chosen:
    text = policy.text("percent", "from")
    if not text:
        return {}
    rounds = any(word in text for word in ("as shown", "printed", "rounded"))
    if "mean" in text and rounds and "unrounded" not in text:
        # No regulation rounds the percentage of a board before the mean of them is taken.
        policy.reject("percent", "from")
    return {"percentage_of": "boards" if "mean" in text else "tops"}


def _datum(policy: Policy) -> Chosen:
    datum = policy.value("datum")
    if policy.scoring != BUTLER or not isinstance(datum, dict):
        return {}
    scores = _datum_scores(policy)
    unit = policy.text("datum", "round_to")
    half = policy.one_of(DATUM_HALVES, "datum", "half")
    chosen: Chosen = {"datum": scores} if scores else {}
    if unit in DATUM_UNITS:
        chosen["datum_unit"] = DATUM_UNITS[unit]
    elif "round_to" in datum:
        policy.reject("datum", "round_to")
    if half == "toward" and scores == "butler_pary":
        # Pary cuts every datum toward zero, those halfway with them.
        return chosen
    return chosen | ({"datum_half": half} if half else {})


def _datum_scores(policy: Policy) -> str | None:
    """Which scores make the datum: all, all but one or two at each end, or the middle."""
    if policy.one_of(KINDS, "datum", "kind") == "median":
        return "butler_median"
    text = policy.text("datum", "drop_each_end")
    if text.isdigit() and _is_cut_by_tables(policy, int(text)):
        return "butler_pary"
    if text in DROPPED:
        return DROPPED[text]
    if "45" in text:
        return "butler_pary"
    if "four" in text or "fewer than 4" in text:
        return "butler_trimmed"
    if text:
        policy.reject("datum", "drop_each_end")
    return None


def _is_cut_by_tables(policy: Policy, dropped: int) -> bool:
    """So many scores are the 45% of the tables, half tables included, that Pary cuts."""
    if dropped <= 2 and "pary" not in policy.text("program"):
        return False
    tables = max(Counter(row.board for row in policy.event.rows).values(), default=0)
    return dropped == floor(Fraction(45 * tables, 100) + Fraction(1, 2))


KINDS = {"median": "median", "mean": "mean", "average": "mean"}
DROPPED = {"0": "butler_whole", "1": "butler_compscore3", "2": "butler_two_extremes"}
DATUM_UNITS = {"10": 10, "1": 1, "0": 0, "none": 0, "": 0}
DATUM_HALVES = {
    "away": "away",
    "up": "away",
    "trunc": "cut",
    "cut": "cut",
    "always": "cut",
    "toward": "toward",
    "down": "toward",
}


def _cross(policy: Policy) -> Chosen:
    cross = policy.value("cross_imps")
    if policy.scoring != CROSS_IMPS or not isinstance(cross, dict):
        return {}
    rule = policy.one_of(DIVISORS, "cross_imps", "divisor") or "cross_sum"
    cap = cross.get("cap") or 0
    if cap not in COMPARISON_CAPS:
        return policy.reject("cross_imps", "cap")
    return {"cross": rule, "comparison_cap": cap}


DIVISORS = {
    "none": "cross_sum",
    "sum": "cross_sum",
    "not divided": "cross_sum",
    "comparison": "cross_mean",
    "other": "cross_mean",
    "result": "cross_mean_of_all",
    "tables": "cross_mean_of_all",
    "itself": "cross_mean_of_all",
}


def _averages(policy: Policy) -> Chosen:
    """The IMPs of averages, which an award in IMPs is entered by as well."""
    if policy.scoring == MATCHPOINTS:
        return {}
    worth = policy.value("award_imps")
    if worth is None:
        return {"averages": "averages_of_two"}
    if isinstance(worth, dict):
        imps = tuple(Fraction(str(worth.get(percentage, 0))) for percentage in ("60", "50", "40"))
        for rule in AVERAGE_RULES:
            if tuple(map(Fraction, rule.imps)) == imps:
                return {"averages": rule.key}
    return {"averages": "averages_of_two"} | policy.reject("award_imps")


def _round_cap(policy: Policy) -> Chosen:
    for keys in (("round_cap",), ("cap",), ("total", "cap")):
        if policy.value(*keys) is not None:
            numbers = [int(number) for number in re.findall(r"\d+", policy.text(*keys))]
            known = [number for number in numbers if number in ROUND_CAPS]
            return {"round_cap": known[0]} if known else policy.reject(*keys)
    text = policy.text("total", "from")
    if "cap" in text:
        return {"round_cap": 12} if "12" in text else policy.reject("total", "from")
    return {}


def _directions(policy: Policy) -> Chosen:
    printed = any("event_places" in pair.published for pair in policy.event.pairs.values())
    return {"directions": "together" if printed else "apart"}


def _ranked(policy: Policy) -> Chosen:
    within = policy.one_of(WITHIN, "rank", "within")
    return {"ranked": within or "field"}


WITHIN = {"section": "section", "direction": "field", "field": "field", "event": "field"}


def _level(policy: Policy) -> Chosen:
    policy.one_of(TIES, "rank", "ties")
    level = policy.one_of(RANKED_BY, "rank", "by")
    return {"level": level or "rounded"}


RANKED_BY = {
    "unrounded": "exact",
    "exact": "exact",
    "shown": "shown",
    "printed": "shown",
    "percent": "rounded",
    "total": "rounded",
    "imps": "rounded",
    "matchpoints": "rounded",
    "score": "rounded",
}
TIES = {"share": True, "1/2": True, "=": True, "same": True, "unrounded": True}

CHOOSERS: tuple[Callable[[Policy], Chosen], ...] = (
    _short_boards,
    _board_rounding,
    _board_display,
    _rounding,
    _decimals,
    _percentage_of,
    _datum,
    _cross,
    _averages,
    _round_cap,
    _directions,
    _ranked,
    _level,
)
