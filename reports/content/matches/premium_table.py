"""Premium table in the margin of a score sheet (Alberta 55 Plus).

The association's own table prints 700 for thirteen down, undoubled and not vulnerable; its rule
gives 650, which is printed here.
"""

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.document import (
    CardContent,
    ColumnKind,
    Grid,
    GridColumn,
    NumberCell,
    Paragraph,
    Row,
    TextCell,
)
from scoring.laws.contract import Contract, Denomination, Doubling, PlayedContract
from scoring.laws.points import (
    defeat_points,
    insult_bonus,
    overtrick_value,
    slam_bonus,
    trick_points,
)
from scoring.score_sheets.alberta import FAST_GAME, LEG_EACH, ONLY_LEG, SLOW_GAME
from scoring.score_sheets.sheet_hands import FIVE_HONOURS, FOUR_ACES, FOUR_HONOURS

PRINTED_FOR_THIRTEEN = 700
MOST_DOWN = 13


def premium_column() -> tuple[CardContent, ...]:
    """Return the column next to the sheet: premiums and undertrick penalties."""
    return (trick_score_grid(), premium_grid(), undertrick_grid(), *premium_remarks())


def trick_score_grid() -> Grid:
    """Return the table of trick scores, which go below the line."""
    columns = (
        GridColumn(_("Each odd trick bid and made")),
        GridColumn("", ColumnKind.NUMBER),
        GridColumn("×2", ColumnKind.NUMBER),
        GridColumn("×4", ColumnKind.NUMBER),
    )
    rows = (
        (TextCell(_("Spades or hearts")), *_odd_tricks(Denomination.SPADES, 1)),
        (TextCell(_("Diamonds or clubs")), *_odd_tricks(Denomination.DIAMONDS, 1)),
        (TextCell(_("Notrump, the first")), *_odd_tricks(Denomination.NOTRUMP, 1)),
        (TextCell(_("Notrump, each more")), *_odd_tricks(Denomination.NOTRUMP, 2)),
    )
    return Grid(columns, rows, title=_("Below the line"))


def _odd_tricks(denomination: Denomination, level: int) -> Row:
    """Return the value of the odd trick that reaches this level, by doubling."""
    scores = [
        [_contract_points(made_level, denomination, doubling) for made_level in (level - 1, level)]
        for doubling in Doubling
    ]
    return tuple(_number(after - before) for before, after in scores)


def _contract_points(level: int, denomination: Denomination, doubling: Doubling) -> int:
    if not level:
        return 0
    return trick_points(PlayedContract(Contract(level, denomination, doubling), 6 + level))


def premium_grid() -> Grid:
    """Return the table of premiums above the line."""
    columns = (
        GridColumn(_("Premiums")),
        GridColumn(_("Not vul."), ColumnKind.NUMBER),
        GridColumn(_("Vul."), ColumnKind.NUMBER),
    )
    rows = (
        _fixed_row(_("Fast game: 100 in one hand"), FAST_GAME),
        _fixed_row(_("Slow game: 100 in several"), SLOW_GAME),
        _fixed_row(_("The only leg after hand four"), ONLY_LEG),
        _fixed_row(_("Both have a leg, each"), LEG_EACH),
        _fixed_row(_("Doubled contract made"), insult_bonus(Doubling.DOUBLED)),
        _fixed_row(_("Redoubled contract made"), insult_bonus(Doubling.REDOUBLED)),
        (TextCell(_("Overtrick")), *[TextCell(_("trick value"))] * 2),
        (TextCell(_("Overtrick, doubled")), *_overtrick_cells(Doubling.DOUBLED)),
        (TextCell(_("Overtrick, redoubled")), *_overtrick_cells(Doubling.REDOUBLED)),
        (TextCell(_("Little slam")), *_slam_cells(6)),
        (TextCell(_("Grand slam")), *_slam_cells(7)),
        _fixed_row(_("Four trump honours"), FOUR_HONOURS),
        _fixed_row(_("Five trump honours"), FIVE_HONOURS),
        _fixed_row(_("Four aces at notrump"), FOUR_ACES),
    )
    return Grid(columns, rows, title=_("Above the line"))


def _fixed_row(text: str, points: int) -> Row:
    return (TextCell(text), *[_number(points)] * 2)


def _overtrick_cells(doubling: Doubling) -> Row:
    contract = Contract(1, Denomination.CLUBS, doubling)
    return tuple(
        _number(overtrick_value(contract, vulnerable=vulnerable)) for vulnerable in (False, True)
    )


def _slam_cells(level: int) -> Row:
    return tuple(_number(slam_bonus(level, vulnerable=vulnerable)) for vulnerable in (False, True))


def undertrick_grid() -> Grid:
    """Return the table of undertrick penalties for the opponents."""
    columns = (
        GridColumn(_("Down"), ColumnKind.NUMBER, strong=True),
        GridColumn(_("Not vul."), ColumnKind.NUMBER),
        GridColumn(_("doubled"), ColumnKind.NUMBER),
        GridColumn(_("Vul."), ColumnKind.NUMBER),
        GridColumn(_("doubled"), ColumnKind.NUMBER),
    )
    rows = tuple((_number(down), *_undertrick_cells(down)) for down in range(1, MOST_DOWN + 1))
    return Grid(columns, rows, title=_("Undertricks"))


def _undertrick_cells(down: int) -> Row:
    return tuple(
        _number(undertrick_points(down, doubling, vulnerable=vulnerable))
        for vulnerable in (False, True)
        for doubling in (Doubling.UNDOUBLED, Doubling.DOUBLED)
    )


def undertrick_points(down: int, doubling: Doubling, *, vulnerable: bool) -> int:
    """Return the points for all undertricks together."""
    played = PlayedContract(Contract(7, Denomination.CLUBS, doubling), 13 - down)
    return defeat_points(played, vulnerable=vulnerable)


def premium_remarks() -> Sequence[Paragraph]:
    """Return remarks on the tables."""
    thirteen = undertrick_points(MOST_DOWN, Doubling.UNDOUBLED, vulnerable=False)
    values = {"points": thirteen, "printed": PRINTED_FOR_THIRTEEN}
    return (
        Paragraph(_("Redoubled: twice the doubled figure.")),
        Paragraph(
            _(
                "Thirteen down, not vulnerable, is %(points)s (13 × 50) by the rule; the "
                "association's table prints %(printed)s."
            )
            % values
        ),
    )


def _number(value: int) -> NumberCell:
    return NumberCell(Fraction(value))
