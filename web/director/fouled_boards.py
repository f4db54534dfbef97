"""A fouled board: which tables had which cards, shown with what it changes, kept, taken back."""

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

from boards.errors import BoardError, StaleGroupsError
from boards.queries.fouled_boards import fouled_versions, group_in, groups_of
from boards.queries.table_results import TableResult
from boards.review_errors import StaleBoardError
from boards.services.fouled_boards import foul_board, unfoul_board
from boards.services.results import Request
from club.errors import RightError
from club.queries.rights import Right
from club.services.ledger import Source
from reports.content import names
from reports.content.fouled_boards import group_notes
from reports.content.names import dealt
from reports.content.units import is_of_tops
from scoring.boards.fouled import GROUPS
from scoring.events.periods import period_is_over
from standings.previews.fouled_boards import preview_groups
from standings.previews.rulings import effects_of_ruling
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access import SignedIn, for_session
from web.director.addresses import place_of
from web.director.effects import line
from web.director.said import said
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from boards.models import FouledBoard
    from club.models import User
    from tournament.models import Session

OK, CONFLICT, UNPROCESSABLE = 200, 409, 422
VERSION = re.compile("[0-9]{1,5}", re.ASCII)
MOST_VERSIONS, MOST_ROUNDS, LONGEST_REASON = 32_767, 999, 200


class FouledForm(forms.Form):
    """Who had which cards, and why it is said; the same request is kept once."""

    seen = forms.IntegerField(min_value=0, max_value=MOST_VERSIONS)
    reason = forms.CharField(
        required=False, max_length=LONGEST_REASON, label=gettext_lazy("Reason")
    )
    from_round = forms.IntegerField(
        required=False, min_value=1, max_value=MOST_ROUNDS, label=gettext_lazy("Round")
    )
    group = forms.ChoiceField(
        required=False, choices=[(each, each) for each in GROUPS], label=gettext_lazy("Group")
    )
    request_id = forms.UUIDField()
    confirmed = forms.BooleanField(required=False)

    def __init__(self, data: QueryDict, cells: Sequence[TableResult]) -> None:
        """`cells` are the tables where two pairs meet on the board."""
        super().__init__(data)
        self.texts, self.cells = data, cells

    @property
    def groups(self) -> Mapping[int, str]:
        """The letter of every table, as it was sent; from a round on where that is asked for."""
        if self.texts.get("step") == "lift":
            return {cell.pk: GROUPS[0] for cell in self.cells}
        sent = {cell.pk: self.texts.get(f"group-{cell.pk}", GROUPS[0]) for cell in self.cells}
        facts = self.cleaned_data
        if self.texts.get("step") != "fill" or not facts.get("from_round"):
            return sent
        later = [cell.pk for cell in self.cells if cell.round >= facts["from_round"]]
        return sent | dict.fromkeys(later, facts.get("group") or GROUPS[0])

    @property
    def beside(self) -> Mapping[int, int]:
        """The version of each result that the effect was shown with."""
        said = {cell.pk: self.texts.get(f"seen-{cell.pk}", "") for cell in self.cells}
        return {pk: int(text) for pk, text in said.items() if VERSION.fullmatch(text)}

    def asked(self, by: User, role: str) -> Request:
        """The same as the services want it."""
        facts = self.cleaned_data
        who = {"reason": facts["reason"], "role": role, "confirmed": facts["confirmed"]}
        return Request(facts["seen"], facts["request_id"], by, Source.DIRECTOR, **who)


@dataclass(frozen=True, slots=True)
class Table:
    """A table that plays the board: where, who met, what stands, and which cards it had."""

    pk: int
    where: str
    north_south: str
    east_west: str
    stands: SafeString
    group: str
    version: int


@dataclass(frozen=True, slots=True)
class Logged:
    """A version of what is known of the cards: when, who said it, the other groups, and why."""

    at: datetime
    author: str
    groups: list[str]
    reason: str


@for_session(may=Right.DIRECT)
def fouled_board(request: SignedIn, session: Session, board: int) -> HttpResponse:
    """Which tables had which cards; what scoring the groups apart changes, before it is kept."""
    now = cached_snapshot_of(session)
    cells = [cell for cell in now.cells if cell.board == board and cell.expected]
    if not cells:
        raise Http404
    if request.method != "POST":
        return _page(request, session, now, cells)
    form = FouledForm(request.POST, cells)
    try:
        if form.is_valid():
            return _answer(request, session, now, form)
        status = UNPROCESSABLE
    except (BoardError, RightError) as refusal:
        form.add_error(None, sentence(refusal))
        stale = isinstance(refusal, (StaleBoardError, StaleGroupsError))
        status = CONFLICT if stale else UNPROCESSABLE
    return _page(request, session, now, cells, form=form, typed=form.groups, status=status)


