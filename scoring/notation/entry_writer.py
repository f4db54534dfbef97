"""Writes the outcome of a board as the text that a scorer would type, such as `4SN=`."""

from fractions import Fraction
from typing import assert_never

from scoring.boards.rounding import round_exactly
from scoring.laws.averages import Averages
from scoring.laws.contract import Contract, Denomination, PlayedContract
from scoring.laws.outcome import (
    PERCENT_PLACES,
    Award,
    BareScore,
    ContractResult,
    NotPlayed,
    PassedOut,
)
from scoring.notation.entry_parts import TypedOutcome

NOBODY = "-"


def write_outcome(outcome: TypedOutcome, *, lead: str = "") -> str:
    """Write an outcome as it is typed: `4SXN=`, `3NTE+1 HK`, `PASS`, `-620`, `A6040`, `A+/A-`.

    Reading the text gives the same outcome, with two exceptions: an award is rounded to the
    hundredth, and averages for one side alone have no entry.
    """
    match outcome:
        case ContractResult(contract, declarer, _tricks):
            card = f" {lead}" if lead else ""
            result = write_contract_result(outcome.played)
            return f"{write_contract(contract)}{declarer.value}{result}{card}"
        case PassedOut():
            return "PASS"
        case BareScore(points):
            return str(points)
        case NotPlayed():
            return "NP"
        case Award(north_south, east_west):
            return _award(north_south, east_west)
        case Averages(north_south, east_west):
            return "/".join(
                average.value if average else NOBODY for average in (north_south, east_west)
            )
        case _:
            assert_never(outcome)


def write_contract(contract: Contract) -> str:
    """Write the contract alone: `4SX`, `3NT`."""
    notrump = contract.denomination is Denomination.NOTRUMP
    denomination = "NT" if notrump else contract.denomination.value
    return f"{contract.level}{denomination}{'X' * (contract.doubling // 2)}"


def write_contract_result(played: PlayedContract) -> str:
    """Write the result relative to the contract: `=`, `+1`, `-2`."""
    return f"{played.margin:+}" if played.margin else "="


def _award(north_south: Fraction, east_west: Fraction) -> str:
    percents = [
        write_percent(percent_of_side).removesuffix(".00")
        for percent_of_side in (north_south, east_west)
    ]
    short = all(len(percent) == 2 for percent in percents)
    return f"A{'' if short else ' '}{('' if short else '/').join(percents)}"


def write_percent(percent: Fraction) -> str:
    """Write an award's per cent of a board: two decimals, or more where two are not exact."""
    plain = round_exactly(percent)
    full = round_exactly(percent, places=PERCENT_PLACES)
    return f"{plain:f}" if plain == full else f"{full:f}".rstrip("0")
