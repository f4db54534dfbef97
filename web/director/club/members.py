"""Members page of a club: change roles, invite members, remove a member."""

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
from club.services.invitations import create_invitation, revoke_invitation
from club.services.members import change_role, remove_member
from web.director.access.member_access import SignedInRequest, for_club
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
    ("owner", gettext_lazy("owner: also manages members")),
)
INITIAL_ROLE = {"role": "assistant"}
# The longest is MAX_LIFETIME of club.services.invitations.
LIFETIME_CHOICES = (
    (1, gettext_lazy("1 day")),
    (2, gettext_lazy("2 days")),
    (7, gettext_lazy("7 days")),
    (30, gettext_lazy("30 days")),
)


class MemberRoleForm(forms.Form):
    """Choice of a member's role."""

    role = forms.ChoiceField(label=gettext_lazy("Role"), choices=ROLE_CHOICES)


class InvitationForm(MemberRoleForm):
    """Role that an invitation gives, and how long its link works."""

    days = forms.TypedChoiceField(
        label=gettext_lazy("The link works for"), choices=LIFETIME_CHOICES, coerce=int, initial=2
    )


# The page may show an invitation link, which the browser must not keep.
@never_cache
@for_club(may=ClubPermission.OWN)
def members_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Members and open invitations; a new invitation's link is shown once, in this response."""
    if request.method != "POST":
        return _page(request, club, InvitationForm(initial=INITIAL_ROLE))
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return _page(request, club, form, status=UNPROCESSABLE)
    role = form.cleaned_data["role"]
    lasts = timedelta(days=form.cleaned_data["days"])
    # Only the token's hash is stored, so no later page can show the link: no redirect here.
    token = create_invitation(club, role=role, actor=request.actor, lasts=lasts)
    link = request.build_absolute_uri(reverse("public:join", args=[token]))
    code = qr_code_svg(link, title=_("The link, for the camera of a phone"))
    context = {"link": link, "code": code, "invited": dict(ROLE_CHOICES)[role].partition(":")[0]}
    return _page(
        request, club, InvitationForm(initial=form.cleaned_data), status=CREATED, **context
    )


@for_club(may=ClubPermission.OWN)
@require_POST
def change_member_role(request: SignedInRequest, club: Club, member: int) -> HttpResponse:
    """Change a member's role, posted from the members page."""
    row = get_object_or_404(members_of_club(club.pk), pk=member)
    # The page has one such form for each member, each with field ids that occur once.
    form = MemberRoleForm(request.POST, auto_id=f"member-{member}-%s")
    if form.is_valid():
        with add_form_error(form):
            change_role(row, form.cleaned_data["role"], actor=request.actor)
            done = _("The role of %(name)s is changed.") % {"name": row.user}
            messages.success(request, done)
            return _redirect_after_change(request, club, row.user_id)
    invited = InvitationForm(initial=INITIAL_ROLE)
    return _page(request, club, invited, status=UNPROCESSABLE, refused=form, row=member)


@for_club(may=ClubPermission.OWN)
@require_POST
def remove_club_member(request: SignedInRequest, club: Club, member: int) -> HttpResponse:
    """Remove a member from the club, posted from the members page."""
    row = get_object_or_404(members_of_club(club.pk), pk=member)
    with flash_outcome(request, _("%(name)s is no longer a member.") % {"name": row.user}):
        remove_member(row, actor=request.actor)
    return _redirect_after_change(request, club, row.user_id)


@for_club(may=ClubPermission.OWN)
@require_POST
def revoke_member_invitation(request: SignedInRequest, club: Club, invitation: int) -> HttpResponse:
    """Revoke an invitation, posted from the members page: its link stops working."""
    revoke_invitation(
        get_object_or_404(open_invitations(club.pk), pk=invitation), actor=request.actor
    )
    messages.success(request, _("The invitation is revoked."))
    return redirect("director:members", club.slug)


def _redirect_after_change(request: SignedInRequest, club: Club, member: int) -> HttpResponse:
    """Redirect to the members page, which users who changed themselves may no longer open."""
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
