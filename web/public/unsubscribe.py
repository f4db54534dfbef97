"""Page of the link with which a player stops score cards by e-mail."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club.queries.player_mail import find_mail_by_token
from club.services.player_mail import unsubscribe_player


# A mail program posts here without a page before it (RFC 8058). The link is the permission.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe_page(request: HttpRequest, club: str, mail_token: str) -> HttpResponse:
    """A button that stops the score cards; posted, they are stopped."""
    row = (
        unsubscribe_player(mail_token)
        if request.method == "POST"
        else find_mail_by_token(mail_token)
    )
    if row is None or row.player.club.slug != club:
        raise Http404
    return render(request, "public/unsubscribe.html", {"club": row.player.club, "mail": row})
