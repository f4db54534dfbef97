"""Reads the result of a row of a published event as the application's own value."""

from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import ContractResult, PassedOut


def result_of(
    contract: str, declarer: str | None, tricks: int | None
) -> ContractResult | PassedOut | None:
    """`4SX`, who declared it and all tricks taken, or `PASS`; None where a part is not printed."""
    if contract == "PASS":
        return PassedOut()
    if declarer is None or tricks is None:
        return None
    doubling = tuple(Doubling)[contract.count("X")]
    bid = Contract(int(contract[0]), Denomination(contract[1]), doubling)
    return ContractResult(bid, Direction(declarer), tricks)
