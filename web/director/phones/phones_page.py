"""Page of the phones at a session's tables: QR codes, status, and results that they recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from boards.queries.matches.table_matches import rounds_recorded_by_phone
from boards.queries.results import boards_recorded_by_phone
from club.queries.permissions import ClubPermission
from reports.content.before_play.phone_cards import PhoneCard
from reports.content.cells.pair_names import (
    contestant_title,
    format_board_ranges,
    section_prefix,
    table_title,
)
from reports.documents import phone_cards_file
from standings.snapshot_cache import cached_snapshot_of
from tournament.errors import TournamentError
from tournament.queries.tables.table_tokens import (
    TableSecrets,
    find_open_table_token,
    phone_options_of,
    secrets_of_token,
    table_tokens_of_session,
    tables_of_session,
)
from tournament.services.tables.director_calls import end_director_call
from tournament.services.tables.recording_phones import hand_over_table_seat
from tournament.services.tables.table_tokens import (
    end_table_tokens,
    issue_table_tokens,
    reissue_table_token,
)
from web.director.access.member_access import SignedInRequest
from web.director.phones.phone_access import for_phone_session
from web.shared.http.qr_codes import qr_code_svg
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from tournament.models import Session, TableToken

CONFLICT = 409
UNPROCESSABLE = 422
DIRECT = ClubPermission.DIRECT
OPTION_LABELS = (
    ("asks_lead", gettext_lazy("Ask for the opening lead, which players may leave out")),
    (
        "shows_traveller",
        gettext_lazy("Show the other tables' results and the hands, after all boards of the round"),
    ),
    ("confirms_round", gettext_lazy("Let both sides check their scores at the end of each round")),
    ("phones_move", gettext_lazy("Let a phone move with its players: it asks whose it is")),
)
SHOW_OTHER_ROOM = gettext_lazy("Show the other room's results, once the match is complete")
OPTIONS = tuple(name for name, _label in OPTION_LABELS)


class PhonesForm(forms.Form):
    """What the phones of a session ask and show."""

    options = forms.MultipleChoiceField(
        required=False,
        label=gettext_lazy("Options"),
        choices=OPTION_LABELS,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, session: Session, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["options"]
        assert isinstance(field, forms.MultipleChoiceField)
        if session.event.is_teams:
            labels = dict(OPTION_LABELS) | {"shows_traveller": SHOW_OTHER_ROOM}
            field.choices = tuple(labels.items())
        elif session.event.is_four_hand:
            # Nothing to choose: a match has no boards, and both pairs accept its total always.
            field.choices = ()

    @property
    def chosen(self) -> dict[str, bool]:
        """Each option of the phones and whether it is ticked."""
        return {name: name in self.cleaned_data["options"] for name in OPTIONS}


@dataclass(frozen=True, slots=True)
class PhoneRow:
    """A table with its code, the state of its phone, and what came by phone."""

    pk: int
    title: str
    code: str
    link: str
    qr_code: SafeString
    state: str
    used: bool
    asked: bool
    recorded: str


@never_cache
@for_phone_session(may=DIRECT)
@require_safe
def table_phones_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Page of the table cards and the state of the phones."""
    return _page(request, session)


def _page(
    request: SignedInRequest,
    session: Session,
    refusal: str = "",
    *,
    form: PhonesForm | None = None,
    status: int = 200,
) -> HttpResponse:
    tokens = table_tokens_of_session(session)
    context = {
        "session": session,
        "form": form or _form_of_session(session),
        "rows": _rows(request, session, tokens) if tokens else (),
        "without_card": len(tables_of_session(session)) - len(tokens),
        "address": _code_address(request, session),
        "refusal": refusal,
        "tab": "table_phones",
    }
    return render(request, "director/phones.html", context, status=status)


def _form_of_session(session: Session) -> PhonesForm:
    options = phone_options_of(session)
    return PhonesForm(initial={"options": [*filter(options.get, options)]}, session=session)


def _rows(
    request: SignedInRequest, session: Session, tokens: Sequence[TableToken]
) -> list[PhoneRow]:
    titles, owners = _table_titles(session), _owner_titles(session)
    recorded = _recorded_by_phone(session)
    return [
        _row(
            request,
            titles(token),
            token,
            recorded.get((token.section_id, token.table), ""),
            _state_text(token, owners),
        )
        for token in tokens
    ]


def _table_titles(session: Session) -> Callable[[TableToken], str]:
    """How tables are named; on a day of matches, which has no snapshot of boards, by number."""
    if session.event.is_four_hand:
        return lambda token: _("Table %(table)s") % {"table": token.table}
    snapshot = cached_snapshot_of(session)
    return lambda token: table_title(snapshot, token.section.name, token.table)


def _owner_titles(session: Session) -> Callable[[int], str]:
    """How the pairs, teams or players are named whose phones move along; none does in matches."""
    if session.event.is_four_hand:
        return str
    snapshot = cached_snapshot_of(session)
    return lambda place: contestant_title(snapshot, place)


