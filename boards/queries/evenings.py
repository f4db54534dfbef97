"""Pictures of sessions at revisions that are known: of one, or of all that a list is made of."""

from collections.abc import Iterator, Sequence

from boards.queries.evening import KEPT, Evening, evening, kept_at, read_evening
from tournament.models import Session

FEW = KEPT // 2


def evening_at(session_id: int, revision: int) -> Evening:
    """The session at this revision, or as it stands now. No query while that one is kept."""
    return kept_at(session_id, revision) or evening(session_id)


def evenings_at(asked: Sequence[tuple[int, int]]) -> Iterator[Evening]:
    """Sessions by their keys and revisions; of more than a few none takes a kept one's room."""
    read = evening_at if len(asked) <= FEW else _in_passing
    return (read(session, revision) for session, revision in asked)


def _in_passing(session_id: int, revision: int) -> Evening:
    if kept := kept_at(session_id, revision):
        return kept
    return read_evening(Session.objects.select_related("event__club").get(pk=session_id))
