"""Describes proposed linked sessions in words: their lengths, and the promises they keep."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from movements.catalogue import ABOUT
from movements.linked_changes.remaining_sessions import (
    ALL_MEET,
    AS_PLANNED,
    SAME_LENGTH,
    RemainingOffer,
)
from reports.content.cells.movement_names import movement_name
from reports.content.cells.numbers import format_number
from reports.content.document import NumberCell
from tournament.queries.movements.linked_sessions import LinkedSession
from web.shared.pages.movements.movement_offers import balance_word, describe_movement_length

PROPOSAL_NAMES = {
    AS_PLANNED: gettext_lazy("Seats as they are planned"),
    SAME_LENGTH: gettext_lazy("New seats, as many rounds as planned"),
    ALL_MEET: gettext_lazy("New seats, with the rounds that everybody needs"),
}


@dataclass(frozen=True, slots=True)
class LinkedProposalRow:
    """A proposal in words; `lengths` are those of its sessions, in order."""

    key: str
    title: str
    lengths: tuple[str, ...]
    promises: tuple[str, ...]
    balance: str
    balance_word: str


def linked_proposal_row(
    offer: RemainingOffer, rows: tuple[LinkedSession, ...]
) -> LinkedProposalRow:
    """Return the row of an offer for these sessions."""
    return LinkedProposalRow(
        offer.key,
        linked_proposal_title(offer.key),
        tuple(
            _("session %(number)s: %(length)s")
            % {
                "number": row.session.number,
                "length": describe_movement_length(session.schedule.rounds, session.boards_a_round),
            }
            for row, session in zip(rows, offer.sessions, strict=True)
        ),
        tuple(describe_linked_promises(offer)),
        format_number(NumberCell(offer.balance, 1)),
        balance_word(offer.balance),
    )


def linked_proposal_title(key: str) -> str:
    """Return the name of a proposal, or of the linked movement of the catalogue."""
    return str(PROPOSAL_NAMES.get(key) or movement_name(key.partition(".")[0]))


def describe_linked_promises(offer: RemainingOffer) -> Iterator[str]:
    """Yield what the proposal keeps and what it gives up, as sentences, the weightiest first."""
    yield _meeting_sentence(offer)
    if offer.repeated:
        yield ngettext(
            "One meeting is repeated.", "%(meetings)s meetings are repeated.", offer.repeated
        ) % {"meetings": offer.repeated}
    if offer.lost_tables:
        yield ngettext(
            "Over all rounds one table less is played than the pairs could fill.",
            "Over all rounds %(tables)s fewer tables are played than the pairs could fill.",
            offer.lost_tables,
        ) % {"tables": offer.lost_tables}
    if offer.rounds_out.most > 1:
        yield _("A pair sits out up to %(rounds)s rounds over all sessions.") % {
            "rounds": offer.rounds_out.most
        }
    if offer.boards_off > ABOUT:
        yield _("The longest session is %(boards)s boards off what you asked for.") % {
            "boards": offer.boards_off
        }
    if offer.more_copies:
        copies = max(session.copies for session in offer.sessions)
        yield _("It needs %(copies)s sets of the boards.") % {"copies": copies}
    if offer.shared:
        yield _("Tables share boards.")


def _meeting_sentence(offer: RemainingOffer) -> str:
    if not offer.unmet:
        if offer.repeated:
            return _("Over all sessions every pair meets every other.")
        return _("Over all sessions every pair meets every other, nobody twice.")
    values = {
        "meetings": offer.unmet,
        "most": offer.most_to_meet,
        "rounds": offer.rounds,
    }
    missing = ngettext("One meeting is missing", "%(meetings)s meetings are missing", offer.unmet)
    if offer.key == AS_PLANNED:
        reason = _(" in these seats.")
    elif offer.most_to_meet > offer.rounds:
        reason = _(": one pair has %(most)s others left to meet, in %(rounds)s rounds.")
    else:
        reason = _(": no schedule was found with all of them in %(rounds)s rounds.")
    return (missing + reason) % values
