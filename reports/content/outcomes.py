"""What happened on a board as cells. Knows the closed union of outcomes; not what it is worth."""

from fractions import Fraction

from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from reports.content.document import Blank, Number, Single, Suited, Text
from reports.content.names import direction_letter
from reports.content.numbers import MINUS, written
from reports.content.rulings import (
    appeal_mark,
    bare_score,
    kind_word,
    made,
    mark_of,
    marks_of,
    words_of,
)
from scoring.laws.adjusted_scores import AdjustedScore, CancelledBoard, OutcomeOrRuling
from scoring.laws.adjustments import Averages
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import Award, ContractResult, NotPlayed, PassedOut

DOUBLES = {Doubling.UNDOUBLED: "", Doubling.DOUBLED: "x", Doubling.REDOUBLED: "xx"}


def contract(cell: TableResult) -> Single:
    """The contract, or in its place what there is instead of one, with its marks."""
    match cell.outcome:
        case Award() as award:
            return Text(f"{award_words(award)} {appeal_mark(cell)}".rstrip())
        case Averages() | CancelledBoard() as ruled:
            return Text(f"{words_of(ruled)} {appeal_mark(cell)}".rstrip())
        case AdjustedScore() as adjusted if cell.made is None:
            marks = marks_of(cell).removeprefix(mark_of(cell))
            return Text(f"{kind_word(cell)}{words_of(adjusted)}{marks}")
        case _:
            return _made(cell, marks_of(cell))


def _made(cell: TableResult, mark: str) -> Single:
    """A result, and the marks of the ruling that it is by, of its group and of an appeal."""
    match cell.made:
        case ContractResult(contract=bid):
            return bid_of(bid, mark)
        case PassedOut():
            return Text(f"{_('Pass')} {mark}".rstrip())
        case NotPlayed():
            return Text(f"{_('NP')} {mark}".rstrip())
        case _:
            return Text(mark) if mark else Blank()


def bid_of(bid: Contract, mark: str = "") -> Suited:
    """Level, denomination and doubles, and perhaps a mark."""
    return Suited(str(bid.level), bid.denomination, f"{DOUBLES[bid.doubling]} {mark}".rstrip())


def award_words(award: Award) -> str:
    """An award in per cent of the board, North-South first: `A60/40`."""
    shares = (award.north_south, award.east_west)
    return "A" + "/".join(
        written(Number(each, 0 if each.denominator == 1 else 2)) for each in shares
    )


def in_short(said: OutcomeOrRuling | None) -> str:
    """Whatever stands, or that nothing does, in a few letters: `4♠N=`, `A60/40`, `A+/A−`."""
    match said:
        case None:
            return _("nothing")
        case Award():
            return award_words(said)
        case Averages() | AdjustedScore() | CancelledBoard():
            return words_of(said)
        case NotPlayed():
            return _("not played")
        case _:
            return made(said)


def declarer(cell: TableResult) -> Single:
    """The chair that played it."""
    played = cell.made
    return (
        Text(direction_letter(played.declarer)) if isinstance(played, ContractResult) else Blank()
    )


def lead(cell: TableResult) -> Single:
    """The opening lead, the suit first; a ten as it is said."""
    if len(cell.lead) != 2:
        return Blank()
    rank = cell.lead[1]
    return Suited("", Denomination(cell.lead[0]), "10" if rank == "T" else rank)


def tricks(cell: TableResult) -> Single:
    """All the tricks that declarer took."""
    played = cell.made
    return Number(Fraction(played.tricks)) if isinstance(played, ContractResult) else Blank()


def margin(cell: TableResult) -> Single:
    """As played against the contract: `=`, `+1`, `−2`."""
    if not isinstance(cell.made, ContractResult):
        return Blank()
    return margin_of(cell.made.played.margin)


def margin_of(over: int) -> Text:
    """Tricks over the contract, or under it."""
    if not over:
        return Text("=")
    return Text(f"+{over}" if over > 0 else f"{MINUS}{-over}")


def scores(cell: TableResult) -> tuple[Single, Single]:
    """The score in the column of the side that it belongs to, and nothing in the other."""
    points = cell.points
    if points is None:
        return Blank(), Blank()
    number = Number(Fraction(abs(points)))
    return (number, Blank()) if points >= 0 else (Blank(), number)


def score_of_side(cell: TableResult) -> Text:
    """The score with the side that has it, where no column says so: `N-S 420`; a pass is 0."""
    if not cell.points:
        return Text("" if cell.points is None else "0")
    return Text(bare_score(cell.points))
