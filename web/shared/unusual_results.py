"""The sentence of each mark of an unusual result, with the figures that were compared."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from reports.content.numbers import SYMBOLS
from scoring.laws.compass import Side
from scoring.laws.contract import Denomination
from scoring.laws.unusual_results import UnusualMark
from web.shared.figures import points

NORTH_SOUTH, EAST_WEST = Side
SENTENCES = {
    "impossible_score": gettext_lazy("no contract gives %(side)s %(points)s at this vulnerability"),
    "doubled_overtricks": gettext_lazy("doubled with %(overtricks)s overtricks"),
    "doubled_undertricks": gettext_lazy("doubled and down %(undertricks)s"),
    "many_undertricks": gettext_lazy("down %(undertricks)s, tricks in all: %(tricks)s"),
    "declared_by_other_side": gettext_lazy(
        "%(side)s declared in %(denomination)s; %(others)s did at %(times)s of %(tables)s"
        " other tables"
    ),
    "made_by_other_side": gettext_lazy("%(side)s made a contract; %(field)s"),
    "tricks_unlike_others": gettext_lazy("%(tricks)s tricks in %(denomination)s; %(others_took)s"),
    "far_from_field": gettext_lazy("far from the field; %(field)s"),
    "far_from_double_dummy": gettext_lazy(
        "%(tricks)s tricks, and %(makes)s can be made with open cards"
    ),
    "lead_elsewhere": gettext_lazy("%(leader)s cannot have led %(lead)s: %(holder)s was dealt it"),
}


def describe_marks(marks: Iterable[UnusualMark]) -> str:
    """All of them in one line."""
    return "; ".join(map(describe_mark, marks))


def describe_mark(mark: UnusualMark) -> str:
    """Why the result is marked, with its figures."""
    facts: dict[str, Any] = dict(mark.facts)
    if "points" in facts:
        facts["side"] = (NORTH_SOUTH if facts["points"] > 0 else EAST_WEST).value
        facts["points"] = points(abs(facts["points"]))
    if "lowest" in facts and mark.code == "tricks_unlike_others":
        facts["others_took"] = _tricks_of_others(facts)
    elif "lowest" in facts:
        facts["field"] = _scores_of_others(facts)
    if "denomination" in facts:
        facts["denomination"] = SYMBOLS[Denomination(facts["denomination"])]
    for side in facts.keys() & {"side", "others"}:
        facts[side] = _side_name(facts[side])
    return str(SENTENCES[mark.code]) % facts


def _scores_of_others(facts: Mapping[str, Any]) -> str:
    """“4 other tables: N-S +180 to +430”."""
    words = ngettext(
        "%(tables)s other table: %(scores)s", "%(tables)s other tables: %(scores)s", facts["tables"]
    )
    return words % {"tables": facts["tables"], "scores": _range(facts["lowest"], facts["highest"])}


def _range(lowest: int, highest: int) -> str:
    """Of scores to North-South; to East-West where they all are."""
    if lowest < 0 and highest < 0:
        side, first, last = _("E-W"), -highest, -lowest
    else:
        side, first, last = _("N-S"), lowest, highest
    if first == last:
        return f"{side} {_signed(first)}"
    facts = {"side": side, "first": _signed(first), "last": _signed(last)}
    return _("%(side)s %(first)s to %(last)s") % facts


def _signed(score: int) -> str:
    return f"+{points(score)}" if score > 0 else points(score)


def _tricks_of_others(facts: Mapping[str, Any]) -> str:
    if facts["lowest"] == facts["highest"]:
        words = _("%(tables)s other tables: %(lowest)s")
    else:
        words = _("%(tables)s other tables: %(lowest)s to %(highest)s")
    return words % {key: facts[key] for key in ("tables", "lowest", "highest")}


def _side_name(side: str) -> str:
    return _("N-S") if Side(side) is NORTH_SOUTH else _("E-W")
