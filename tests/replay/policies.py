"""Chooses regulations by the policy that a file states, out of those of the Regulations page."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.adjustments import AVERAGE_RULES
from scoring.cross_imps import CROSS_RULES
from scoring.presets import PRESETS, as_program
from scoring.regulations import Regulations
from tests.replay.event_file import PublishedEvent

PROGRAMS = {
    "acblscore": "acblscore",
    "compscore": "compscore3",
    "kops": "kops",
    "pary": "pary",
    "jfr": "pary",
    "bbo": "bbo",
    "bridge base": "bbo",
}


def regulations_of(event: PublishedEvent) -> Regulations:
    """The preset of the program, and on top of it what the policy says for itself."""
    found = Regulations(method=event.scoring, win=event.unit)
    program = str(event.policy.get("program", "")).lower()
    for word, preset in PROGRAMS.items():
        if word in program:
            assert preset in PRESETS
            found = as_program(found, preset)
            break
    found = replace(found, method=event.scoring, win=event.unit)
    for choose in CHOOSERS:
        found = replace(found, **choose(event.policy, event))
    return found


def _text(policy: Any, *keys: str) -> str:
    for key in keys:
        policy = policy.get(key, "") if isinstance(policy, dict) else ""
    return str(policy if policy is not None else "").lower()


def _short_boards(policy: dict[str, Any], _event: PublishedEvent) -> dict[str, Any]:
    if policy.get("neuberg") is False:
        return {"short_boards": "none"}
    expected = policy.get("expected_results")
    if isinstance(expected, int):
        return {"short_boards": "field"}
    rule = str(expected or "").lower()
    if "most" in rule:
        return {"short_boards": "field"}
    if "of the board" in rule or "on the board" in rule:
        return {"short_boards": "board"}
    return {}


def _board_rounding(policy: dict[str, Any], event: PublishedEvent) -> dict[str, Any]:
    kept = {2: "two_places", 1: "one_place"}
    if places := policy.get("matchpoints_kept_at"):
        return {"board_rounding": kept[places]}
    total, percent = _text(policy, "total", "from"), _text(policy, "percent", "from")
    both = total or percent
    if "unrounded" in both or "exact" in both:
        return {"board_rounding": "exact"}
    if ("shown" in total or "rounded" in total) and "board" in total:
        places = (policy.get("board_shown") or {}).get("places", 2)
        return {"board_rounding": kept.get(places, "two_places")}
    return {} if event.scoring == "matchpoints" else {"board_rounding": "exact"}


def _board_display(policy: dict[str, Any], _event: PublishedEvent) -> dict[str, Any]:
    shown = policy.get("board_shown")
    if not isinstance(shown, dict):
        return {}
    if "raw" in str(shown.get("no_award_on_board", "")).lower():
        return {"board_display": "compscore3"}
    return {"board_display": "one_place" if shown.get("places") == 1 else "two_places"}


def _rounding(policy: dict[str, Any], event: PublishedEvent) -> dict[str, Any]:
    if event.scoring != "matchpoints":
        return {}
    total, percent = policy.get("total"), _text(policy, "percent", "from")
    if "unrounded" not in percent and ("total as shown" in percent or "rounded total" in percent):
        return {"rounding": "acblscore"}
    if not isinstance(total, dict) or not total.get("factor"):
        return {"rounding": "exact"}
    return {"rounding": "compscore3" if total.get("half") == "even" else "acblscore"}


def _percentage_of(policy: dict[str, Any], _event: PublishedEvent) -> dict[str, Any]:
    percent = _text(policy, "percent", "from")
    if not percent:
        return {}
    return {"percentage_of": "boards" if "mean" in percent else "tops"}


def _datum(policy: dict[str, Any], event: PublishedEvent) -> dict[str, Any]:
    datum = policy.get("datum")
    if event.scoring != "butler" or not isinstance(datum, dict):
        return {}
    dropped, half = datum.get("drop_each_end", 1), _text(datum, "half")
    if "median" in _text(datum, "kind"):
        return {"datum": "butler_median"}
    if "toward" in half or "trunc" in half or "cut" in half or dropped not in (0, 1, "0", "1"):
        return {"datum": "butler_pary"}
    return {"datum": "butler_whole" if str(dropped) == "0" else "butler_compscore3"}


def _cross(policy: dict[str, Any], event: PublishedEvent) -> dict[str, Any]:
    cross = policy.get("cross_imps")
    if event.scoring != "cross_imps" or not isinstance(cross, dict):
        return {}
    divisor = _text(cross, "divisor")
    rule = "none" if not divisor or "none" in divisor or "sum" in divisor else "others"
    if "result" in divisor or "tables" in divisor or "itself" in divisor:
        rule = "results"
    fitting = [each for each in CROSS_RULES if (each.divisor, each.cap) == (rule, cross.get("cap"))]
    return {"cross": fitting[0].key} if fitting else {}


def _averages(policy: dict[str, Any], event: PublishedEvent) -> dict[str, Any]:
    """Awards in IMPs are entered in per cent, which is exact where A+ is two IMPs."""
    worth = policy.get("award_imps")
    if event.scoring == "matchpoints":
        return {}
    if isinstance(worth, dict):
        plus = Fraction(str(worth.get("60", 2)))
        for rule in AVERAGE_RULES:
            if rule.imps[0] == plus:
                return {"averages": rule.key}
    return {"averages": "averages_of_two"}


def _round_cap(policy: dict[str, Any], _event: PublishedEvent) -> dict[str, Any]:
    words = " ".join(str(policy[key]) for key in policy if "cap" in key)
    words += " ".join(str(policy.get(key, "")) for key in ("total", "round", "rounds"))
    words = words.lower()
    return {"round_cap": 12} if "cap" in words and "12" in words else {}


def _directions(policy: dict[str, Any], event: PublishedEvent) -> dict[str, Any]:
    printed = any("event_places" in pair.published for pair in event.pairs.values())
    return {"directions": "together" if printed else "apart"}


def _ranked(policy: dict[str, Any], event: PublishedEvent) -> dict[str, Any]:
    apart = "section" in _text(policy, "rank", "within")
    return {"ranked": "section" if apart else "field"}


def _level(policy: dict[str, Any], _event: PublishedEvent) -> dict[str, Any]:
    by = _text(policy, "rank", "by")
    if "unrounded" in by or "exact" in by:
        return {"level": "exact"}
    return {"level": "shown" if "shown" in by or "printed" in by else "rounded"}


CHOOSERS: tuple[Callable[[dict[str, Any], PublishedEvent], dict[str, Any]], ...] = (
    _short_boards,
    _board_rounding,
    _board_display,
    _rounding,
    _percentage_of,
    _datum,
    _cross,
    _averages,
    _round_cap,
    _directions,
    _ranked,
    _level,
)
