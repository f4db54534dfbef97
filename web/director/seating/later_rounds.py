"""Reads the forms of changes that give later rounds new seats, and finds what to reprint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boards.services.setup.later_rounds import RoundReseating, rounds_to_add, rounds_to_drop
from tournament.queries.seating_changes import seating_changes_of_session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.models import Section, Session

    FormData = Mapping[str, Any]


def late_pair_request(_section: Section, cleaned: FormData) -> RoundReseating:
    """Return the request to seat a late pair."""
    return RoundReseating("seat_late_pair", cleaned["from_round"], late=1)


def leaving_pair_request(_section: Section, cleaned: FormData) -> RoundReseating:
    """Return the request to send a pair home."""
    return RoundReseating("send_home", cleaned["from_round"], leaving=[cleaned["pair"]])


def sit_out_request(_section: Section, cleaned: FormData) -> RoundReseating:
    """Return the request to move the sit-out to the other side."""
    return RoundReseating("move_sit_out", cleaned["from_round"], moves_sit_out=True)


def added_rounds_request(section: Section, cleaned: FormData) -> RoundReseating:
    """Return the request for as many rounds as were typed."""
    return rounds_to_add(section, cleaned["rounds"])


def dropped_rounds_request(section: Section, cleaned: FormData) -> RoundReseating:
    """Return the request for as many rounds fewer as were typed."""
    return rounds_to_drop(section, cleaned["rounds"])


def added_table_request(_section: Section, cleaned: FormData) -> RoundReseating:
    """Return the request for a table for two late pairs."""
    return RoundReseating("add_table", cleaned["from_round"], late=2)


def closed_table_request(_section: Section, cleaned: FormData) -> RoundReseating:
    """Return the request to send one or two pairs home."""
    leaving = [cleaned[name] for name in ("pair", "other") if cleaned[name]]
    return RoundReseating("close_table", cleaned["from_round"], leaving=leaving)


def new_seats_request(_section: Section, cleaned: FormData) -> RoundReseating:
    """Return the request to seat the rounds to come in place of those of a wrong movement."""
    one_field = bool(cleaned.get("one_field"))
    return RoundReseating("reseat_rounds", cleaned["from_round"], one_field=one_field)


def first_round_to_reprint(session: Session) -> int | None:
    """The first round of the last change that stands, from which its cards are printed again."""
    change = seating_changes_of_session(session.pk).filter(undone_at=None).first()
    details = change.details if change else {}
    round_: int | None = details.get("from_round", details.get("round"))
    return round_
