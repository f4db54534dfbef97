"""Makes the movement changes that give later rounds new seats, and finds what to reprint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boards.services.setup.later_rounds import (
    RoundReseating,
    rounds_to_add,
    seat_rounds_with_boards,
)
from tournament.queries.seating_changes import seating_changes_of_session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.models import Section, Session

    FormData = Mapping[str, Any]


def add_rounds_of_form(section: Section, cleaned: FormData, **change_kwargs: Any) -> None:
    """Add as many rounds as were typed."""
    seat_rounds_with_boards(section, rounds_to_add(section, cleaned["rounds"]), **change_kwargs)


def add_table_of_form(section: Section, cleaned: FormData, **change_kwargs: Any) -> None:
    """Add a table for two late pairs."""
    request = RoundReseating("add_table", cleaned["from_round"], late=2)
    seat_rounds_with_boards(section, request, **change_kwargs)


def close_table_of_form(section: Section, cleaned: FormData, **change_kwargs: Any) -> None:
    """Send one or two pairs home."""
    leaving = [cleaned[name] for name in ("pair", "other") if cleaned[name]]
    request = RoundReseating("close_table", cleaned["from_round"], leaving=leaving)
    seat_rounds_with_boards(section, request, **change_kwargs)


def reseat_rounds_of_form(section: Section, cleaned: FormData, **change_kwargs: Any) -> None:
    """Seat the rounds to come in place of those of a wrong movement."""
    one_field = bool(cleaned.get("one_field"))
    request = RoundReseating("reseat_rounds", cleaned["from_round"], one_field=one_field)
    seat_rounds_with_boards(section, request, **change_kwargs)


def first_round_to_reprint(session: Session) -> int | None:
    """The first round of the last change that stands, from which its cards are printed again."""
    change = seating_changes_of_session(session.pk).filter(undone_at=None).first()
    details = change.details if change else {}
    round_: int | None = details.get("from_round", details.get("round"))
    return round_
