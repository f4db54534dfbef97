"""Notes when a table's phone was last heard of, and what it asks its table at the moment.

Kept in the cache: it is no fact of the session, and a lost note only shows less to the director.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.cache import cache
from django.utils import timezone

KEY = "table-phone-{}"
KEPT = 86_400
# A phone asks for the clock every ten seconds: not every time is worth a file.
NEWS_AFTER = timedelta(seconds=25)
OTHER_SIDE = "other_side"
UNUSUAL = "unusual"


class PhonePresence(NamedTuple):
    """When a phone was heard of, its open question, and the board that the question is about.

    `entered` is the result that waits there to be accepted, as it would be typed.
    """

    seen: datetime
    question: str = ""
    board: int = 0
    entered: str = ""


def note_phone_question(token: int, question: str = "", board: int = 0, entered: str = "") -> None:
    """Note that a table's phone shows this question; without one, any other page."""
    now = timezone.now()
    known = _read(token)
    is_known = known is not None and known[1:] == (question, board, entered)
    if known is None or not is_known or now - known.seen > NEWS_AFTER:
        cache.set(KEY.format(token), tuple(PhonePresence(now, question, board, entered)), KEPT)


def note_phone_contact(token: int) -> None:
    """Note that a table's phone was heard of; its page is still the same."""
    known = _read(token)
    note_phone_question(token, *(known[1:] if known else ()))


def phone_presences(tokens: Iterable[int]) -> Mapping[int, PhonePresence]:
    """The last note of each phone, by token; none of a phone that was never heard of."""
    notes = {token: _read(token) for token in tokens}
    return {token: note for token, note in notes.items() if note}


def _read(token: int) -> PhonePresence | None:
    note = cache.get(KEY.format(token))
    return PhonePresence(*note) if note else None
