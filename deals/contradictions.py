"""Finds results that the dealt cards rule out: an opening lead or a number of tricks."""

from collections.abc import Iterator

from deals.cards import read_card
from deals.deal import BridgeDeal, player_after
from deals.leads import actual_holder_of_lead
from deals.possible_tricks import possible_tricks
from scoring.laws.outcome import ContractResult
from scoring.laws.unusual_results import UnusualMark


def contradictions_of_deal(
    deal: BridgeDeal, result: ContractResult, *, lead: str = ""
) -> Iterator[UnusualMark]:
    """Yield a mark for a lead that the leader was not dealt, and for impossible tricks.

    Unlike the other marks these are no matter of likelihood. `lead` is suit first, and empty if no
    card was recorded.
    """
    declarer, denomination = result.declarer, result.contract.denomination
    if lead and (holder := actual_holder_of_lead(deal, declarer, read_card(lead))):
        leader = player_after(declarer, 1)
        facts = {"lead": lead, "leader": leader.value, "holder": holder.value}
        yield UnusualMark("lead_elsewhere", facts)
    possible = possible_tricks(deal, declarer, denomination)
    if result.tricks not in possible:
        figures = {"side": declarer.side.value, "denomination": denomination.value}
        tricks = {"tricks": result.tricks}
        if result.tricks > possible[-1]:
            yield UnusualMark("too_many_tricks", figures | tricks | {"most": possible[-1]})
        else:
            yield UnusualMark("too_few_tricks", figures | tricks | {"least": possible[0]})
