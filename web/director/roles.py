"""Who has which role in a club, and who is invited. An owner's page."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from club.queries.members import invitations_open, members_of
from club.queries.rights import Right
from club.services.invitations import create_invitation, end_invitation
from club.services.ledger import Source
from club.services.members import change_role, remove_member
from web.director.access import SignedIn, for_director
from web.shared.codes import drawn
from web.shared.told import told, told_in

if TYPE_CHECKING:
    from club.models import Club

CREATED, UNPROCESSABLE = 201, 422
ROLES = (
    ("viewer", gettext_lazy("viewer: reads everything")),
    ("assistant", gettext_lazy("assistant: enters results too")),
    ("director", gettext_lazy("director: runs events")),
    ("owner", gettext_lazy("owner: says who may do what")),
)
PROPOSED = {"role": "assistant"}
DAYS = (
    (1, gettext_lazy("1 day")),
    (2, gettext_lazy("2 days")),
    (7, gettext_lazy("7 days")),
    (30, gettext_lazy("30 days")),
)


class RoleForm(forms.Form):
    """One of the roles that are given."""

    role = forms.ChoiceField(label=gettext_lazy("Role"), choices=ROLES)


class InviteForm(RoleForm):
    """What the bearer of the link will be, and how long it opens."""

    days = forms.TypedChoiceField(
        label=gettext_lazy("The link works for"), choices=DAYS, coerce=int, initial=2
    )


@never_cache
@for_director(may=Right.OWN)
def members(request: SignedIn, club: Club) -> HttpResponse:
    """Everybody with a role; a new invitation's link is shown here, this once."""
    if request.method != "POST":
        return _page(request, club, InviteForm(initial=PROPOSED))
    form = InviteForm(request.POST)
    if not form.is_valid():
        return _page(request, club, form, status=UNPROCESSABLE)
    role, lasts = form.cleaned_data["role"], timedelta(days=form.cleaned_data["days"])
    token = create_invitation(club, role=role, by=request.user, lasts=lasts)
    link = request.build_absolute_uri(reverse("public:join", args=[token]))
    code = drawn(link, title=_("The link, for the camera of a phone"))
    shown = {"link": link, "code": code, "invited": dict(ROLES)[role].partition(":")[0]}
    return _page(request, club, InviteForm(initial=form.cleaned_data), status=CREATED, **shown)


@for_director(may=Right.OWN)
@require_POST
def change(request: SignedIn, club: Club, member: int) -> HttpResponse:
    """Another role, from now on."""
    found = get_object_or_404(members_of(club.pk), pk=member)
    form = RoleForm(request.POST, auto_id=f"member-{member}-%s")
    if form.is_valid():
        with told_in(form):
            change_role(found, form.cleaned_data["role"], by=request.user, source=Source.DIRECTOR)
            done = _("%(name)s has another role now.") % {"name": found.user}
            messages.success(request, done)
            return _back(request, club, found.user_id)
    invited = InviteForm(initial=PROPOSED)
    return _page(request, club, invited, status=UNPROCESSABLE, refused=form, row=member)


@for_director(may=Right.OWN)
@require_POST
def take_out(request: SignedIn, club: Club, member: int) -> HttpResponse:
    """No role any more."""
    found = get_object_or_404(members_of(club.pk), pk=member)
    with told(request, _("%(name)s has no part in the club any more.") % {"name": found.user}):
        remove_member(found, by=request.user, source=Source.DIRECTOR)
    return _back(request, club, found.user_id)


@for_director(may=Right.OWN)
@require_POST
def end(request: SignedIn, club: Club, invitation: int) -> HttpResponse:
    """The link opens nothing from now on."""
    end_invitation(get_object_or_404(invitations_open(club.pk), pk=invitation), by=request.user)
    messages.success(request, _("That link opens nothing any more."))
    return redirect("director:members", club.slug)


def _back(request: SignedIn, club: Club, member: int) -> HttpResponse:
    """To the page; whoever changed themselves may not see it any more."""
    if member == request.user.pk:
        return redirect("director:clubs")
    return redirect("director:members", club.slug)


def _page(
    request: SignedIn, club: Club, form: InviteForm, *, status: int = 200, **shown: object
) -> HttpResponse:
    facts = {
        "club": club,
        "form": form,
        "roles": ROLES,
        "members": members_of(club.pk),
        "invitations": invitations_open(club.pk),
        "tab": "members",
    }
    return render(request, "director/members.html", facts | shown, status=status)
