"""Computes the duplicate score of a played contract from declarer's side (Law 77)."""

from collections.abc import Set
from functools import cache

from scoring.laws.compass import Side
from scoring.laws.contract import Contract, Denomination, Doubling, PlayedContract, all_contracts
from scoring.steps import Step, StepNumber, StepOperation

LAW = "77"
SUM = StepOperation.SUM
PRODUCT = StepOperation.PRODUCT
NEGATIVE = StepOperation.NEGATIVE
ODD_TRICK = {
    Denomination.CLUBS: 20,
    Denomination.DIAMONDS: 20,
    Denomination.HEARTS: 30,
    Denomination.SPADES: 30,
    Denomination.NOTRUMP: 30,
}
GAME = 100


def declarer_points(played: PlayedContract, *, vulnerable: bool) -> int:
    """Return the points to declarer's side, negative when defeated (Law 77), from a table."""
    return POINTS[vulnerable][played.contract.number][played.tricks]


def counted_points(played: PlayedContract, *, vulnerable: bool) -> int:
    """Compute the points that `declarer_points` looks up (Law 77)."""
    if played.margin < 0:
        return -defeat_points(played, vulnerable=vulnerable)
    return trick_points(played) + bonus_points(played, vulnerable=vulnerable)


def trick_points(played: PlayedContract) -> int:
    """Return the points for odd tricks bid and made, times the doubling."""
    contract = played.contract
    tricks = contract.level * ODD_TRICK[contract.denomination]
    return contract.doubling * (first_trick_extra(contract.denomination) + tricks)


def first_trick_extra(denomination: Denomination) -> int:
    """Return the extra 10 points of the first odd trick at notrump, which counts 40."""
    return 10 if denomination is Denomination.NOTRUMP else 0


def bonus_points(played: PlayedContract, *, vulnerable: bool) -> int:
    """Add up the bonuses for part-score or game, slam, insult and overtricks."""
    return (
        game_bonus(played, vulnerable=vulnerable)
        + slam_bonus(played.contract.level, vulnerable=vulnerable)
        + insult_bonus(played.contract.doubling)
        + overtrick_points(played, vulnerable=vulnerable)
    )


def game_bonus(played: PlayedContract, *, vulnerable: bool) -> int:
    """Return 300 or 500 when the trick points reach game, else 50."""
    if trick_points(played) < GAME:
        return 50
    return 500 if vulnerable else 300


def slam_bonus(level: int, *, vulnerable: bool) -> int:
    """Return the bonus for a small slam at level six or a grand slam at level seven."""
    bonus = {6: 500, 7: 1000}.get(level, 0)
    return bonus * 3 // 2 if vulnerable else bonus


def insult_bonus(doubling: Doubling) -> int:
    """Return the bonus for making a doubled or redoubled contract."""
    return {Doubling.UNDOUBLED: 0, Doubling.DOUBLED: 50, Doubling.REDOUBLED: 100}[doubling]


def overtrick_points(played: PlayedContract, *, vulnerable: bool) -> int:
    """Return the points for all overtricks."""
    return played.margin * overtrick_value(played.contract, vulnerable=vulnerable)


def overtrick_value(contract: Contract, *, vulnerable: bool) -> int:
    """Return the points for one overtrick: its trick value, or the doubled premium."""
    if contract.doubling is Doubling.UNDOUBLED:
        return ODD_TRICK[contract.denomination]
    return contract.doubling * (100 if vulnerable else 50)


def defeat_points(played: PlayedContract, *, vulnerable: bool) -> int:
    """Return the undertrick penalties, as a positive number."""
    return sum(undertrick_values(played, vulnerable=vulnerable))


def undertrick_values(played: PlayedContract, *, vulnerable: bool) -> list[int]:
    """Return the penalty for each undertrick in order."""
    down = -played.margin
    if played.contract.doubling is Doubling.UNDOUBLED:
        return [100 if vulnerable else 50] * down
    stake = played.contract.doubling // 2
    return [stake * price for price in doubled_undertricks(down, vulnerable=vulnerable)]


def doubled_undertricks(down: int, *, vulnerable: bool) -> list[int]:
    """Return the doubled penalty for each undertrick in order."""
    opening = [200, 300, 300] if vulnerable else [100, 200, 200]
    return (opening + [300] * 10)[:down]


POINTS = tuple(
    tuple(
        tuple(
            counted_points(PlayedContract(contract, tricks), vulnerable=vulnerable)
            for tricks in range(14)
        )
        for contract in all_contracts()
    )
    for vulnerable in (False, True)
)


def possible_points(*, vulnerable: Set[Side]) -> frozenset[int]:
    """Return every score to North-South that a contract can make on a board, and zero (Law 77)."""
    north_south = _declared(Side.NORTH_SOUTH in vulnerable)
    east_west = _declared(Side.EAST_WEST in vulnerable)
    return north_south | {-points for points in east_west} | {0}


@cache
def _declared(vulnerable: bool) -> frozenset[int]:
    return frozenset(points for tricks in POINTS[vulnerable] for points in tricks)


def explain_declarer_points(played: PlayedContract, *, vulnerable: bool) -> Step:
    """Explain `declarer_points` as steps that anybody can recompute (Law 77)."""
    if played.margin < 0:
        return _step("score", NEGATIVE, explain_undertricks(played, vulnerable=vulnerable))
    return _step(
        "score",
        SUM,
        explain_trick_points(played.contract),
        _law("game_or_part_score", game_bonus(played, vulnerable=vulnerable)),
        _law("slam", slam_bonus(played.contract.level, vulnerable=vulnerable)),
        _law("insult", insult_bonus(played.contract.doubling)),
        explain_overtricks(played, vulnerable=vulnerable),
    )


def explain_trick_points(contract: Contract) -> Step:
    """Explain `trick_points`: the points below the line on a score sheet."""
    odd_trick = _law("odd_trick", ODD_TRICK[contract.denomination])
    tricks = _step("tricks", PRODUCT, StepNumber("level", contract.level), odd_trick)
    first = _law("first_odd_trick", first_trick_extra(contract.denomination))
    undoubled = _step("undoubled", SUM, first, tricks)
    return _step("trick_points", PRODUCT, _law("stake", contract.doubling.value), undoubled)


def explain_overtricks(played: PlayedContract, *, vulnerable: bool) -> Step:
    """Explain `overtrick_points` as a step."""
    overtrick = _law("overtrick", overtrick_value(played.contract, vulnerable=vulnerable))
    return _step("overtricks", PRODUCT, StepNumber("overtricks", played.margin), overtrick)


def explain_undertricks(played: PlayedContract, *, vulnerable: bool) -> Step:
    """Explain `defeat_points`: the penalty for each undertrick in order."""
    prices = undertrick_values(played, vulnerable=vulnerable)
    return _step("undertricks", SUM, *(_law("undertrick", price) for price in prices))


def _step(key: str, operation: StepOperation, *operands: Step | StepNumber) -> Step:
    return Step(key, operation, operands, LAW)


def _law(key: str, value: int) -> StepNumber:
    return StepNumber(key, value, LAW)
