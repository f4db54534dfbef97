"""Content for choosing linked sessions: the recommended ones with reasons, and all candidates."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.linked.linked_offers import LinkedOffer
from movements.offers import MovementOffer
from movements.recommendation import FAIR_BALANCE
from movements.statistics import Span
from reports.content.cells.movement_names import movement_name
from reports.content.cells.numbers import format_number
from reports.content.document import NumberCell
from web.shared.pages.movements.movement_choice import PlayingTimes
from web.shared.pages.movements.movement_offers import (
    balance_word,
    board_span,
    describe_movement_length,
    format_hours,
    format_pace,
    format_span,
)

LINKED_DRAWBACKS = {
    "unmet": gettext_lazy("Some pairs never meet."),
    "boards": gettext_lazy("Farther from the number of boards that you asked for."),
    "copies": gettext_lazy("Needs a set of the boards for every table."),
    "moves": gettext_lazy("Everybody moves after every board."),
    "balance": gettext_lazy("Compares the field less evenly."),
    "shared": gettext_lazy("Tables share boards."),
    "fewer": gettext_lazy("Fewer boards."),
}
LINKED_REASONS = {
    "all_meet": gettext_lazy("Over all sessions every pair meets every other exactly once."),
    "some_meet": gettext_lazy(
        "Over all sessions each pair meets %(met)s of %(possible)s others, nobody twice: more "
        "sessions or more boards let everybody meet."
    ),
    "boards": gettext_lazy("Each session is as long as you asked."),
    "nearest": gettext_lazy("The sessions are the closest to what you asked."),
    "balance": gettext_lazy(
        "The sessions together compare the field evenly: balance %(balance)s of 100."
    ),
    "low_balance": gettext_lazy(
        "The sessions together compare the field unevenly: balance %(balance)s of 100."
    ),
    "unshared": gettext_lazy("No tables share boards."),
    "shared": gettext_lazy("Tables share boards, unless you have %(copies)s sets of them."),
    "barometer": gettext_lazy("It needs %(copies)s sets of the boards, one for every table."),
    "sit_out": gettext_lazy("Each pair sits out one round over all sessions."),
}


@dataclass(frozen=True, slots=True)
class LinkedSessionRow:
    """One session of an offer in words; `reference` is that of its schedule."""

    reference: str
    title: str
    length: str
    rounds: int
    boards_a_round: int
    boards: str
    duration: str
    finish: str


@dataclass(frozen=True, slots=True)
class LinkedCandidate:
    """Linked sessions as offered, and each of their figures in a few letters."""

    reference: str
    title: str
    sessions: tuple[LinkedSessionRow, ...]
    meets: str
    sits_out: int
    sharing: str
    balance: str
    balance_word: str
    behind: str


def linked_choice(
    offers: Sequence[LinkedOffer], *, copies: int, times: PlayingTimes
) -> dict[str, Any]:
    """Return the context of the partial `_linked_choice.html`: candidates and reasons."""
    return {
        "linked": [linked_candidate(offer, copies=copies, times=times) for offer in offers],
        "linked_reasons": list(describe_linked_reasons(offers[0])) if offers else [],
        "pace": format_pace(times.minutes_a_board),
    }


def linked_candidate(offer: LinkedOffer, *, copies: int, times: PlayingTimes) -> LinkedCandidate:
    """Return the row of an offer, for this number of board sets and these playing times."""
    survey = offer.survey
    values = {"met": format_span(survey.opponents), "possible": survey.opponents_possible}
    return LinkedCandidate(
        reference=offer.reference,
        title=movement_name(offer.movement.key),
        sessions=tuple(_session_row(session, times) for session in offer.sessions),
        meets=_("%(met)s of %(possible)s") % values,
        sits_out=survey.rounds_out,
        sharing=_describe_sharing(offer, copies),
        balance=_balance_figure(offer),
        balance_word=balance_word(offer.balance),
        behind=str(LINKED_DRAWBACKS.get(offer.behind, "")),
    )


def linked_reason_values(offers: Sequence[LinkedOffer]) -> list[dict[str, str]]:
    """Return the reasons for the first offer as plain values: their keys, and in words."""
    best = offers[0]
    return [{"reason": key, "detail": _reason_text(key, best)} for key in _reason_keys(best)]


def describe_linked_reasons(best: LinkedOffer) -> Iterator[str]:
    """Yield the reasons for the recommended offer as sentences, most important first."""
    return (_reason_text(key, best) for key in _reason_keys(best))


def _reason_keys(best: LinkedOffer) -> Iterator[str]:
    yield "all_meet" if best.all_meet else "some_meet"
    yield "nearest" if best.beside else "boards"
    yield "balance" if best.balance >= FAIR_BALANCE else "low_balance"
    if best.movement.barometer:
        yield "barometer"
    else:
        yield "shared" if best.shares_boards else "unshared"
    if best.survey.rounds_out == 1:
        yield "sit_out"


def _reason_text(key: str, best: LinkedOffer) -> str:
    return str(LINKED_REASONS[key]) % {
        "met": format_span(best.survey.opponents),
        "possible": best.survey.opponents_possible,
        "balance": _balance_figure(best),
        "copies": best.copies,
    }


def _session_row(offer: MovementOffer, times: PlayingTimes) -> LinkedSessionRow:
    minutes = offer.survey.minutes_at(times.minutes_a_board)
    span: Span = board_span(offer)
    return LinkedSessionRow(
        offer.reference,
        movement_name(offer.movement.key),
        describe_movement_length(offer.setting.rounds, offer.setting.boards_a_round),
        offer.setting.rounds,
        offer.setting.boards_a_round,
        format_span(span),
        format_hours(minutes),
        times.finish(minutes),
    )


def _describe_sharing(offer: LinkedOffer, copies: int) -> str:
    if offer.movement.barometer:
        return _("%(copies)s sets") % {"copies": max(copies, offer.copies)}
    if offer.copies > copies:
        return _("some tables share, or %(copies)s sets") % {"copies": offer.copies}
    return _("each at a table")


def _balance_figure(offer: LinkedOffer) -> str:
    return format_number(NumberCell(offer.balance, 1))
