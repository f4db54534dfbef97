"""What looks wrong, as a short word to a scorer. Knows codes; not the board."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext_lazy as _

from boards.queries.seated import Cell
from deals.cards import read_card
from deals.deal import turned
from deals.leads import lead_from_elsewhere
from scoring.outcome import Contracted
from scoring.remarks import Remark, remarks

WORDS = {
    "impossible_score": _("no contract scores %(points)s at this vulnerability"),
    "declarer_not_seated": _("%(declarer)s does not sit at this table"),
    "doubled_overtricks": _("doubled with %(overtricks)s overtricks"),
    "doubled_undertricks": _("doubled and down %(undertricks)s"),
    "many_undertricks": _("down %(undertricks)s"),
    "lead_elsewhere": _("%(leader)s cannot have led %(lead)s: %(holder)s was dealt it"),
}


def odd(cell: Cell) -> tuple[Remark, ...]:
    """What looks wrong about a cell, if anything."""
    if cell.made is None or cell.ruled:
        return ()
    return (*remarks(cell.made, vulnerable=cell.vulnerable), *_lead(cell))


def _lead(cell: Cell) -> Iterator[Remark]:
    """A lead that the leader was not dealt, where the deal is known."""
    if not isinstance(cell.outcome, Contracted) or not cell.lead or cell.deal is None:
        return
    declarer = cell.outcome.declarer
    if holder := lead_from_elsewhere(cell.deal, declarer, read_card(cell.lead)):
        leader = turned(declarer, 1).value
        facts = {"lead": cell.lead, "leader": leader, "holder": holder.value}
        yield Remark("lead_elsewhere", facts)


def worded(found: Iterable[Remark]) -> str:
    """All of it in one line."""
    return "; ".join(str(WORDS[each.code]) % each.facts for each in found)
