"""Page that enters, corrects or removes the deal of one board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from boards.errors import BoardError, StaleBoardDataError
from boards.queries.deals import boards_of_session, deal_versions
from boards.services.deals import DealRequest, record_deals
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from deals.cards import DECK
from deals.deal import BridgeDeal
from deals.errors import DealError, DealTextError
from deals.hand import Hand, check_each_once, hand_of, read_hand
from reports.content.cells.pair_names import describe_dealer_and_vulnerability
from scoring.laws.compass import Direction
from web.director.access.member_access import SignedInRequest, for_session
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from boards.models import Board
    from tournament.models import Session

OK = 200
CONFLICT = 409
UNPROCESSABLE = 422
# Room for 13 cards with separators and spaces between them.
MAX_HAND_LENGTH = 40
DIRECTION_NAMES = {
    Direction.NORTH: gettext_lazy("North"),
    Direction.EAST: gettext_lazy("East"),
    Direction.SOUTH: gettext_lazy("South"),
    Direction.WEST: gettext_lazy("West"),
}


class DealForm(forms.Form):
    """Four hands, one line each; one may be left empty and gets the remaining cards."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    request_id = forms.UUIDField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=LONGEST_REASON, required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for who, name in DIRECTION_NAMES.items():
            field = forms.CharField(label=name, max_length=MAX_HAND_LENGTH, required=False)
            self.fields[who.value] = field

    @property
    def hands(self) -> list[forms.BoundField]:
        """The fields of the four hands."""
        return [self[who.value] for who in DIRECTION_NAMES]

    def clean(self) -> dict[str, Any]:
        """Check that the hands make a deal."""
        cleaned = super().clean() or {}
        hands = {who: self._hand(who, cleaned.get(who.value, "")) for who in DIRECTION_NAMES}
        if self.errors:
            return cleaned
        try:
            return cleaned | {"deal": BridgeDeal(*_complete_hands(hands))}
        except DealError as refusal:
            raise ValidationError(error_message(refusal)) from refusal

    def _hand(self, who: Direction, text: str) -> Hand | None:
        """Parse a typed hand; an error is added to its field."""
        if not text:
            return None
        try:
            return read_hand(_to_pbn_hand(text))
        except DealTextError:
            asks = _(
                "“%(text)s” is not a hand. Type its spades, hearts, diamonds and clubs with dots "
                "between them and a hyphen for a void, such as AKQ.T98.-.J765432."
            )
            self.add_error(who.value, asks % {"text": text})
        except DealError as refusal:
            self.add_error(who.value, error_message(refusal))
        return None


def _to_pbn_hand(text: str) -> str:
    """Convert a typed hand to PBN: dots between the suits, nothing for a void."""
    # Without dots, spaces separate the suits; with dots, spaces are only for reading.
    parts = text.split(".") if "." in text else text.split()
    return ".".join("".join(part.split()).replace("-", "") for part in parts)


def _complete_hands(hands: Mapping[Direction, Hand | None]) -> list[Hand]:
    """The four hands; one left empty gets the remaining cards."""
    known = [hand for hand in hands.values() if hand is not None]
    if len(known) < len(hands) - 1:
        raise ValidationError(_("Type at least three hands. The fourth gets the other cards."))
    # Before the last hand is filled up, so that a card typed twice is named as the error.
    check_each_once(card for card in DECK for hand in known if card in hand.cards)
    held = {card for hand in known for card in hand.cards}
    rest = [card for card in DECK if card not in held]
    return [hand or hand_of(rest) for hand in hands.values()]


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def deal_page(request: SignedInRequest, session: Session, board: int) -> HttpResponse:
    """Versions of a board's deal, and the form to enter, correct or remove it."""
    board_row = boards_of_session(session).get(board)
    if board_row is None:
        raise Http404
    form = DealForm(request.POST if request.method == "POST" else None, initial=_initial(board_row))
    out = request.POST.get("do") == "remove"
    if not form.is_bound or (not out and not form.is_valid()):
        return _page(request, session, board_row, form)
    # Fills cleaned_data: removing a deal needs its version and reason only, so wrong hands do not
    # prevent it.
    form.is_valid()
    try:
        _save_deal(request, session, board_row, form, out=out)
    except (BoardError, DealError) as refusal:
        form.add_error(None, error_message(refusal))
        status = CONFLICT if isinstance(refusal, StaleBoardDataError) else UNPROCESSABLE
        return _page(request, session, board_row, form, status=status)
    message = _("The deal is removed.") if out else _("The deal is saved.")
    messages.success(request, message)
    return redirect("director:traveller", session.event.club.slug, session.pk, board)


def _save_deal(
    request: SignedInRequest, session: Session, board: Board, form: DealForm, *, out: bool
) -> None:
    cleaned = form.cleaned_data
    seen = cleaned.get("seen", 0)
    request_id = cleaned.get("request_id") or uuid4()
    who = (request.user, Source.DIRECTOR, request.may.role, cleaned.get("reason", ""))
    deal_request = DealRequest({board.number: seen}, request_id, *who)
    record_deals(session, {board.number: None if out else cleaned["deal"]}, deal_request)


def _initial(board: Board) -> dict[str, Any]:
    """The current deal, hand by hand, with a new request id."""
    latest = deal_versions(board).first()
    hands = latest.hands if latest else None
    typed = {who.value: str(hands.hand(who)) for who in DIRECTION_NAMES} if hands else {}
    return typed | {"seen": latest.version if latest else 0, "request_id": uuid4()}


def _page(
    request: SignedInRequest, session: Session, board: Board, form: DealForm, *, status: int = OK
) -> HttpResponse:
    versions = list(deal_versions(board))
    current_hands = versions[0].hands if versions else None
    context = {
        "session": session,
        "board": board,
        "dealt": describe_dealer_and_vulnerability(Direction(board.dealer), board.vulnerable_sides),
        "form": form,
        "versions": versions,
        "current_hands": current_hands,
    }
    status = UNPROCESSABLE if form.errors and status == OK else status
    return render(request, "director/deal.html", context, status=status)
