"""Describes offered movements in words: length, opponents, sit-outs, time and balance."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from movements.checks import schedule_remarks
from movements.exclusions import MovementExclusion
from movements.linked.linked_catalogue import LinkedExclusion
from movements.offers import MovementOffer
from movements.statistics import MINUTES_A_BOARD, LineSurvey, Span
from reports.content.cells.movement_names import movement_name
from reports.content.cells.numbers import format_number
from reports.content.document import NumberCell
from web.shared.pages.movements.finding_names import FINDINGS

# No text for "size": one winner or two is the club's custom, not a drawback.
DRAWBACKS = {
    "rover": gettext_lazy("An extra pair takes another pair's seat in each round."),
    "uneven": gettext_lazy("Some boards are played more often than others."),
    "missed": gettext_lazy("Not played to its end: some pairs never meet."),
    "shared": gettext_lazy("Tables share boards."),
    "again": gettext_lazy("Some pairs meet twice."),
    "custom": gettext_lazy("Moves the boards in another way than your club prefers."),
    "unmet": gettext_lazy("Some pairs never meet."),
    "tables": gettext_lazy("Single tables are arrow-switched, not whole rounds."),
    "balance": gettext_lazy("Compares the field less evenly."),
    "moves": gettext_lazy("Everybody moves after every board."),
    "fewer": gettext_lazy("Fewer boards."),
}
LINE_NAMES = {
    "": gettext_lazy("each pair"),
    "NS": gettext_lazy("each North-South pair"),
    "EW": gettext_lazy("each East-West pair"),
}
EXCLUSIONS = {
    "winners": gettext_lazy("It has a different number of winners."),
    "switches": gettext_lazy("It arrow-switches single tables, not whole rounds."),
    "stationary": gettext_lazy("Too few pairs keep their seats."),
    "rounds": gettext_lazy("It does not have this number of rounds."),
    "even_pairs": gettext_lazy("It needs an odd number of pairs."),
    "linked": gettext_lazy("It is played over several linked sessions."),
    "sessions": gettext_lazy("It has a different number of sessions."),
    "barometer": gettext_lazy("It is no barometer."),
    "tables": gettext_lazy("It does not seat this number of tables."),
    "length": gettext_lazy(
        "No number of rounds comes close to these boards, or it is less balanced."
    ),
}
# Where several sessions are linked, each reason has its own words if those above do not fit.
LINKED_EXCLUSIONS = {
    "winners": gettext_lazy("Linked sessions have one winner."),
    "length": gettext_lazy("No number of boards a round comes close to these boards."),
}
# Of movements for an even and for an odd number of tables.
LINKED_SIZES = (
    gettext_lazy(
        "It is for an even number of tables from %(least)s to %(most)s. With fewer a session is "
        "too short, and for more Overtrick has none."
    ),
    gettext_lazy(
        "It is for an odd number of tables from %(least)s to %(most)s. With fewer a session is "
        "too short, and for more Overtrick has none."
    ),
)
# Measured: a Mitchell ranked as one field has 40 to 48, a good club movement 85 to 95.
BALANCE_WORDS = (
    (90, gettext_lazy("excellent")),
    (75, gettext_lazy("good")),
    (60, gettext_lazy("fair")),
)
OfferProperty = tuple[str, str]


@dataclass(frozen=True, slots=True)
class MovementOfferCard:
    """An offered movement: its name, length and properties."""

    reference: str
    title: str
    length: str
    facts: tuple[OfferProperty, ...]
    behind: str
    own: bool = False
    remarks: tuple[str, ...] = ()


def movement_offer_card(
    offer: MovementOffer, *, copies: int, pace: Fraction = MINUTES_A_BOARD
) -> MovementOfferCard:
    """Returns the offer in words, for this number of board sets and minutes a board."""
    return MovementOfferCard(
        offer.reference,
        movement_name(offer.movement.caption),
        describe_movement_length(offer.setting.rounds, offer.setting.boards_a_round),
        tuple(_offer_properties(offer, copies, pace)),
        " ".join(_drawbacks(offer)),
        own=bool(offer.movement.own_reference),
        remarks=tuple(_own_remarks(offer)),
    )


def describe_movement_length(rounds: int, boards: int) -> str:
    """Returns the number of rounds and boards per round."""
    values = {"rounds": rounds, "boards": boards}
    if rounds == 1:
        one = ngettext("1 round of %(boards)s board", "1 round of %(boards)s boards", boards)
        return one % values
    return (
        ngettext(
            "%(rounds)s rounds of %(boards)s board",
            "%(rounds)s rounds of %(boards)s boards",
            boards,
        )
        % values
    )


def describe_nearest_offers(
    offers: Sequence[MovementOffer], *, pairs: int, least: int, most: int
) -> str:
    """Returns a sentence if no movement fits exactly; otherwise empty."""
    if not offers or not offers[0].beside:
        return ""
    values = {"pairs": pairs, "boards": format_span(Span(least, most))}
    return (
        _("No movement has exactly %(boards)s boards for %(pairs)s pairs. These come closest.")
        % values
    )


def describe_exclusion(exclusion: MovementExclusion) -> str:
    """Returns the reason why a movement is not offered."""
    return str(EXCLUSIONS[exclusion.reason])


def describe_linked_exclusion(exclusion: LinkedExclusion) -> str:
    """Returns the reason why linked sessions are not offered."""
    sizes = exclusion.movement.sizes
    if exclusion.reason == "tables" and sizes:
        values = {"least": min(sizes), "most": max(sizes)}
        return str(LINKED_SIZES[min(sizes) % 2]) % values
    return str(LINKED_EXCLUSIONS.get(exclusion.reason, EXCLUSIONS[exclusion.reason]))


def _own_remarks(offer: MovementOffer) -> Iterator[str]:
    """Yields the remarks on a club's own movement, which no rule keeps in bounds, with counts."""
    if offer.movement.own_reference:
        rules = Counter(finding.rule for finding in schedule_remarks(offer.schedule()))
        for rule, times in rules.items():
            yield _("%(rule)s: %(times)s×") % {"rule": FINDINGS[rule], "times": times}


