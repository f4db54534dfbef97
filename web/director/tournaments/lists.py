"""Reads a pasted or typed list of pairs, a line each. Knows text; not who is on the club's list."""

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournament.services.tournaments import Contender

LONGEST_ZONE, MOST_LINES = 60, 200
COLUMNS = re.compile(r"[\t;]")
LABEL = re.compile(r"(?P<label>\d{1,2}[ABab])(?:[\s.:)]+|$)(?P<rest>.*)")
BETWEEN_TWO = re.compile(r"\s+(?:&|\+|/)\s+|\s*[&/]\s*")


def contenders(text: str) -> tuple[Contender, ...]:
    """A pair a line: `1A Ada Ace & Bo Bold; Zone 3`; the label and the zone may be left out.

    Between tabs, as a spreadsheet has them, each player stands in a column.
    """
    lines = [line.strip() for line in text.splitlines()]
    numbered = [(number, line) for number, line in enumerate(lines, start=1) if line]
    if len(numbered) > MOST_LINES:
        raise ValidationError(_("There are too many lines: one for each pair, please."))
    return tuple(_contender(number, line) for number, line in numbered)


def _contender(number: int, line: str) -> Contender:
    label, parts = _label([part.strip() for part in COLUMNS.split(line)])
    if len(parts) == 1:
        parts = [part.strip() for part in parts[0].split(",")]
    players, zone = _split([part for part in parts if part])
    if len(players) not in (0, 2) or any("&" in each for each in players):
        message = _(
            "Line %(line)s: “%(typed)s” is not two players. "
            "Type a pair as Ada Ace & Bo Bold; Zone 3."
        )
        raise ValidationError(message % {"line": number, "typed": line[:80]})
    if len(zone) > LONGEST_ZONE:
        message = _("Line %(line)s: a zone has at most %(longest)s letters.")
        raise ValidationError(message % {"line": number, "longest": LONGEST_ZONE})
    return Contender(label, zone, players)


def _label(parts: list[str]) -> tuple[str, list[str]]:
    """A label in front, and what is left."""
    read = LABEL.fullmatch(parts[0])
    return (read["label"].upper(), [read["rest"], *parts[1:]]) if read else ("", parts)


def _split(parts: list[str]) -> tuple[tuple[str, ...], str]:
    """Two players in one part or in two, and the zone behind them."""
    if not parts:
        return (), ""
    together = tuple(filter(None, BETWEEN_TWO.split(parts[0])))
    players, rest = (together, parts[1:]) if len(together) > 1 else (tuple(parts[:2]), parts[2:])
    return players, ", ".join(rest)
