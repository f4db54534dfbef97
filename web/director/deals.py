"""The deal of one board, typed hand by hand, corrected or taken out."""

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

from boards.errors import BoardError, StaleDealError
from boards.queries.deals import boards_of_session, deal_versions
from boards.services.deals import DealRequest, record_deals
from club.services.ledger import Source
from deals.cards import DECK
from deals.deal import BridgeDeal
from deals.errors import DealError, DealTextError
from deals.hand import Hand, check_each_once, hand_of, read_hand
from reports.content.names import dealt_by
from scoring.laws.compass import Direction
from web.director.access import SignedIn, for_session
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from boards.models import Board
    from tournament.models import Session

OK, CONFLICT, UNPROCESSABLE = 200, 409, 422
LONGEST = 40
DIRECTIONS = {
    Direction.NORTH: gettext_lazy("North"),
    Direction.EAST: gettext_lazy("East"),
    Direction.SOUTH: gettext_lazy("South"),
    Direction.WEST: gettext_lazy("West"),
}


class DealForm(forms.Form):
    """Four hands, each in one line; the last one may be left out, for it is what is left."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    request_id = forms.UUIDField(widget=forms.HiddenInput)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for who, name in DIRECTIONS.items():
            field = forms.CharField(label=name, max_length=LONGEST, required=False)
            self.fields[who.value] = field

    @property
    def hands(self) -> list[forms.BoundField]:
        """The four boxes."""
        return [self[who.value] for who in DIRECTIONS]

    def clean(self) -> dict[str, Any]:
        """The deal, if the hands are one."""
        facts = super().clean() or {}
        hands = {who: self._hand(who, facts.get(who.value, "")) for who in DIRECTIONS}
        if self.errors:
            return facts
        try:
            return facts | {"deal": BridgeDeal(*_filled(hands))}
        except DealError as refusal:
            raise ValidationError(sentence(refusal)) from refusal

    def _hand(self, who: Direction, text: str) -> Hand | None:
        """A hand as it was typed; what is wrong is said at its box."""
        if not text:
            return None
        try:
            return read_hand(_dotted(text))
        except DealTextError:
            asks = _(
                "“%(text)s” is no hand: write its spades, hearts, diamonds and clubs with dots "
                "between them and a hyphen for a void, such as AKQ.T98.-.J765432."
            )
            self.add_error(who.value, asks % {"text": text})
        except DealError as refusal:
            self.add_error(who.value, sentence(refusal))
        return None


def _dotted(text: str) -> str:
    """As PBN has it: dots between the suits, nothing for a void."""
    parts = text.split(".") if "." in text else text.split()
    return ".".join("".join(part.split()).replace("-", "") for part in parts)


def _filled(hands: Mapping[Direction, Hand | None]) -> list[Hand]:
    """The four hands; where one was left out, the cards that nobody else has."""
    known = [hand for hand in hands.values() if hand is not None]
    if len(known) < len(hands) - 1:
        raise ValidationError(_("Type three hands at least: the fourth is what is left."))
    check_each_once(card for card in DECK for hand in known if card in hand.cards)
    held = {card for hand in known for card in hand.cards}
    rest = [card for card in DECK if card not in held]
    return [hand or hand_of(rest) for hand in hands.values()]


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def deal(request: SignedIn, session: Session, board: int) -> HttpResponse:
    """What was ever said of the deal of a board, and the boxes to say something else."""
    found = boards_of_session(session).get(board)
    if found is None:
        raise Http404
    form = DealForm(request.POST if request.method == "POST" else None, initial=_initial(found))
    out = request.POST.get("do") == "remove"
    if not form.is_bound or (not out and not form.is_valid()):
        return _page(request, session, found, form)
    form.is_valid()
    try:
        _write(request, session, found, form, out=out)
    except (BoardError, DealError) as refusal:
        form.add_error(None, sentence(refusal))
        status = CONFLICT if isinstance(refusal, StaleDealError) else UNPROCESSABLE
        return _page(request, session, found, form, status=status)
    said = _("The deal was taken out.") if out else _("The deal is saved.")
    messages.success(request, said)
    return redirect("director:traveller", session.event.club.slug, session.pk, board)


def _write(request: SignedIn, session: Session, board: Board, form: DealForm, *, out: bool) -> None:
    facts = form.cleaned_data
    seen, request_id = facts.get("seen", 0), facts.get("request_id") or uuid4()
    who = {"by": request.user, "source": Source.DIRECTOR, "reason": facts.get("reason", "")}
    asked = DealRequest({board.number: seen}, request_id, **who)
    record_deals(session, {board.number: None if out else facts["deal"]}, asked)


def _initial(board: Board) -> dict[str, Any]:
    """What stands, hand by hand, and a request of its own."""
    stands = deal_versions(board).first()
    hands = stands.hands if stands else None
    typed = {who.value: str(hands.hand(who)) for who in DIRECTIONS} if hands else {}
    return typed | {"seen": stands.version if stands else 0, "request_id": uuid4()}


def _page(
    request: SignedIn, session: Session, board: Board, form: DealForm, *, status: int = OK
) -> HttpResponse:
    past = list(deal_versions(board))
    stands = past[0].hands if past else None
    facts = {
        "session": session,
        "board": board,
        "dealt": dealt_by(Direction(board.dealer), board.vulnerable_sides),
        "form": form,
        "past": past,
        "stands": stands,
    }
    status = UNPROCESSABLE if form.errors and status == OK else status
    return render(request, "director/deal.html", facts, status=status)
