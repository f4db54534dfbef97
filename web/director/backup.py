"""Everything in one file, for the director's own USB stick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import FileResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club.errors import ClubError
from club.services.backups import hand_out, may_have_everything
from web.director.access import SignedIn, for_director
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from club.models import Club


@for_director
@require_POST
def backup(request: SignedIn, club: Club) -> HttpResponseBase:
    """Make a backup and hand it out; a copy stays in the data folder."""
    if not may_have_everything(request.user):
        why = _("A backup holds every club of this folder, and you do not direct in all of them.")
        messages.error(request, why)
        return redirect("director:home", club.slug)
    try:
        made = hand_out(request.user)
    except ClubError as refusal:
        messages.error(request, sentence(refusal))
        return redirect("director:home", club.slug)
    return FileResponse(made.open("rb"), as_attachment=True, filename=made.name)
