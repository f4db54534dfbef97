"""What a director rules, written and read: weights and results. Knows no board."""

import re
from collections.abc import Iterable
from fractions import Fraction

from scoring.adjustments import HUNDRED, Averages
from scoring.errors import NotAScoreError, WeightTextError
from scoring.notation.grammar import plain
from scoring.notation.reading import read
from scoring.notation.writing import written as written_outcome
from scoring.outcome import Award, NotPlayed
from scoring.rounding import rounded
from scoring.verdicts import Adjusted, Cancelled, Made, Parts, Stood, Weighed

CANCELLED = "CANCELLED"
WEIGHT = re.compile(
    r"(?P<of>\d{1,4})/(?P<all>\d{1,4})|(?P<percent>\d{1,3}(?:\.\d{1,4})?)%?", re.ASCII
)


def written(stood: Stood) -> str:
    """Whatever stands, as it would be typed; a ruling as `A+/A-`, `60% 4SN= + 40% 4SN-1`.

    A split score has North-South's before the stroke and East-West's behind it.
    """
    match stood:
        case Adjusted() if stood.is_split:
            return f"{_parts(stood.north_south)} / {_parts(stood.east_west)}"
        case Adjusted():
            return _parts(stood.north_south)
        case Cancelled():
            return CANCELLED
        case _:
            return written_outcome(stood)


def written_weight(weight: Fraction) -> str:
    """In per cent, where two places say it exactly; else as a fraction."""
    percent = HUNDRED * weight
    if rounded(percent) != percent:
        return f"{weight.numerator}/{weight.denominator}"
    return f"{rounded(percent).normalize():f}%"


def read_weight(text: str) -> Fraction:
    """Per cent, or a fraction: `60`, `33.3%`, `2/3`."""
    found = WEIGHT.fullmatch(text.strip().replace(" ", "").replace(",", "."))
    if not found or found["all"] in ("0", "00", "000", "0000"):
        raise WeightTextError(text=text)
    if found["percent"]:
        return Fraction(found["percent"]) / HUNDRED
    return Fraction(int(found["of"]), int(found["all"]))


def read_made(text: str) -> Made:
    """A result that can be compared: neither an award nor a board that was not played."""
    outcome = read(text)
    if isinstance(outcome, Award | Averages | NotPlayed):
        raise NotAScoreError(text=text)
    return outcome


def read_parts(typed: Iterable[tuple[str, str]]) -> Parts:
    """Weights and results in pairs, the empty ones left out; one alone needs no weight."""
    said = [(weight, text) for weight, text in typed if plain(weight) or plain(text)]
    if len(said) == 1 and not plain(said[0][0]):
        return (Weighed(read_made(said[0][1]), Fraction(1)),)
    return tuple(Weighed(read_made(text), read_weight(weight)) for weight, text in said)


def _parts(parts: Parts) -> str:
    if len(parts) == 1:
        return written_outcome(parts[0].outcome)
    return " + ".join(
        f"{written_weight(weight)} {written_outcome(outcome)}" for outcome, weight in parts
    )
