"""The hand records of a session: a file comes in, is looked at, and only then saved."""

from __future__ import annotations

from collections.abc import Sized
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from boards.errors import BoardError, StaleDealError
from boards.queries.deal_files import DealFile, deal_file
from boards.services.deals import DealRequest, record_deals
from club.services.ledger import Source
from formats.deals.hand_records import LONGEST, write_hand_records
from formats.errors import FormatError, NoFileError, PbnSizeError
from reports.content.hand_records import without_deal
from reports.content.names import runs
from standings.snapshot_cache import cached_snapshot_of
from web.director.access import SignedIn, for_session
from web.director.addresses import place_of
from web.shared.hand_records import diagrams
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from tournament.models import Session

OK, CONFLICT, UNPROCESSABLE = 200, 409, 422


class SaveForm(forms.Form):
    """What was looked at, sent back to be saved: the deals, and the versions that stood then."""

    pbn = forms.CharField(max_length=LONGEST, strip=False)
    seen = forms.RegexField(r"^(\d{1,4}:\d{1,5}(,|$))*$", required=False)
    request_id = forms.UUIDField()
    reason = forms.CharField(max_length=200, required=False, label=gettext_lazy("Reason"))


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def hand_records(request: SignedIn, session: Session) -> HttpResponse:
    """Every deal that is known, and the file or the text to take more from."""
    if request.method != "POST":
        return _page(request, session)
    if request.POST.get("do") == "save":
        return _saved(request, session)
    try:
        found = deal_file(session, _sent(request))
    except (FormatError, BoardError) as refusal:
        return _page(request, session, sentence(refusal), status=UNPROCESSABLE)
    return render(request, "director/hand_records_preview.html", _looked_at(session, found))


def _page(
    request: SignedIn, session: Session, refusal: str = "", *, status: int = OK
) -> HttpResponse:
    now = cached_snapshot_of(session)
    facts = {
        "session": session,
        "place": place_of(now),
        "deals": list(diagrams(now).values()),
        "without": without_deal(now),
        "missing": runs(without_deal(now)),
        "text": (request.POST.get("pbn") or request.POST.get("text", ""))[:LONGEST],
        "refusal": refusal,
    }
    return render(request, "director/hand_records.html", facts, status=status)


def _sent(request: SignedIn) -> bytes:
    """The file, or else the text of the box."""
    file = request.FILES.get("file")
    if isinstance(file, UploadedFile):
        if (file.size or 0) > LONGEST:
            raise PbnSizeError(most=LONGEST)
        content: bytes = file.read()
        return content
    text = request.POST.get("text", "")
    if not text.strip():
        raise NoFileError()
    return text.encode()


def _looked_at(session: Session, found: DealFile) -> dict[str, Any]:
    lists = ("new", "changed", "same", "elsewhere", "without")
    return {
        "session": session,
        **{name: runs(getattr(found, name)) for name in lists},
        "saved": len(found.new) + len(found.changed),
        "pbn": write_hand_records(found.records.values(), tags={}).decode(),
        "seen": ",".join(f"{number}:{version}" for number, version in found.seen.items()),
        "request_id": uuid4(),
    }


def _saved(request: SignedIn, session: Session) -> HttpResponse:
    """What was looked at is saved; if it is refused, it is looked at once more as it stands."""
    form = SaveForm(request.POST)
    try:
        if form.errors.keys() - {"reason"}:
            raise NoFileError()
        found = deal_file(session, form.cleaned_data["pbn"].encode())
    except (FormatError, BoardError) as refusal:
        return _page(request, session, sentence(refusal), status=UNPROCESSABLE)
    status = UNPROCESSABLE
    try:
        if form.is_valid():
            rows = _save(request, session, form, found)
            messages.success(request, _("%(deals)s deals were saved.") % {"deals": len(rows)})
            return redirect("director:hand_records", session.event.club.slug, session.pk)
    except BoardError as refusal:
        form.add_error(None, sentence(refusal))
        status = CONFLICT if isinstance(refusal, StaleDealError) else status
    facts = _looked_at(session, found) | {"form": form}
    return render(request, "director/hand_records_preview.html", facts, status=status)


def _save(request: SignedIn, session: Session, form: SaveForm, found: DealFile) -> Sized:
    facts = form.cleaned_data
    deals = {number: record.deal for number, record in found.records.items()}
    makes = {number: record.double_dummy for number, record in found.records.items()}
    who = {"by": request.user, "source": Source.DIRECTOR, "reason": facts["reason"]}
    asked = DealRequest(_versions(facts["seen"]), facts["request_id"], **who)
    return record_deals(session, deals, asked, makes=makes)


def _versions(text: str) -> dict[int, int]:
    """The version of each board's deal, as the page has written it."""
    pairs = (each.partition(":") for each in text.split(",") if each)
    return {int(number): int(version) for number, _colon, version in pairs}