def _drawbacks(offer: MovementOffer) -> Iterator[str]:
    if offer.beside:
        yield _("Outside the number of boards you asked for.")
    if offer.behind in DRAWBACKS:
        yield str(DRAWBACKS[offer.behind])


def board_span(offer: MovementOffer) -> Span:
    """Returns the fewest and the most boards that a pair plays."""
    lines = offer.survey.lines
    return Span(min(line.boards.least for line in lines), max(line.boards.most for line in lines))


def _offer_properties(offer: MovementOffer, copies: int, pace: Fraction) -> Iterator[OfferProperty]:
    lines = offer.survey.lines
    boards = format_span(board_span(offer))
    yield _("Each pair plays"), _("%(boards)s boards") % {"boards": boards}
    yield _("Winners"), _winners_text(offer)
    yield _("Meets"), "; ".join(_opponents_text(line) for line in lines)
    yield _("Sits out"), describe_sit_outs(lines)
    yield _("Boards"), _board_sets_text(offer, copies)
    yield _("Time"), _duration_text(offer.survey.minutes_at(pace), pace)
    # Balance compares everybody in one field, so a movement with two winners has none.
    if offer.balance is not None:
        yield _("Balance"), _balance_text(offer.balance)


def _balance_text(balance: Fraction) -> str:
    """Returns the balance in a word and a number."""
    text = _("%(words)s, %(balance)s of 100; at 100 every pair competes equally with every other")
    values = {"words": balance_word(balance), "balance": format_number(NumberCell(balance, 1))}
    return text % values


def balance_word(balance: Fraction) -> str:
    """Returns the balance in a word."""
    words = next((words for least, words in BALANCE_WORDS if balance >= least), None)
    return str(words or _("low"))


def format_span(span: Span) -> str:
    """Returns both ends of a span, or the one figure if they are equal."""
    if span.least == span.most:
        return str(span.most)
    return _("%(least)s to %(most)s") % {"least": span.least, "most": span.most}


def _winners_text(offer: MovementOffer) -> str:
    if offer.winners == 2:
        return _("two, one in each direction")
    if offer.movement.single_tables and offer.seats_switched:
        return ngettext(
            "one; arrow-switched at one table in one round",
            "one; arrow-switched at single tables, %(tables)s times in all",
            offer.seats_switched,
        ) % {"tables": offer.seats_switched}
    if offer.arrow_switched:
        rounds = ", ".join(map(str, offer.arrow_switched))
        return _("one; arrow-switched in round %(rounds)s") % {"rounds": rounds}
    return _("one")


def _opponents_text(line: LineSurvey) -> str:
    values = {
        "pair": str(LINE_NAMES[line.line]),
        "met": format_span(line.opponents),
        "possible": line.opponents_possible,
    }
    if line.opponents.least == line.opponents_possible:
        return _("%(pair)s all %(possible)s opponents") % values
    return _("%(pair)s %(met)s of %(possible)s opponents") % values


def describe_sit_outs(lines: Iterable[LineSurvey]) -> str:
    """Returns who sits out, and for how many rounds."""
    return "; ".join(filter(None, map(_sit_out_text, lines))) or _("nobody")


def _sit_out_text(line: LineSurvey) -> str:
    if not line.sitting_out:
        return ""
    values = {
        "pair": str(LINE_NAMES[line.line]),
        "rounds": line.rounds_out,
        "pairs": line.sitting_out,
    }
    who = values["pair"]
    if line.sitting_out < line.places:
        who = ngettext("%(pairs)s pair", "%(pairs)s pairs", line.sitting_out) % values
    once = _("%(who)s, one round")
    often = _("%(who)s, up to %(rounds)s rounds")
    return (once if line.rounds_out == 1 else often) % (values | {"who": who})


def _board_sets_text(offer: MovementOffer, copies: int) -> str:
    total = _("%(boards)s boards in all") % {"boards": offer.survey.boards}
    if offer.copies > 1:
        values = {"total": total, "copies": max(copies, offer.copies)}
        return _("%(total)s, in %(copies)s sets: one for every table") % values
    if copies >= offer.survey.copies:
        return total
    tables = "; ".join(
        _("tables %(tables)s share") % {"tables": ", ".join(map(str, sharing.tables))}
        # Three are enough; a long movement would fill the card.
        for sharing in offer.survey.sharing[:3]
    )
    values = {"total": total, "tables": tables, "copies": offer.survey.copies}
    return _("%(total)s: %(tables)s, or have %(copies)s sets") % values


def _duration_text(minutes: int, pace: Fraction) -> str:
    values = {"duration": format_hours(minutes), "pace": format_pace(pace)}
    return _("%(duration)s at %(pace)s minutes a board") % values


def format_hours(minutes: int) -> str:
    """Returns a duration in hours and minutes."""
    return _("%(hours)s h %(minutes)02d min") % {"hours": minutes // 60, "minutes": minutes % 60}


def format_pace(pace: Fraction) -> str:
    """Returns minutes a board as directors write them: 7½, 8, 6.7."""
    if pace.denominator <= 2:
        return f"{pace.numerator // pace.denominator}{'½' if pace.denominator == 2 else ''}"
    return format_number(NumberCell(pace, 1))
