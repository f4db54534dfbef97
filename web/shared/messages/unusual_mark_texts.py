"""Texts of warnings about unusual results, one for each kind of mark."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from reports.content.cells.numbers import SYMBOLS
from scoring.laws.compass import Side
from scoring.laws.contract import Denomination
from scoring.laws.unusual_results import UnusualMark
from web.shared.render.numbers import format_points

NORTH_SOUTH, EAST_WEST = Side
MARK_MESSAGES = {
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
    "too_many_tricks": gettext_lazy(
        "tricks: %(tricks)s, but %(side)s can't take more than %(most)s in %(denomination)s with"
        " these cards"
    ),
    "too_few_tricks": gettext_lazy(
        "tricks: %(tricks)s, but %(side)s can't take fewer than %(least)s in %(denomination)s with"
        " these cards"
    ),
}


def describe_unusual_marks(marks: Iterable[UnusualMark]) -> str:
    """Returns all reasons in one line."""
    return "; ".join(map(describe_unusual_mark, marks))


def describe_unusual_mark(mark: UnusualMark) -> str:
    """Returns the reason for a mark, with its numbers."""
    values: dict[str, Any] = dict(mark.facts)
    if "points" in values:
        values["side"] = (NORTH_SOUTH if values["points"] > 0 else EAST_WEST).value
        values["points"] = format_points(abs(values["points"]))
    if "lowest" in values and mark.code == "tricks_unlike_others":
        values["others_took"] = _tricks_of_others(values)
    elif "lowest" in values:
        values["field"] = _scores_of_others(values)
    if "denomination" in values:
        values["denomination"] = SYMBOLS[Denomination(values["denomination"])]
    for side in values.keys() & {"side", "others"}:
        values[side] = _side_name(values[side])
    return str(MARK_MESSAGES[mark.code]) % values


def _scores_of_others(values: Mapping[str, Any]) -> str:
    """Returns the scores of other tables: “4 other tables: N-S +180 to +430”."""
    return _of_other_tables(values, _range(values["lowest"], values["highest"]))


def _range(lowest: int, highest: int) -> str:
    """Returns a range of scores to North-South; to East-West if all are theirs."""
    if lowest < 0 and highest < 0:
        side = _("E-W")
        first = -highest
        last = -lowest
    else:
        side = _("N-S")
        first = lowest
        last = highest
    if first == last:
        return f"{side} {_signed(first)}"
    values = {"side": side, "first": _signed(first), "last": _signed(last)}
    return _("%(side)s %(first)s to %(last)s") % values


def _signed(score: int) -> str:
    return f"+{format_points(score)}" if score > 0 else format_points(score)


def _tricks_of_others(values: Mapping[str, Any]) -> str:
    if values["lowest"] == values["highest"]:
        return _of_other_tables(values, str(values["lowest"]))
    return _of_other_tables(values, _("%(lowest)s to %(highest)s") % values)


def _of_other_tables(values: Mapping[str, Any], figures: str) -> str:
    """Returns figures of other tables: “4 other tables: 9”, or “6 of 7 other tables: 9”."""
    tables = values["tables"]
    if all_tables := values.get("all_tables"):
        text = _("%(tables)s of %(all_tables)s other tables: %(figures)s")
    else:
        text = ngettext(
            "%(tables)s other table: %(figures)s", "%(tables)s other tables: %(figures)s", tables
        )
    return text % {"tables": tables, "all_tables": all_tables, "figures": figures}


def _side_name(side: str) -> str:
    return _("N-S") if Side(side) is NORTH_SOUTH else _("E-W")
