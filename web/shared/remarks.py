"""What looks wrong, as a short word to a scorer. Knows codes; not the board."""

from collections.abc import Iterable

from django.utils.translation import gettext_lazy as _

from boards.queries.seated import Cell
from scoring.remarks import Remark, remarks

WORDS = {
    "impossible_score": _("no contract scores %(points)s at this vulnerability"),
    "declarer_not_seated": _("%(declarer)s does not sit at this table"),
    "doubled_overtricks": _("doubled with %(overtricks)s overtricks"),
    "doubled_undertricks": _("doubled and down %(undertricks)s"),
    "many_undertricks": _("down %(undertricks)s"),
}


def odd(cell: Cell) -> tuple[Remark, ...]:
    """What looks wrong about a cell, if anything."""
    if cell.outcome is None:
        return ()
    return remarks(cell.outcome, vulnerable=cell.vulnerable)


def worded(found: Iterable[Remark]) -> str:
    """All of it in one line."""
    return "; ".join(str(WORDS[each.code]) % each.facts for each in found)
