"""View that signs the user out in all other browsers."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from club.services.users import sign_out_elsewhere
from web.director.access.member_access import SignedInRequest


@login_required
@require_POST
def sign_out_other_browsers(request: SignedInRequest) -> HttpResponse:
    """Sign the user out in every other browser; this one stays signed in."""
    ended = sign_out_elsewhere(request.user, stays=request.session.session_key or "")
    message = ngettext(
        "Signed out on %(ended)s other device.", "Signed out on %(ended)s other devices.", ended
    )
    messages.success(request, message % {"ended": ended})
    return redirect("mfa_index")
