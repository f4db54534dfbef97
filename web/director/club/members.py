"""Members page for owners: roles, invitations, removing a member."""

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

from club.queries.members import members_of_club, open_invitations
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from club.services.invitations import create_invitation, revoke_invitation
from club.services.members import change_role, remove_member
from web.director.access.permissions import SignedInRequest, for_club
from web.shared.http.qr_codes import qr_code_svg
from web.shared.messages.flash_messages import add_form_error, flash_outcome

if TYPE_CHECKING:
    from club.models import Club

CREATED = 201
UNPROCESSABLE = 422
ROLE_CHOICES = (
    ("viewer", gettext_lazy("viewer: reads everything")),
    ("assistant", gettext_lazy("assistant: enters results too")),
    ("director", gettext_lazy("director: runs events")),
    ("owner", gettext_lazy("owner: says who may do what")),
)
INITIAL_ROLE = {"role": "assistant"}
LIFETIME_CHOICES = (
    (1, gettext_lazy("1 day")),
    (2, gettext_lazy("2 days")),
    (7, gettext_lazy("7 days")),
    (30, gettext_lazy("30 days")),
)


class MemberRoleForm(forms.Form):
    """One of the roles that are given."""

    role = forms.ChoiceField(label=gettext_lazy("Role"), choices=ROLE_CHOICES)


class InvitationForm(MemberRoleForm):
    """What the bearer of the link will be, and how long it opens."""

    days = forms.TypedChoiceField(
        label=gettext_lazy("The link works for"), choices=LIFETIME_CHOICES, coerce=int, initial=2
    )


@never_cache
@for_club(may=ClubPermission.OWN)
def members_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Everybody with a role; a new invitation's link is shown here, this once."""
    if request.method != "POST":
        return _page(request, club, InvitationForm(initial=INITIAL_ROLE))
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return _page(request, club, form, status=UNPROCESSABLE)
    role = form.cleaned_data["role"]
    lasts = timedelta(days=form.cleaned_data["days"])
    token = create_invitation(club, role=role, by=request.user, lasts=lasts)
    link = request.build_absolute_uri(reverse("public:join", args=[token]))
    code = qr_code_svg(link, title=_("The link, for the camera of a phone"))
    context = {"link": link, "code": code, "invited": dict(ROLE_CHOICES)[role].partition(":")[0]}
    return _page(
        request, club, InvitationForm(initial=form.cleaned_data), status=CREATED, **context
    )


@for_club(may=ClubPermission.OWN)
@require_POST
def change_member_role(request: SignedInRequest, club: Club, member: int) -> HttpResponse:
    """Another role, from now on."""
    row = get_object_or_404(members_of_club(club.pk), pk=member)
    form = MemberRoleForm(request.POST, auto_id=f"member-{member}-%s")
    if form.is_valid():
        with add_form_error(form):
            change_role(row, form.cleaned_data["role"], by=request.user, source=Source.DIRECTOR)
            done = _("%(name)s has another role now.") % {"name": row.user}
            messages.success(request, done)
            return _redirect_after_change(request, club, row.user_id)
    invited = InvitationForm(initial=INITIAL_ROLE)
    return _page(request, club, invited, status=UNPROCESSABLE, refused=form, row=member)


@for_club(may=ClubPermission.OWN)
@require_POST
def remove_club_member(request: SignedInRequest, club: Club, member: int) -> HttpResponse:
    """No role any longer."""
    row = get_object_or_404(members_of_club(club.pk), pk=member)
    with flash_outcome(
        request, _("%(name)s has no part in the club any more.") % {"name": row.user}
    ):
        remove_member(row, by=request.user, source=Source.DIRECTOR)
    return _redirect_after_change(request, club, row.user_id)


@for_club(may=ClubPermission.OWN)
@require_POST
def revoke_member_invitation(request: SignedInRequest, club: Club, invitation: int) -> HttpResponse:
    """The link opens nothing from now on."""
    revoke_invitation(get_object_or_404(open_invitations(club.pk), pk=invitation), by=request.user)
    messages.success(request, _("That link opens nothing any more."))
    return redirect("director:members", club.slug)


def _redirect_after_change(request: SignedInRequest, club: Club, member: int) -> HttpResponse:
    """To the page; anyone who changed themselves may not see it any longer."""
    if member == request.user.pk:
        return redirect("director:clubs")
    return redirect("director:members", club.slug)


def _page(
    request: SignedInRequest,
    club: Club,
    form: InvitationForm,
    *,
    status: int = 200,
    **extra_context: object,
) -> HttpResponse:
    context = {
        "club": club,
        "form": form,
        "roles": ROLE_CHOICES,
        "members": members_of_club(club.pk),
        "invitations": open_invitations(club.pk),
        "tab": "members",
    }
    return render(request, "director/members.html", context | extra_context, status=status)
