"""Content for choosing a movement: the recommended one with reasons, and all candidates."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from typing import Any

from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from movements.offers import MovementOffer
from movements.recommendation import OfferReason, recommendation_reasons, walk_in_effect
from movements.statistics import MINUTES_A_BOARD, LineSurvey
from reports.content.cells.movement_names import movement_name
from reports.content.cells.numbers import format_number
from reports.content.document import NumberCell
from web.shared.pages.movements.movement_offers import (
    DRAWBACKS,
    MovementOfferCard,
    balance_word,
    board_span,
    describe_sit_outs,
    format_hours,
    format_pace,
    format_span,
    movement_offer_card,
)

REASONS = {
    "boards": gettext_lazy("Each pair plays %(boards)s boards, as you asked."),
    "nearest": gettext_lazy("Each pair plays %(boards)s boards: the closest to what you asked."),
    "one_winner": gettext_lazy("Up to %(tables)s tables one winner is usual: everybody can meet."),
    "two_winners": gettext_lazy(
        "Above %(tables)s tables two winners are usual: nobody is compared with pairs of the "
        "other direction."
    ),
    "all_meet": gettext_lazy("Every pair meets all its opponents."),
    "custom": gettext_lazy("It moves the boards as your club prefers."),
    "balance": gettext_lazy("The field is compared evenly: balance %(balance)s of 100."),
    "better_balance": gettext_lazy(
        "The field is compared most evenly: balance %(balance)s of 100; the next best that fits "
        "has %(next)s."
    ),
    "low_balance": gettext_lazy(
        "The field is compared unevenly: balance %(balance)s of 100. Consider two winners."
    ),
    "unshared": gettext_lazy("No tables share boards."),
    "even": gettext_lazy("Every board is played equally often."),
    "uneven": gettext_lazy("Some boards are played more often than others."),
    "sit_out": gettext_lazy("Nobody sits out more than one round."),
    "stationary": gettext_lazy("Pairs that keep their seats: %(pairs)s."),
    "rival": gettext_lazy("%(movement)s comes next: %(drawback)s"),
}
OUTSIDE = gettext_lazy("Outside the number of boards you asked for.")
WALK_INS = {
    "fills": gettext_lazy("fills the half table"),
    "half_table": gettext_lazy("same movement, with a half table"),
    "rover": gettext_lazy("same tables: joins as a rover"),
    "full": gettext_lazy("needs another section"),
    "other": gettext_lazy("another movement"),
}


@dataclass(frozen=True, slots=True)
class PlayingTimes:
    """When play starts, if known, and how many minutes a board takes."""

    minutes_a_board: Fraction = MINUTES_A_BOARD
    starts_at: time | None = None

    def finish(self, minutes: int) -> str:
        """Return the time of day after so many minutes of play; empty without a start."""
        if self.starts_at is None:
            return ""
        end = datetime.combine(date.min, self.starts_at) + timedelta(minutes=minutes)
        return time_format(end.time(), "TIME_FORMAT")


@dataclass(frozen=True, slots=True)
class MovementCandidate:
    """A row of the table of candidates: an offer, and each of its figures in a few letters."""

    card: MovementOfferCard
    rounds: int
    boards_a_round: int
    boards: str
    boards_in_play: int
    winners: int
    turned: str
    meets: str
    sits_out: str
    sharing: str
    balance: str
    balance_word: str
    duration: str
    finish: str
    walk_in: str


def movement_choice(
    offers: Sequence[MovementOffer],
    *,
    copies: int,
    times: PlayingTimes,
    winners: int | None = None,
    stationary: int = 0,
) -> dict[str, Any]:
    """Return the context of the partial `_movement_choice.html`: cards, candidates, reasons."""
    candidates = [movement_candidate(offer, copies=copies, times=times) for offer in offers]
    reasons = (
        recommendation_reasons(offers, winners=winners, stationary=stationary) if offers else ()
    )
    return {
        "cards": [candidate.card for candidate in candidates],
        "candidates": candidates,
        "pace": format_pace(times.minutes_a_board),
        "reasons": [describe_reason(reason, offers[0]) for reason in reasons],
    }


def movement_candidate(
    offer: MovementOffer, *, copies: int, times: PlayingTimes
) -> MovementCandidate:
    """Return the row of an offer, for this number of board sets and these playing times."""
    survey = offer.survey
    minutes = survey.minutes_at(times.minutes_a_board)
    return MovementCandidate(
        card=movement_offer_card(offer, copies=copies, pace=times.minutes_a_board),
        rounds=offer.setting.rounds,
        boards_a_round=offer.setting.boards_a_round,
        boards=format_span(board_span(offer)),
        boards_in_play=survey.boards,
        winners=offer.winners,
        turned=_turned_text(offer),
        meets=_meets_text(survey.lines),
        sits_out=describe_sit_outs(survey.lines),
        sharing=_sharing_text(offer, copies),
        balance=_balance_figure(offer.balance) if offer.balance is not None else "",
        balance_word=balance_word(offer.balance) if offer.balance is not None else "",
        duration=format_hours(minutes),
        finish=times.finish(minutes),
        walk_in=str(WALK_INS[walk_in_effect(offer)]),
    )


def describe_reason(reason: OfferReason, best: MovementOffer) -> str:
    """Return a reason for the recommended offer as a sentence."""
    values: dict[str, Any] = {"boards": format_span(board_span(best))}
    for name, value in reason.facts.items():
        values[name] = _balance_figure(value) if isinstance(value, Fraction) else value
    key = reason.key
    if key == "balance" and "next" in values:
        key = "better_balance"
    if key == "rival":
        values["movement"] = movement_name(values["movement"])
        values["drawback"] = _in_sentence(str(DRAWBACKS.get(values["criterion"], OUTSIDE)))
    return str(REASONS[key]) % values


def reason_values(reasons: Sequence[OfferReason], best: MovementOffer) -> list[dict[str, str]]:
    """Return the reasons as plain values: their keys, and in words."""
    return [{"reason": reason.key, "detail": describe_reason(reason, best)} for reason in reasons]


def _in_sentence(text: str) -> str:
    """Return a sentence as the second half of another one."""
    return text[:1].lower() + text[1:]


def _balance_figure(balance: Fraction) -> str:
    return format_number(NumberCell(balance, 1))


def _turned_text(offer: MovementOffer) -> str:
    """Return in which rounds or at how many tables the boards are turned; empty if nowhere."""
    if offer.movement.single_tables and offer.seats_switched:
        return ngettext(
            "boards turned at one table in one round",
            "boards turned at single tables, %(times)s times in all",
            offer.seats_switched,
        ) % {"times": offer.seats_switched}
    if offer.arrow_switched:
        rounds = ", ".join(map(str, offer.arrow_switched))
        return _("boards turned in round %(rounds)s") % {"rounds": rounds}
    return ""


def _meets_text(lines: Sequence[LineSurvey]) -> str:
    texts = {(format_span(line.opponents), line.opponents_possible) for line in lines}
    if len(texts) == 1:
        met, possible = texts.pop()
        return _("%(met)s of %(possible)s") % {"met": met, "possible": possible}
    return "; ".join(_line_meets(lines))


def _line_meets(lines: Sequence[LineSurvey]) -> Iterator[str]:
    for line in lines:
        values: Mapping[str, Any] = {
            "line": line.line,
            "met": format_span(line.opponents),
            "possible": line.opponents_possible,
        }
        yield _("%(line)s %(met)s of %(possible)s") % values


def _sharing_text(offer: MovementOffer, copies: int) -> str:
    """Return which tables share boards, or how many wait on the relay stands."""
    if offer.movement.barometer:
        return _("%(copies)s sets") % {"copies": max(copies, offer.copies)}
    if offer.survey.copies > copies:
        pairs = "; ".join(
            " + ".join(map(str, sharing.tables)) for sharing in offer.survey.sharing[:2]
        )
        more = " …" if len(offer.survey.sharing) > 2 else ""
        values = {"tables": pairs + more, "copies": offer.survey.copies}
        return _("tables %(tables)s share, or %(copies)s sets") % values
    if offer.survey.resting:
        return _("%(boards)s wait on stands") % {"boards": offer.survey.resting}
    return _("each at a table")
