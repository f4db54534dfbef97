"""Page of the club's e-mail settings, and the form for the address of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.queries.permissions import ClubPermission
from club.queries.player_mail import count_mail_addresses, mail_of_player
from club.services.player_mail import change_mail_settings, save_player_mail
from club.validators.mail import LONGEST_ADDRESS
from web.director.access.member_access import SignedInRequest, for_club
from web.director.players.player_details import player_or_404
from web.shared.messages.flash_messages import add_form_error, form_page_status

if TYPE_CHECKING:
    from club.models import Club


class MailSettingsForm(forms.Form):
    """Whether the club sends score cards, and where answers go."""

    mails_scorecards = forms.BooleanField(
        label=gettext_lazy("Directors can send score cards to players by e-mail"), required=False
    )
    reply_to = forms.CharField(
        label=gettext_lazy("Replies go to"),
        max_length=LONGEST_ADDRESS,
        required=False,
        help_text=gettext_lazy("An e-mail address of the club. Leave empty for none."),
        widget=forms.EmailInput(),
    )


class PlayerMailForm(forms.Form):
    """Address of a player, and the consent to get score cards."""

    address = forms.CharField(
        label=gettext_lazy("E-mail address"),
        max_length=LONGEST_ADDRESS,
        required=False,
        help_text=gettext_lazy("Leave empty to delete it."),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    wants_scorecards = forms.BooleanField(
        label=gettext_lazy("The player agreed to get score cards"), required=False
    )


@for_club(may=ClubPermission.OWN)
def mail_settings_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Settings of e-mail, and how many players have an address."""
    initial = {"mails_scorecards": club.mails_scorecards, "reply_to": club.reply_to}
    form = MailSettingsForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        with add_form_error(form, at="reply_to"):
            change_mail_settings(club, **form.cleaned_data, actor=request.actor)
            messages.success(request, _("The settings of e-mail are saved."))
            return redirect("director:mail_settings", club.slug)
    context = {
        "club": club,
        "form": form,
        "counts": count_mail_addresses(club.pk),
        "is_mail_set": settings.IS_MAIL_SET,
        "sender": settings.DEFAULT_FROM_EMAIL,
    }
    return render(request, "director/mail_settings.html", context, status=form_page_status(form))


@for_club(may=ClubPermission.DIRECT)
def player_mail_page(request: SignedInRequest, club: Club, player: int) -> HttpResponse:
    """Address and consent of one player."""
    row = player_or_404(club, player)
    mail = mail_of_player(row.pk)
    initial = {"address": mail.address, "wants_scorecards": mail.wants_scorecards} if mail else None
    form = PlayerMailForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        with add_form_error(form, at="address"):
            save_player_mail(row, **form.cleaned_data, actor=request.actor)
            messages.success(request, _("The address is saved."))
            return redirect("director:player", club.slug, player)
    context = {"club": club, "player": row, "form": form, "mail": mail}
    return render(request, "director/player_mail.html", context, status=form_page_status(form))
