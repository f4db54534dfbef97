"""Describes the pairs, tables and rounds of a movement change during play."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def seating_change_text(details: Mapping[str, Any]) -> str:
    """Return `pairs 3 NS and 5 NS, from round 4`; nothing for a change of an older program."""
    pairs = details.get("pairs", ())
    players = details.get("players", ())
    tables = details.get("tables", ())
    teams = details.get("teams", ())
    parts = []
    if teams:
        parts.append(ngettext("team %(teams)s", "teams %(teams)s", len(teams)))
    if pairs:
        parts.append(ngettext("pair %(pairs)s", "pairs %(pairs)s", len(pairs)))
    if players:
        parts.append(ngettext("player %(players)s", "players %(players)s", len(players)))
    if tables:
        parts.append(ngettext("table %(tables)s", "tables %(tables)s", len(tables)))
    if "from_round" in details:
        parts.append(_("from round %(from_round)s"))
    if "round" in details:
        parts.append(_("round %(round)s"))
    if "rounds_before" in details:
        parts.append(_("from %(rounds_before)s to %(rounds_after)s rounds"))
    values = {
        **details,
        "teams": _join_names(teams),
        "pairs": _join_names(pairs),
        "players": _join_names(players),
        "tables": _join_names(tables),
    }
    return ", ".join(part % values for part in parts)


def _join_names(names: Sequence[object]) -> str:
    """Join one or two names."""
    if len(names) < 2:
        return "".join(map(str, names))
    return _("%(first)s and %(second)s") % {"first": names[0], "second": names[1]}
