"""Queries of tables' requests to correct a result, by board or by session."""

from collections.abc import Sequence

from tournament.models import CorrectionRequest, Session


def correction_requests_of_boards(seating_boards: Sequence[int]) -> Sequence[CorrectionRequest]:
    """The requests for these boards in play, oldest first. One query."""
    rows = CorrectionRequest.objects.filter(seating_board__in=seating_boards)
    return list(rows.select_related("seating_board"))


def correction_requests_of_session(session: Session) -> Sequence[CorrectionRequest]:
    """All requests of a session, the open ones first, then the latest. One query."""
    rows = CorrectionRequest.objects.filter(seating_board__seating__section__session=session)
    rows = rows.select_related("seating_board__seating__section", "decided_by")
    return sorted(rows, key=lambda request: (request.decision != "", -request.pk))


def count_open_correction_requests(session: Session) -> int:
    """The number of requests that wait for the director. One query."""
    here = {"seating_board__seating__section__session": session, "decision": ""}
    return CorrectionRequest.objects.filter(**here).count()


def find_correction_request(session: Session, request: int) -> CorrectionRequest | None:
    """A correction request of this session. One query."""
    here = {"pk": request, "seating_board__seating__section__session": session}
    return CorrectionRequest.objects.filter(**here).first()
