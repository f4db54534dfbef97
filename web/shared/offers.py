"""A movement on offer, in the words a director chooses by. Knows figures; ranks nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from movements.offers import MovementOffer
from movements.statistics import LineSurvey, Span
from reports.content.document import Number
from reports.content.movements import title
from reports.content.numbers import written

# Of "size" nothing is said: one winner or two is the club's custom, and no drawback.
BEHIND = {
    "uneven": gettext_lazy("Some boards are played oftener than others."),
    "missed": gettext_lazy("Not played to its end: some never meet."),
    "shared": gettext_lazy("Tables share boards."),
    "again": gettext_lazy("Some pairs meet twice."),
    "balance": gettext_lazy("Compares the field less evenly."),
    "fewer": gettext_lazy("Fewer boards."),
}
LINES = {
    "": gettext_lazy("each pair"),
    "NS": gettext_lazy("each North-South pair"),
    "EW": gettext_lazy("each East-West pair"),
}
Fact = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Card:
    """An offer as it is shown: its name and length, and what follows from it."""

    reference: str
    title: str
    length: str
    facts: tuple[Fact, ...]
    behind: str


def card(offer: MovementOffer, *, copies: int) -> Card:
    """The offer in words, with so many sets of boards in the room."""
    return Card(
        offer.reference,
        title(offer.movement.key),
        describe_length(offer.setting.rounds, offer.setting.boards_a_round),
        tuple(_facts(offer, copies)),
        " ".join(_drawbacks(offer)),
    )


def describe_length(rounds: int, boards: int) -> str:
    """How many rounds are played, and how many boards in each."""
    return _("%(rounds)s rounds of %(boards)s boards") % {"rounds": rounds, "boards": boards}


def nearest(offers: Sequence[MovementOffer], *, pairs: int, least: int, most: int) -> str:
    """A sentence where nothing plays just what was asked for; else nothing."""
    if not offers or not offers[0].beside:
        return ""
    facts = {"pairs": pairs, "boards": _span(Span(least, most))}
    return (
        _("Nothing plays just %(boards)s boards with %(pairs)s pairs; here is what comes nearest.")
        % facts
    )


def _drawbacks(offer: MovementOffer) -> Iterator[str]:
    if offer.beside:
        yield _("Outside what you asked for.")
    if offer.behind in BEHIND:
        yield str(BEHIND[offer.behind])


def _facts(offer: MovementOffer, copies: int) -> Iterator[Fact]:
    lines = offer.survey.lines
    boards = Span(min(line.boards.least for line in lines), max(line.boards.most for line in lines))
    yield _("Each pair plays"), _("%(boards)s boards") % {"boards": _span(boards)}
    yield _("Winners"), _winners(offer)
    yield _("Meets"), "; ".join(_met(line) for line in lines)
    yield _("Sits out"), "; ".join(filter(None, map(_out, lines))) or _("nobody")
    yield _("Boards"), _sets(offer, copies)
    yield _("Time"), _time(int(offer.survey.minutes))
    if offer.balance is not None:
        balance = _("%(balance)s of 100; at 100 every two pairs compete as much as any other two")
        yield _("Balance"), balance % {"balance": written(Number(offer.balance, 1))}


def _span(span: Span) -> str:
    if span.least == span.most:
        return str(span.most)
    return _("%(least)s to %(most)s") % {"least": span.least, "most": span.most}


def _winners(offer: MovementOffer) -> str:
    if offer.winners == 2:
        return _("two, one in each direction")
    if offer.arrow_switched:
        rounds = ", ".join(map(str, offer.arrow_switched))
        return _("one; arrow-switched in round %(rounds)s") % {"rounds": rounds}
    return _("one")


def _met(line: LineSurvey) -> str:
    facts = {
        "pair": str(LINES[line.line]),
        "met": _span(line.opponents),
        "possible": line.opponents_possible,
    }
    if line.opponents.least == line.opponents_possible:
        return _("%(pair)s all %(possible)s opponents") % facts
    return _("%(pair)s %(met)s of %(possible)s opponents") % facts


def _out(line: LineSurvey) -> str:
    if not line.sitting_out:
        return ""
    facts = {"pair": str(LINES[line.line]), "rounds": line.rounds_out, "pairs": line.sitting_out}
    who = facts["pair"]
    if line.sitting_out < line.places:
        who = ngettext("%(pairs)s pair", "%(pairs)s pairs", line.sitting_out) % facts
    once, often = _("%(who)s, one round"), _("%(who)s, up to %(rounds)s rounds")
    return (once if line.rounds_out == 1 else often) % (facts | {"who": who})


def _sets(offer: MovementOffer, copies: int) -> str:
    total = _("%(boards)s boards in all") % {"boards": offer.survey.boards}
    if offer.copies > 1:
        facts = {"total": total, "copies": max(copies, offer.copies)}
        return _("%(total)s, in %(copies)s sets: one for every table") % facts
    if copies >= offer.survey.copies:
        return total
    tables = "; ".join(
        _("tables %(tables)s share") % {"tables": ", ".join(map(str, sharing.tables))}
        for sharing in offer.survey.sharing[:3]
    )
    facts = {"total": total, "tables": tables, "copies": offer.survey.copies}
    return _("%(total)s: %(tables)s, or have %(copies)s sets") % facts


def _time(minutes: int) -> str:
    facts = {"hours": minutes // 60, "minutes": minutes % 60}
    return _("%(hours)s h %(minutes)02d min at 7½ minutes a board") % facts