def _answer(
    request: SignedIn, session: Session, now: SessionSnapshot, form: FouledForm
) -> HttpResponse:
    """The letters filled in; what they would change; or, once that was seen, that it is done."""
    cells, groups, step = form.cells, form.groups, request.POST.get("step")
    board, facts = cells[0].board, form.cleaned_data
    if step == "fill":
        return _page(request, session, now, cells, form=form, typed=groups)
    back = set(groups.values()) == {GROUPS[0]} and bool(_standing(session, board))
    if step != "give":
        how = {"seen": facts["seen"], "reason": facts["reason"]}
        then = preview_groups(now, board, None if back else groups, **how)
        return _page(request, session, now, cells, form=form, typed=groups, then=then)
    asked = form.asked(request.user, request.may.role)
    if back:
        unfoul_board(session, board, asked, beside=form.beside)
        messages.success(request, _("All had the same cards: every result is compared again."))
    else:
        foul_board(session, board, groups, asked, beside=form.beside)
        messages.success(request, _("The board is fouled: each group is scored for itself."))
    return redirect("director:traveller", session.event.club.slug, session.pk, board)


def _standing(session: Session, board: int) -> Mapping[int, str]:
    return groups_of(fouled_versions(session.pk, board).first())


def _page(
    request: SignedIn,
    session: Session,
    now: SessionSnapshot,
    cells: Sequence[TableResult],
    *,
    form: FouledForm | None = None,
    typed: Mapping[int, str] | None = None,
    then: SessionSnapshot | None = None,
    status: int = OK,
) -> HttpResponse:
    versions = list(fouled_versions(session.pk, cells[0].board))
    stands = groups_of(versions[0] if versions else None)
    groups = stands if typed is None else typed
    shown: dict[str, Any] = {
        "session": session,
        "form": form,
        "typed": request.POST if form else {},
        "over": period_is_over(now.facts.periods.correction, timezone.now()),
        "request_id": request.POST.get("request_id") or uuid4(),
        **_cards(now, cells, groups),
        **_said(now, versions),
        **_effect(now, then, cells, groups),
    }
    return render(request, "director/fouled_board.html", shown, status=status)


def _cards(
    now: SessionSnapshot, cells: Sequence[TableResult], groups: Mapping[int, str]
) -> dict[str, Any]:
    """The board, every table that plays it, and the letter of each."""
    return {
        "board": cells[0].board,
        "title": dealt(cells[0]),
        "place": place_of(now),
        "tables": [_table(now, cell, group_in(groups, cell.pk)) for cell in cells],
        "letters": GROUPS,
        "rounds": sorted({cell.round for cell in cells}),
    }


def _said(now: SessionSnapshot, versions: Sequence[FouledBoard]) -> dict[str, Any]:
    """What stands, and everything that was said before it."""
    return {
        "fouled": bool(groups_of(versions[0] if versions else None)),
        "seen": versions[0].version if versions else 0,
        "log": [_logged(now, row) for row in versions],
    }


def _effect(
    now: SessionSnapshot,
    then: SessionSnapshot | None,
    cells: Sequence[TableResult],
    groups: Mapping[int, str],
) -> dict[str, Any]:
    """What would be scored how, and what changes for whom; nothing where that is not asked."""
    if then is None:
        return {"then": None}
    board, letters = cells[0].board, {group_in(groups, cell.pk) for cell in cells}
    return {
        "then": then,
        "tops": is_of_tops(now),
        "elsewhere": letters != {GROUPS[0]},
        "notes": group_notes(then, board),
        "changes": [line(now, each) for each in effects_of_ruling(now, then, board)],
    }


def _table(now: SessionSnapshot, cell: TableResult, group: str) -> Table:
    return Table(
        cell.pk,
        _where(now, cell),
        names.number(now, cell.north_south, line="NS"),
        names.number(now, cell.east_west, line="EW"),
        said(cell, now.marks_of(cell)).words.line,
        group,
        cell.version,
    )


def _where(now: SessionSnapshot, cell: TableResult) -> str:
    facts = {"round": cell.round, "table": f"{names.section_prefix(now, cell.section)}{cell.table}"}
    return _("Round %(round)s · Table %(table)s") % facts


def _logged(now: SessionSnapshot, row: FouledBoard) -> Logged:
    """What a version said; of tables that are no longer seated nothing is left."""
    groups, cells = groups_of(row), now.cells_on[row.number]
    tables = [f"{groups[cell.pk]}: {_where(now, cell)}" for cell in cells if cell.pk in groups]
    author = row.author.get_username() if row.author else ""
    return Logged(row.recorded_at, author, tables, row.reason)
