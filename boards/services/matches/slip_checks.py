"""Marks the totals of an unusual match slip as checked, and withdraws the mark."""

from django.db import transaction

from boards.errors import BoardDataNotFoundError
from boards.models import SlipCheck
from boards.queries.matches.match_states import MatchEnding, match_state
from boards.services.check_marks import add_check, find_repeated_check
from boards.services.results import ChangeRequest
from boards.validators.matches import validate_match_seen
from club.queries.permissions import ClubPermission, require_permission
from tournament.models import Seating
from tournament.services.sessions.session_state import lock_session


@transaction.atomic
def check_slip(seating: Seating, request: ChangeRequest, *, is_checked: bool = True) -> SlipCheck:
    """Mark the totals of version `seen` as checked, or withdraw the check; a retry adds no row."""
    require_permission(request.role, ClubPermission.ENTER)
    session = lock_session(seating.section.session_id)
    columns = {"seating_id": seating.pk, "version": request.seen, "is_checked": is_checked}
    if same := find_repeated_check(SlipCheck, columns, request):
        return same
    match = match_state(seating.pk)
    validate_match_seen(seating, request.seen, match.version if match else 0)
    if match is None or match.ending is not MatchEnding.TYPED:
        raise BoardDataNotFoundError("no_slip", round=seating.round, table=seating.table)
    return add_check(SlipCheck(**columns), session, request)
