"""Looks up the message of an error code, and fills in its values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, cast

from django.utils.functional import Promise

from reports.content.cells.movement_names import movement_name
from web.shared.messages.errors.api import API_MESSAGES
from web.shared.messages.errors.appeals import APPEAL_MESSAGES
from web.shared.messages.errors.clubs import CLUB_MESSAGES
from web.shared.messages.errors.contests import CONTEST_MESSAGES
from web.shared.messages.errors.deals import DEAL_MESSAGES
from web.shared.messages.errors.event_files import EVENT_FILE_MESSAGES
from web.shared.messages.errors.events import EVENT_MESSAGES
from web.shared.messages.errors.jobs_and_backups import JOB_AND_BACKUP_MESSAGES
from web.shared.messages.errors.matches import MATCH_MESSAGES
from web.shared.messages.errors.movements import MOVEMENT_MESSAGES
from web.shared.messages.errors.players import PLAYER_MESSAGES
from web.shared.messages.errors.remote import REMOTE_MESSAGES
from web.shared.messages.errors.results import RESULT_MESSAGES
from web.shared.messages.errors.rulings import RULING_MESSAGES
from web.shared.messages.errors.scores import SCORE_MESSAGES
from web.shared.messages.errors.seating import SEATING_MESSAGES
from web.shared.messages.errors.sessions import SESSION_MESSAGES
from web.shared.messages.errors.table_phones import TABLE_PHONE_MESSAGES
from web.shared.messages.errors.typed_entries import TYPED_ENTRY_MESSAGES
from web.shared.render.numbers import format_points


def merge_messages(*tables: Mapping[str, Promise]) -> dict[str, Promise]:
    """Merges the tables of messages; a code has one message."""
    merged = dict[str, Promise]()
    for table in tables:
        if twice := merged.keys() & table.keys():
            raise ValueError(f"more than one message: {sorted(twice)}")
        merged |= table
    return merged


ERROR_MESSAGES = merge_messages(
    APPEAL_MESSAGES,
    CLUB_MESSAGES,
    DEAL_MESSAGES,
    EVENT_FILE_MESSAGES,
    PLAYER_MESSAGES,
    TABLE_PHONE_MESSAGES,
    EVENT_MESSAGES,
    SESSION_MESSAGES,
    SEATING_MESSAGES,
    CONTEST_MESSAGES,
    MATCH_MESSAGES,
    RULING_MESSAGES,
    SCORE_MESSAGES,
    MOVEMENT_MESSAGES,
    REMOTE_MESSAGES,
    RESULT_MESSAGES,
    API_MESSAGES,
    JOB_AND_BACKUP_MESSAGES,
    TYPED_ENTRY_MESSAGES,
)


# Values that are scores, which may be negative.
SCORES = frozenset(("points", "we", "they"))


class CodedError(Protocol):
    """An error with a code and the values for its message."""

    code: str
    facts: dict[str, object]


def error_message(refusal: CodedError, *, reader: str = "") -> str:
    """Returns the message in the user's language; a reader such as FROM_API may have its own."""
    narrower = refusal.facts.get("rule") or refusal.facts.get("state")
    keys = (f"{refusal.code} {reader}", f"{refusal.code} {narrower}", refusal.code)
    template = next(ERROR_MESSAGES[key] for key in keys if key in ERROR_MESSAGES)
    return str(template) % {
        name: _message_value(name, fact) for name, fact in refusal.facts.items()
    }


def job_error_message(error: Mapping[str, Any]) -> str:
    """Returns the message of an error as a job stores it; empty if the job has none."""
    return error_message(_StoredError(error["code"], error["facts"])) if error else ""


@dataclass
class _StoredError:
    code: str
    facts: dict[str, object]


def _message_value(name: str, fact: object) -> object:
    """Returns a value as the message shows it.

    Scores are formatted, movements have their names, and errors become messages.
    """
    if name == "movement":
        return movement_name(str(fact))
    if name in SCORES and isinstance(fact, int):
        return format_points(fact)
    refused = isinstance(fact, ValueError) and hasattr(fact, "code") and hasattr(fact, "facts")
    return error_message(cast(CodedError, fact)) if refused else fact