def _table_signs(session: Session) -> Callable[[TableToken], str]:
    """The large sign of a table's card, such as `A3`."""
    if session.event.is_four_hand:
        return lambda token: str(token.table)
    snapshot = cached_snapshot_of(session)
    return lambda token: f"{section_prefix(snapshot, token.section.name)}{token.table}"


def _recorded_by_phone(session: Session) -> dict[tuple[int, int], str]:
    """The boards that came by phone, or the rounds of matches, by section and table."""
    if session.event.is_four_hand:
        text, numbers = _("rounds %(numbers)s"), rounds_recorded_by_phone(session)
    else:
        text, numbers = _("boards %(numbers)s"), boards_recorded_by_phone(session)
    return {
        table: text % {"numbers": format_board_ranges(listed)} for table, listed in numbers.items()
    }


def _row(
    request: SignedInRequest,
    title: str,
    token: TableToken,
    recorded: str,
    state: str,
) -> PhoneRow:
    secrets = secrets_of_token(token)
    link = _link(request, token, secrets) if secrets else ""
    code = qr_code_svg(link, title=title) if link else SafeString("")
    return PhoneRow(
        token.pk,
        title,
        secrets.code_in_groups if secrets else "",
        link,
        code,
        state,
        bool(token.seat_hash),
        bool(token.asking_hash),
        recorded,
    )


def _state_text(token: TableToken, owners: Callable[[int], str]) -> str:
    if token.asking_hash:
        return _("another phone asks")
    if token.moves_with_id is not None:
        return _("in use, goes along with %(owner)s") % {"owner": owners(token.moves_with_id)}
    return _("in use") if token.seat_hash else _("no phone yet")


def _link(request: SignedInRequest, token: TableToken, secrets: TableSecrets) -> str:
    words = {
        "session": token.section.session_id,
        "table_token": token.pk,
        "link": secrets.link,
    }
    return request.build_absolute_uri(reverse("table:open", kwargs=words))


def _code_address(request: SignedInRequest, session: Session) -> str:
    return request.build_absolute_uri(reverse("table:code", args=[session.pk]))


@for_phone_session
@require_POST
def switch_phones_on(request: SignedInRequest, session: Session) -> HttpResponse:
    """Issue a token for each table that has none, and save what the phones ask and show."""
    form = PhonesForm(request.POST, session=session)
    if not form.is_valid():
        return _page(request, session, form=form, status=UNPROCESSABLE)
    try:
        issue_table_tokens(session, actor=request.actor, **form.chosen)
    except TournamentError as refusal:
        return _page(request, session, error_message(refusal), status=CONFLICT)
    return _redirect_to_phones(session)


@for_phone_session
@require_POST
def switch_phones_off(request: SignedInRequest, session: Session) -> HttpResponse:
    """End every phone token of the session."""
    end_table_tokens(session, actor=request.actor)
    return _redirect_to_phones(session)


@for_phone_session
@require_POST
def replace_table_card(
    request: SignedInRequest, session: Session, table_token: int
) -> HttpResponse:
    """End a table's token and issue another."""
    token = _token_or_404(session, table_token)
    try:
        reissue_table_token(token, actor=request.actor)
    except TournamentError as refusal:
        return _page(request, session, error_message(refusal), status=CONFLICT)
    return _redirect_to_phones(session)


@for_phone_session
@require_POST
def hand_over_table(request: SignedInRequest, session: Session, table_token: int) -> HttpResponse:
    """Hand the seat to the phone that asks, or free it."""
    token = _token_or_404(session, table_token)
    try:
        hand_over_table_seat(token, actor=request.actor)
    except TournamentError as refusal:
        return _page(request, session, error_message(refusal), status=CONFLICT)
    return _redirect_to_phones(session)


@for_phone_session
@require_POST
def end_call_of_table(request: SignedInRequest, session: Session, table_token: int) -> HttpResponse:
    """End the call of a table, and go back to the page that shows it."""
    end_director_call(_token_or_404(session, table_token), actor=request.actor)
    if session.event.is_four_hand:
        return redirect("director:match_event", session.event.club.slug, session.event.slug)
    return redirect("director:dashboard", session.event.club.slug, session.pk)


@never_cache
@for_phone_session(may=DIRECT)
@require_safe
def download_phone_cards(request: SignedInRequest, session: Session) -> HttpResponse:
    """The cards of all tables as PDF."""
    secrets_by_token = (
        (token, secrets_of_token(token)) for token in table_tokens_of_session(session)
    )
    address = _code_address(request, session)
    title_of, sign_of = _table_titles(session), _table_signs(session)
    cards = [
        PhoneCard(
            title_of(token),
            sign_of(token),
            _link(request, token, secrets),
            address,
            secrets.code_in_groups,
        )
        for token, secrets in secrets_by_token
        if secrets
    ]
    document = phone_cards_file(session, cards, timezone.localtime())
    headers = {
        "Content-Disposition": f'inline; filename="{document.name}"',
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(document.content, content_type=document.type, headers=headers)


def _token_or_404(session: Session, table_token: int) -> TableToken:
    token = find_open_table_token(session, table_token)
    if token is None:
        raise Http404
    return token


def _redirect_to_phones(session: Session) -> HttpResponse:
    return redirect("director:table_phones", session.event.club.slug, session.pk)
