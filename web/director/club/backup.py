"""View that makes a backup of all clubs and downloads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import FileResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club.errors import ClubError
from club.services.backups.backup_creation import can_download_backup, create_backup_for_download
from web.director.access.member_access import SignedInRequest, for_club
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import Club


@for_club
@require_POST
def download_backup(request: SignedInRequest, club: Club) -> HttpResponseBase:
    """Make a backup and download it; a copy stays in the data folder."""
    # The file holds every club of the installation, so a role in this club is not enough.
    if not can_download_backup(request.user):
        why = _(
            "A backup holds every club on this computer, and you are not a director of all of them."
        )
        messages.error(request, why)
        return redirect("director:home", club.slug)
    try:
        archive = create_backup_for_download(actor=request.actor)
    except ClubError as refusal:
        messages.error(request, error_message(refusal))
        return redirect("director:home", club.slug)
    return FileResponse(archive.open("rb"), as_attachment=True, filename=archive.name)
