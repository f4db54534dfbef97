"""One's own account, as far as allauth has no page for it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from club.services.users import sign_out_elsewhere
from web.director.access import SignedIn


@login_required
@require_POST
def elsewhere(request: SignedIn) -> HttpResponse:
    """Every other browser is signed out; this one stays."""
    ended = sign_out_elsewhere(request.user, stays=request.session.session_key or "")
    words = ngettext("Signed out in %(ended)s place.", "Signed out in %(ended)s places.", ended)
    messages.success(request, words % {"ended": ended})
    return redirect("mfa_index")
