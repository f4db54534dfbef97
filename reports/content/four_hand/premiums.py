"""What stands in the margin of a score sheet: the association's table, by the rules that score.

Its own table prints 700 for thirteen down, undoubled and not vulnerable; its rule gives 650.
"""

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.document import Column, Grid, Kind, Leaf, Number, Paragraph, Row, Text
from scoring.laws.contract import Contract, Denomination, Doubling, PlayedContract
from scoring.laws.points import (
    defeat_points,
    insult_bonus,
    overtrick_value,
    slam_bonus,
    trick_points,
)
from scoring.score_sheets.alberta import FAST_GAME, LEG_EACH, ONLY_LEG, SLOW_GAME
from scoring.score_sheets.hands import FIVE_HONOURS, FOUR_ACES, FOUR_HONOURS

PRINTED_FOR_THIRTEEN = 700
MOST_DOWN = 13


def premium_column() -> tuple[Leaf, ...]:
    """The column beside the sheet: what is won, and what going down costs."""
    return (tricks(), premiums(), undertricks(), *remarks())


def tricks() -> Grid:
    """What goes below the line."""
    columns = (
        Column(_("Each odd trick bid and made")),
        Column("", Kind.NUMBER),
        Column("×2", Kind.NUMBER),
        Column("×4", Kind.NUMBER),
    )
    rows = (
        (Text(_("Spades or hearts")), *_odd_tricks(Denomination.SPADES, 1)),
        (Text(_("Diamonds or clubs")), *_odd_tricks(Denomination.DIAMONDS, 1)),
        (Text(_("Notrump, the first")), *_odd_tricks(Denomination.NOTRUMP, 1)),
        (Text(_("Notrump, each more")), *_odd_tricks(Denomination.NOTRUMP, 2)),
    )
    return Grid(columns, rows, title=_("Below the line"))


def _odd_tricks(denomination: Denomination, level: int) -> Row:
    """What the odd trick that brings a contract to this level counts, by the stake."""
    made = [
        [_made(each, denomination, doubling) for each in (level - 1, level)]
        for doubling in Doubling
    ]
    return tuple(_number(after - before) for before, after in made)


def _made(level: int, denomination: Denomination, doubling: Doubling) -> int:
    if not level:
        return 0
    return trick_points(PlayedContract(Contract(level, denomination, doubling), 6 + level))


def premiums() -> Grid:
    """What goes above the line to whoever earned it."""
    columns = (
        Column(_("Premiums")),
        Column(_("Not vul."), Kind.NUMBER),
        Column(_("Vul."), Kind.NUMBER),
    )
    rows = (
        _always(_("Fast game: 100 in one hand"), FAST_GAME),
        _always(_("Slow game: 100 in several"), SLOW_GAME),
        _always(_("The only leg after hand four"), ONLY_LEG),
        _always(_("Both have a leg, each"), LEG_EACH),
        _always(_("Doubled contract made"), insult_bonus(Doubling.DOUBLED)),
        _always(_("Redoubled contract made"), insult_bonus(Doubling.REDOUBLED)),
        (Text(_("Overtrick")), *[Text(_("trick value"))] * 2),
        (Text(_("Overtrick, doubled")), *_overtrick(Doubling.DOUBLED)),
        (Text(_("Overtrick, redoubled")), *_overtrick(Doubling.REDOUBLED)),
        (Text(_("Little slam")), *_slam(6)),
        (Text(_("Grand slam")), *_slam(7)),
        _always(_("Four trump honours"), FOUR_HONOURS),
        _always(_("Five trump honours"), FIVE_HONOURS),
        _always(_("Four aces at notrump"), FOUR_ACES),
    )
    return Grid(columns, rows, title=_("Above the line"))


def _always(words: str, points: int) -> Row:
    return (Text(words), *[_number(points)] * 2)


def _overtrick(doubling: Doubling) -> Row:
    contract = Contract(1, Denomination.CLUBS, doubling)
    return tuple(_number(overtrick_value(contract, vulnerable=each)) for each in (False, True))


def _slam(level: int) -> Row:
    return tuple(_number(slam_bonus(level, vulnerable=each)) for each in (False, True))


def undertricks() -> Grid:
    """What the opponents score when a contract goes down."""
    columns = (
        Column(_("Down"), Kind.NUMBER, strong=True),
        Column(_("Not vul."), Kind.NUMBER),
        Column(_("doubled"), Kind.NUMBER),
        Column(_("Vul."), Kind.NUMBER),
        Column(_("doubled"), Kind.NUMBER),
    )
    rows = tuple((_number(down), *_down(down)) for down in range(1, MOST_DOWN + 1))
    return Grid(columns, rows, title=_("Undertricks"))


def _down(down: int) -> Row:
    return tuple(
        _number(penalty(down, doubling, vulnerable=vulnerable))
        for vulnerable in (False, True)
        for doubling in (Doubling.UNDOUBLED, Doubling.DOUBLED)
    )


def penalty(down: int, doubling: Doubling, *, vulnerable: bool) -> int:
    """The undertricks together."""
    played = PlayedContract(Contract(7, Denomination.CLUBS, doubling), 13 - down)
    return defeat_points(played, vulnerable=vulnerable)


def remarks() -> Sequence[Paragraph]:
    """What the figures do not say."""
    thirteen = penalty(MOST_DOWN, Doubling.UNDOUBLED, vulnerable=False)
    facts = {"points": thirteen, "printed": PRINTED_FOR_THIRTEEN}
    return (
        Paragraph(_("Redoubled: twice the doubled figure.")),
        Paragraph(
            _(
                "Thirteen down, not vulnerable, is %(points)s (13 × 50) by the rule; the "
                "association's table prints %(printed)s."
            )
            % facts
        ),
    )


def _number(value: int) -> Number:
    return Number(Fraction(value))
