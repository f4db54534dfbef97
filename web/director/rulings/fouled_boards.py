"""Page that marks a board as fouled, by groups of tables with the same cards, with a preview."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.errors import BoardError, StaleBoardDataError
from boards.queries.fouled_boards import fouled_versions, group_in, groups_of_version
from boards.queries.table_results import TableResult
from boards.services.fouled_boards import mark_board_fouled, withdraw_fouled_mark
from boards.services.results import ChangeRequest
from club.errors import MissingPermissionError
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from reports.content.cells import pair_names
from reports.content.cells.pair_names import describe_deal_of_result
from reports.content.cells.score_units import has_tops
from reports.content.results.fouled_boards import fouled_group_notes
from scoring.boards.fouled_boards import GROUPS
from scoring.events.periods import period_is_over
from standings.previews.fouled_boards import preview_fouled_board
from standings.previews.rulings import effects_of_ruling
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access.member_access import SignedInRequest, for_session
from web.director.result_cell import render_result
from web.director.rulings.ruling_effect import build_ruling_effect_row
from web.director.session_urls import session_url
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from boards.models import FouledBoard
    from club.models import User
    from tournament.models import Session

OK = 200
CONFLICT = 409
UNPROCESSABLE = 422
VERSION_PATTERN = re.compile("[0-9]{1,5}", re.ASCII)
# The most that the column, a PositiveSmallIntegerField, can hold.
MAX_VERSION = 32_767
MAX_ROUND = 999


class FouledBoardForm(forms.Form):
    """Which table had which cards, with reason, version seen and idempotency key."""

    seen = forms.IntegerField(min_value=0, max_value=MAX_VERSION)
    reason = forms.CharField(
        required=False, max_length=LONGEST_REASON, label=gettext_lazy("Reason")
    )
    from_round = forms.IntegerField(
        required=False, min_value=1, max_value=MAX_ROUND, label=gettext_lazy("Round")
    )
    group = forms.ChoiceField(
        required=False, choices=[(each, each) for each in GROUPS], label=gettext_lazy("Group")
    )
    request_id = forms.UUIDField()
    confirmed = forms.BooleanField(required=False)

    def __init__(self, data: QueryDict, cells: Sequence[TableResult]) -> None:
        """`cells` are the results of the board, of tables where two pairs meet."""
        super().__init__(data)
        # The page has a field for every table, named after its id: they are read directly.
        self.texts = data
        self.cells = cells

    @property
    def groups(self) -> Mapping[int, str]:
        """The group of each table as posted; with `fill` one group from a round on."""
        # Withdrawing the mark puts every table into the first group.
        if self.texts.get("step") == "lift":
            return {cell.pk: GROUPS[0] for cell in self.cells}
        sent = {cell.pk: self.texts.get(f"group-{cell.pk}", GROUPS[0]) for cell in self.cells}
        cleaned = self.cleaned_data
        if self.texts.get("step") != "fill" or not cleaned.get("from_round"):
            return sent
        later = [cell.pk for cell in self.cells if cell.round >= cleaned["from_round"]]
        return sent | dict.fromkeys(later, cleaned.get("group") or GROUPS[0])

    @property
    def beside(self) -> Mapping[int, int]:
        """The version of each result that the preview was computed from."""
        version_texts = {cell.pk: self.texts.get(f"seen-{cell.pk}", "") for cell in self.cells}
        return {
            pk: int(text) for pk, text in version_texts.items() if VERSION_PATTERN.fullmatch(text)
        }

    def asked(self, by: User, role: str) -> ChangeRequest:
        """The change request of a fouled board, for the services."""
        cleaned = self.cleaned_data
        who = {"reason": cleaned["reason"], "role": role, "confirmed": cleaned["confirmed"]}
        return ChangeRequest(cleaned["seen"], cleaned["request_id"], by, Source.DIRECTOR, **who)


@dataclass(frozen=True, slots=True)
class FouledBoardTable:
    """A table that plays the board: pairs, current result, and the group of its cards."""

    pk: int
    where: str
    north_south: str
    east_west: str
    result_html: SafeString
    group: str
    version: int


@dataclass(frozen=True, slots=True)
class FouledBoardVersion:
    """One version of the groups: time, author, tables with other cards, and reason."""

    at: datetime
    author: str
    groups: list[str]
    reason: str


@for_session(may=ClubPermission.DIRECT)
def fouled_board_page(request: SignedInRequest, session: Session, board: int) -> HttpResponse:
    """Say which tables had which cards; the effect is previewed before it is saved."""
    now = cached_snapshot_of(session)
    cells = [cell for cell in now.cells if cell.board == board and cell.expected]
    if not cells:
        raise Http404
    if request.method != "POST":
        return _page(request, session, now, cells)
    form = FouledBoardForm(request.POST, cells)
    try:
        if form.is_valid():
            return _handle_step(request, session, now, form)
        status = UNPROCESSABLE
    except (BoardError, MissingPermissionError) as refusal:
        form.add_error(None, error_message(refusal))
        stale = isinstance(refusal, StaleBoardDataError)
        status = CONFLICT if stale else UNPROCESSABLE
    return _page(request, session, now, cells, form=form, typed=form.groups, status=status)


def _handle_step(
    request: SignedInRequest, session: Session, now: SessionSnapshot, form: FouledBoardForm
) -> HttpResponse:
    """Fill in the groups, preview their effect, or save them (`give`)."""
    cells = form.cells
    groups = form.groups
    step = request.POST.get("step")
    board = cells[0].board
    cleaned = form.cleaned_data
    if step == "fill":
        return _page(request, session, now, cells, form=form, typed=groups)
    # All tables in the first group again: that withdraws the mark.
    back = set(groups.values()) == {GROUPS[0]} and bool(_current_groups(session, board))
    if step != "give":
        how = {"seen": cleaned["seen"], "reason": cleaned["reason"]}
        then = preview_fouled_board(now, board, None if back else groups, **how)
        return _page(request, session, now, cells, form=form, typed=groups, then=then)
    change_request = form.asked(request.user, request.may.role)
    if back:
        withdraw_fouled_mark(session, board, change_request, other_versions=form.beside)
        messages.success(
            request, _("All tables had the same cards. Every result is compared again.")
        )
    else:
        mark_board_fouled(session, board, groups, change_request, other_versions=form.beside)
        messages.success(request, _("The board is fouled. Each group is scored on its own."))
    return redirect("director:traveller", session.event.club.slug, session.pk, board)


def _current_groups(session: Session, board: int) -> Mapping[int, str]:
    return groups_of_version(fouled_versions(session.pk, board).first())


def _page(
    request: SignedInRequest,
    session: Session,
    now: SessionSnapshot,
    cells: Sequence[TableResult],
    *,
    form: FouledBoardForm | None = None,
    typed: Mapping[int, str] | None = None,
    then: SessionSnapshot | None = None,
    status: int = OK,
) -> HttpResponse:
    versions = list(fouled_versions(session.pk, cells[0].board))
    current_groups = groups_of_version(versions[0] if versions else None)
    groups = current_groups if typed is None else typed
    context: dict[str, Any] = {
        "session": session,
        "form": form,
        "typed": request.POST if form else {},
        "over": period_is_over(now.facts.periods.correction, timezone.now()),
        # Kept through the preview: saving the same form twice is one change.
        "request_id": request.POST.get("request_id") or uuid4(),
        **_board_context(now, cells, groups),
        **_versions_context(now, versions),
        **_effect_context(now, then, cells, groups),
    }
    return render(request, "director/fouled_board.html", context, status=status)


def _board_context(
    now: SessionSnapshot, cells: Sequence[TableResult], groups: Mapping[int, str]
) -> dict[str, Any]:
    """Template context: the board, and every table that plays it with its group."""
    return {
        "board": cells[0].board,
        "title": describe_deal_of_result(cells[0]),
        "place": session_url(now),
        "tables": [_table_row(now, cell, group_in(groups, cell.pk)) for cell in cells],
        "letters": GROUPS,
        "rounds": sorted({cell.round for cell in cells}),
    }


def _versions_context(now: SessionSnapshot, versions: Sequence[FouledBoard]) -> dict[str, Any]:
    """Template context: the current groups and all earlier versions."""
    return {
        "fouled": bool(groups_of_version(versions[0] if versions else None)),
        "seen": versions[0].version if versions else 0,
        "log": [_version_row(now, row) for row in versions],
    }


def _effect_context(
    now: SessionSnapshot,
    then: SessionSnapshot | None,
    cells: Sequence[TableResult],
    groups: Mapping[int, str],
) -> dict[str, Any]:
    """Template context of the preview: how groups are scored, and the effect on each pair."""
    if then is None:
        return {"then": None}
    board = cells[0].board
    letters = {group_in(groups, cell.pk) for cell in cells}
    return {
        "then": then,
        "tops": has_tops(now),
        "elsewhere": letters != {GROUPS[0]},
        "notes": fouled_group_notes(then, board),
        "changes": [
            build_ruling_effect_row(now, effect) for effect in effects_of_ruling(now, then, board)
        ],
    }


def _table_row(now: SessionSnapshot, cell: TableResult, group: str) -> FouledBoardTable:
    return FouledBoardTable(
        cell.pk,
        _table_caption(now, cell),
        pair_names.pair_number(now, cell.north_south, line="NS"),
        pair_names.pair_number(now, cell.east_west, line="EW"),
        render_result(cell, now.marks_of(cell)).words.line,
        group,
        cell.version,
    )


def _table_caption(now: SessionSnapshot, cell: TableResult) -> str:
    position = {
        "round": cell.round,
        "table": f"{pair_names.section_prefix(now, cell.section)}{cell.table}",
    }
    return _("Round %(round)s · Table %(table)s") % position


def _version_row(now: SessionSnapshot, row: FouledBoard) -> FouledBoardVersion:
    """One version of the groups; tables that a movement change removed are left out."""
    groups = groups_of_version(row)
    cells = now.cells_on[row.number]
    tables = [
        f"{groups[cell.pk]}: {_table_caption(now, cell)}" for cell in cells if cell.pk in groups
    ]
    author = row.author.get_username() if row.author else ""
    return FouledBoardVersion(row.recorded_at, author, tables, row.reason)
