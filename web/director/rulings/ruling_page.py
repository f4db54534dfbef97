"""Page that previews, gives or withdraws a ruling on the results of a board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boards.errors import BoardError, StaleBoardDataError
from boards.queries.rulings import boards_at_tables
from boards.queries.table_results import TableResult
from boards.services.rulings import give_ruling, withdraw_rulings
from club.errors import MissingPermissionError
from club.queries.permissions import ClubPermission
from reports.content.cells import pair_names
from reports.content.cells.pair_names import describe_deal_of_result
from reports.content.cells.score_units import has_tops
from scoring.errors import ScoringError
from scoring.events.periods import period_is_over
from standings.board_scores import is_half_table
from standings.previews.rulings import effects_of_ruling, preview_ruling
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access.member_access import SignedInRequest, for_session
from web.director.drawn_round_warnings import preview_drawn_rounds
from web.director.result_cell import render_result
from web.director.rulings.ruling_effect import RulingEffectRow, build_ruling_effect_row
from web.director.rulings.ruling_forms import (
    AVERAGE_CHOICES,
    RULING_KIND_CHOICES,
    RulingForm,
    weighted_score_rows,
)
from web.director.session_urls import session_url
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from tournament.models import Session

BYES_PARAMETER = "byes"
OK = 200
CONFLICT = 409
UNPROCESSABLE = 422
REFUSALS = (BoardError, MissingPermissionError, ScoringError)


@dataclass(frozen=True, slots=True)
class RulingTableRow:
    """A result that can be ruled on: table, pairs and current result."""

    pk: int
    version: int
    where: str
    north_south: str
    east_west: str
    result_html: SafeString
    picked: bool


@for_session(may=ClubPermission.DIRECT)
def ruling_page(request: SignedInRequest, session: Session, board: int) -> HttpResponse:
    """Ruling form of a board; the effect is previewed before the ruling is given."""
    now = cached_snapshot_of(session)
    tables = {row.pk: row for row in boards_at_tables(session.pk, board)}
    if not tables:
        raise Http404
    if request.method != "POST":
        return _page(request, session, now, board)
    listed = {cell.pk for cell in now.cells if _is_listed(cell, request.POST)}
    form = RulingForm(request.POST, {pk: row for pk, row in tables.items() if pk in listed})
    try:
        if form.is_valid():
            return _preview_or_give(request, session, now, board, form)
        status = UNPROCESSABLE
    except REFUSALS as refusal:
        form.add_error(None, error_message(refusal))
        status = CONFLICT if isinstance(refusal, StaleBoardDataError) else UNPROCESSABLE
    return _page(request, session, cached_snapshot_of(session), board, form, status=status)


def _is_listed(cell: TableResult, typed: QueryDict) -> bool:
    """Whether a result is listed: two pairs meet, or one sits out and has an award or gets one."""
    # Some bodies give a score for a bye. Byes are listed on request only, so that a tick in the
    # wrong line gives none.
    return cell.expected or (
        is_half_table(cell) and (bool(cell.outcome) or BYES_PARAMETER in typed)
    )


def _preview_or_give(
    request: SignedInRequest, session: Session, now: SessionSnapshot, board: int, form: RulingForm
) -> HttpResponse:
    """Preview the effect of a ruling, or give it (`give`)."""
    verdict = form.cleaned_data["verdict"]
    law = form.cleaned_data["law"]
    if request.POST.get("step") != "give":
        then = preview_ruling(now, form.picked, verdict, law=law)
        changes = [
            build_ruling_effect_row(now, effect) for effect in effects_of_ruling(now, then, board)
        ]
        # Sent along by the preview: if any of these changes, the ruling is refused as stale.
        form.shown_with = {cell.pk: cell.version for cell in now.cells if cell.board == board}
        return _page(request, session, now, board, form, then=then, changes=changes)
    requested = form.asked(request.user, request.may.role)
    if verdict is None:
        withdraw_rulings(form.picked, requested, other_versions=form.beside)
    else:
        give_ruling(form.picked, verdict, requested, law=law, other_versions=form.beside)
    messages.success(request, _outcome_text(len(form.picked), lifted=verdict is None))
    return redirect("director:traveller", session.event.club.slug, session.pk, board)


def _outcome_text(results: int, *, lifted: bool) -> str:
    if not lifted:
        return _("Ruling recorded. The table result is kept.")
    return ngettext(
        "The ruling is withdrawn. The table result counts again.",
        "The rulings are withdrawn. The table results count again.",
        results,
    )


def _page(
    request: SignedInRequest,
    session: Session,
    now: SessionSnapshot,
    board: int,
    form: RulingForm | None = None,
    *,
    then: SessionSnapshot | None = None,
    changes: list[RulingEffectRow] | None = None,
    status: int = OK,
) -> HttpResponse:
    typed: QueryDict = request.POST if form else request.GET
    cells = [cell for cell in now.cells if cell.board == board and _is_listed(cell, typed)]
    picked = typed.getlist("result")
    context: dict[str, Any] = {
        "session": session,
        "board": board,
        "title": describe_deal_of_result(cells[0]) if cells else "",
        "place": session_url(now),
        "tables": [_ruling_table_row(now, cell, picked) for cell in cells],
        "byes": BYES_PARAMETER in typed,
        "sits_out": any(cell.board == board and is_half_table(cell) for cell in now.cells),
        "kinds": RULING_KIND_CHOICES,
        "averages": AVERAGE_CHOICES,
        "typed": typed,
        "scores": {
            key: weighted_score_rows(form.typed(key) if form else [])
            for key in ("both", "NS", "EW")
        },
        "form": form,
        "over": period_is_over(now.facts.periods.correction, timezone.now()),
        "changes": changes,
        "drawn_rounds": _drawn_rounds(session, now, then, picked) if then else (),
        "tops": has_tops(now),
        "ruled": list(_ruled_results(now, then, picked)) if then else (),
        # Kept through the preview: giving the same ruling twice is one ruling.
        "request_id": typed.get("request_id") or uuid4(),
    }
    return render(request, "director/ruling.html", context, status=status)


def _drawn_rounds(
    session: Session, now: SessionSnapshot, then: SessionSnapshot, picked: list[str]
) -> list[str]:
    """What the ruling changes of matches from which a later round is drawn."""
    ruled = {cell.pk: cell.outcome for cell in then.cells if str(cell.pk) in picked}
    return preview_drawn_rounds(session, now, ruled)


def _ruling_table_row(now: SessionSnapshot, cell: TableResult, picked: list[str]) -> RulingTableRow:
    context = {
        "round": cell.round,
        "table": f"{pair_names.section_prefix(now, cell.section)}{cell.table}",
    }
    where = _("Round %(round)s · Table %(table)s")
    if is_half_table(cell):
        where = _("Round %(round)s · Table %(table)s · sits out")
    return RulingTableRow(
        cell.pk,
        cell.version,
        where % context,
        pair_names.pair_number(now, cell.north_south, line="NS"),
        pair_names.pair_number(now, cell.east_west, line="EW"),
        render_result(cell, now.marks_of(cell)).words.line,
        str(cell.pk) in picked,
    )


def _ruled_results(
    now: SessionSnapshot, then: SessionSnapshot, picked: list[str]
) -> Iterator[tuple[RulingTableRow, SafeString]]:
    """The ticked results as they are now, and as they would be after the ruling."""
    after = {cell.pk: cell for cell in then.cells}
    for cell in now.cells:
        if str(cell.pk) in picked:
            yield _ruling_table_row(now, cell, picked), render_result(after[cell.pk]).words.line
