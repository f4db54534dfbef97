"""Law 77: the duplicate score of one played contract, to declarer. Knows no board but its sides."""

from collections.abc import Set
from functools import cache

from scoring.compass import Side
from scoring.contract import Contract, Denomination, Doubling, Played, every_contract
from scoring.steps import Number, Operation, Step

LAW = "77"
SUM, PRODUCT, NEGATIVE = Operation.SUM, Operation.PRODUCT, Operation.NEGATIVE
ODD_TRICK = {
    Denomination.CLUBS: 20,
    Denomination.DIAMONDS: 20,
    Denomination.HEARTS: 30,
    Denomination.SPADES: 30,
    Denomination.NOTRUMP: 30,
}
GAME = 100


def declarer_points(played: Played, *, vulnerable: bool) -> int:
    """Points to declarer's side, negative when defeated (Law 77). Looked up, not counted."""
    return POINTS[vulnerable][played.contract.number][played.tricks]


def counted_points(played: Played, *, vulnerable: bool) -> int:
    """What `declarer_points` looks up: the one rule (Law 77)."""
    if played.margin < 0:
        return -defeat_points(played, vulnerable=vulnerable)
    return trick_points(played) + bonus_points(played, vulnerable=vulnerable)


def trick_points(played: Played) -> int:
    """Odd tricks bid and made, at the stake of the double."""
    contract = played.contract
    tricks = contract.level * ODD_TRICK[contract.denomination]
    return contract.doubling * (first_trick_extra(contract.denomination) + tricks)


def first_trick_extra(denomination: Denomination) -> int:
    """The first odd trick at notrump counts forty, ten more than the rest."""
    return 10 if denomination is Denomination.NOTRUMP else 0


def bonus_points(played: Played, *, vulnerable: bool) -> int:
    """Part-score, game, slam, insult and overtricks."""
    return (
        game_bonus(played, vulnerable=vulnerable)
        + slam_bonus(played.contract.level, vulnerable=vulnerable)
        + insult_bonus(played.contract.doubling)
        + overtrick_points(played, vulnerable=vulnerable)
    )


def game_bonus(played: Played, *, vulnerable: bool) -> int:
    """300 or 500 when the trick points reach game, else 50."""
    if trick_points(played) < GAME:
        return 50
    return 500 if vulnerable else 300


def slam_bonus(level: int, *, vulnerable: bool) -> int:
    """Small slam at six, grand slam at seven."""
    bonus = {6: 500, 7: 1000}.get(level, 0)
    return bonus * 3 // 2 if vulnerable else bonus


def insult_bonus(doubling: Doubling) -> int:
    """For making a doubled or redoubled contract."""
    return {Doubling.UNDOUBLED: 0, Doubling.DOUBLED: 50, Doubling.REDOUBLED: 100}[doubling]


def overtrick_points(played: Played, *, vulnerable: bool) -> int:
    """Every overtrick together."""
    return played.margin * overtrick_value(played.contract, vulnerable=vulnerable)


def overtrick_value(contract: Contract, *, vulnerable: bool) -> int:
    """One overtrick: its trick value, or the doubled premium."""
    if contract.doubling is Doubling.UNDOUBLED:
        return ODD_TRICK[contract.denomination]
    return contract.doubling * (100 if vulnerable else 50)


def defeat_points(played: Played, *, vulnerable: bool) -> int:
    """Undertrick penalties, as a positive number."""
    return sum(undertrick_values(played, vulnerable=vulnerable))


def undertrick_values(played: Played, *, vulnerable: bool) -> list[int]:
    """The price of each undertrick in order."""
    down = -played.margin
    if played.contract.doubling is Doubling.UNDOUBLED:
        return [100 if vulnerable else 50] * down
    stake = played.contract.doubling // 2
    return [stake * price for price in doubled_undertricks(down, vulnerable=vulnerable)]


def doubled_undertricks(down: int, *, vulnerable: bool) -> list[int]:
    """The doubled price of each undertrick in order."""
    opening = [200, 300, 300] if vulnerable else [100, 200, 200]
    return (opening + [300] * 10)[:down]


POINTS = tuple(
    tuple(
        tuple(
            counted_points(Played(contract, tricks), vulnerable=vulnerable) for tricks in range(14)
        )
        for contract in every_contract()
    )
    for vulnerable in (False, True)
)


def possible_points(*, vulnerable: Set[Side]) -> frozenset[int]:
    """Every score to North-South that a contract can make on a board, and nought (Law 77)."""
    north_south = _declared(Side.NORTH_SOUTH in vulnerable)
    east_west = _declared(Side.EAST_WEST in vulnerable)
    return north_south | {-points for points in east_west} | {0}


@cache
def _declared(vulnerable: bool) -> frozenset[int]:
    return frozenset(points for tricks in POINTS[vulnerable] for points in tricks)


def explain_points(played: Played, *, vulnerable: bool) -> Step:
    """How `declarer_points` comes to its answer, as steps that anybody can recompute (Law 77)."""
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
    """How `trick_points` comes to its answer: what goes below the line on a score sheet."""
    each = _law("odd_trick", ODD_TRICK[contract.denomination])
    tricks = _step("tricks", PRODUCT, Number("level", contract.level), each)
    first = _law("first_odd_trick", first_trick_extra(contract.denomination))
    undoubled = _step("undoubled", SUM, first, tricks)
    return _step("trick_points", PRODUCT, _law("stake", contract.doubling.value), undoubled)


def explain_overtricks(played: Played, *, vulnerable: bool) -> Step:
    """How `overtrick_points` comes to its answer."""
    each = _law("overtrick", overtrick_value(played.contract, vulnerable=vulnerable))
    return _step("overtricks", PRODUCT, Number("overtricks", played.margin), each)


def explain_undertricks(played: Played, *, vulnerable: bool) -> Step:
    """How `defeat_points` comes to its answer: the price of each undertrick in order."""
    prices = undertrick_values(played, vulnerable=vulnerable)
    return _step("undertricks", SUM, *(_law("undertrick", price) for price in prices))


def _step(key: str, operation: Operation, *operands: Step | Number) -> Step:
    return Step(key, operation, operands, LAW)


def _law(key: str, value: int) -> Number:
    return Number(key, value, LAW)
