"""What looks wrong, as a short word to a scorer. Knows codes; not the board."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext_lazy as _

from boards.queries.seated import Cell
from deals.cards import read_card
from deals.deal import turned
from deals.leads import lead_from_elsewhere
from scoring.fouled import GROUPS
from scoring.outcome import Contracted
from scoring.remarks import Remark, remarks

WORDS = {
    "impossible_score": _("no contract scores %(points)s at this vulnerability"),
    "declarer_not_seated": _("%(declarer)s does not sit at this table"),
    "doubled_overtricks": _("doubled with %(overtricks)s overtricks"),
    "doubled_undertricks": _("doubled and down %(undertricks)s"),
    "many_undertricks": _("down %(undertricks)s, tricks in all: %(tricks)s"),
    "far_from_double_dummy": _("%(tricks)s tricks, and %(makes)s can be made with open cards"),
    "lead_elsewhere": _("%(leader)s cannot have led %(lead)s: %(holder)s was dealt it"),
}


def odd(cell: Cell) -> tuple[Remark, ...]:
    """What looks wrong about a cell, if anything.

    A table that had other cards of a fouled board is not held against the deal.
    """
    if cell.made is None or cell.ruled:
        return ()
    found = remarks(cell.made, vulnerable=cell.vulnerable)
    if cell.group > GROUPS[0]:
        return (*found,)
    return (*found, *_lead(cell), *_far(cell))


def _lead(cell: Cell) -> Iterator[Remark]:
    """A lead that the leader was not dealt, where the deal is known."""
    if not isinstance(cell.outcome, Contracted) or not cell.lead or cell.deal is None:
        return
    declarer = cell.outcome.declarer
    if holder := lead_from_elsewhere(cell.deal, declarer, read_card(cell.lead)):
        leader = turned(declarer, 1).value
        facts = {"lead": cell.lead, "leader": leader, "holder": holder.value}
        yield Remark("lead_elsewhere", facts)


def _far(cell: Cell) -> Iterator[Remark]:
    """Far from what can be made, where that is known: unusual, and no fault."""
    if not isinstance(cell.outcome, Contracted) or cell.double_dummy is None:
        return
    declarer, denomination = cell.outcome.declarer, cell.outcome.contract.denomination
    tricks = cell.outcome.played.tricks
    if cell.double_dummy.is_unusual(declarer, denomination, tricks):
        makes = cell.double_dummy.makes(declarer, denomination)
        yield Remark("far_from_double_dummy", {"tricks": tricks, "makes": makes})


def worded(found: Iterable[Remark]) -> str:
    """All of it in one line."""
    return "; ".join(str(WORDS[each.code]) % each.facts for each in found)
