"""Page of score cards by e-mail: recipients, players left out, and failed mails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from club.errors import MailError
from club.queries.permissions import ClubPermission
from tournament.services.scorecard_mails import request_scorecard_mails, validate_mailable
from web.director.access.member_access import SignedInRequest
from web.director.phones.phone_access import for_phone_session
from web.shared.messages.errors.error_text import error_message
from web.shared.pages.jobs.mailed_cards import mailed_cards_of
from web.shared.pages.jobs.scorecard_mails import WAITING, mail_recipients, scorecard_mail_rows

if TYPE_CHECKING:
    from tournament.models import Session


@for_phone_session(may=ClubPermission.DIRECT)
def scorecard_mail_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Players with what they get; posted, the worker sends the cards."""
    cards = mailed_cards_of(session)
    rows = scorecard_mail_rows(cards)
    if request.method == "POST":
        again = request.POST.get("do") == "again"
        try:
            mails = request_scorecard_mails(
                session,
                mail_recipients(rows, again=again),
                revision=cards.revision,
                actor=request.actor,
            )
        except MailError as error:
            messages.error(request, error_message(error))
        else:
            text = ngettext(
                "%(number)s score card is being sent.",
                "%(number)s score cards are being sent.",
                len(mails),
            )
            messages.success(request, text % {"number": len(mails)})
        return redirect("director:scorecard_mail", session.event.club.slug, session.pk)
    context = {
        "session": session,
        "rows": rows,
        "now": len(mail_recipients(rows, again=False)),
        "again": len(mail_recipients(rows, again=True)),
        "waiting": any(row.status == WAITING for row in rows),
        "obstacle": _obstacle(session),
    }
    return render(request, "director/scorecard_mail.html", context)


def _obstacle(session: Session) -> str:
    """Why no card can be sent now; empty if they can."""
    try:
        validate_mailable(session)
    except MailError as error:
        return error_message(error)
    return ""
