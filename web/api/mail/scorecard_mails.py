"""API of score cards by e-mail: settings, addresses with consent, and sending."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.http import Http404
from rest_framework import serializers

from club.queries.api_key_areas import ApiKeyArea
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from club.queries.player_mail import mail_of_player
from club.queries.players import players_of_club
from club.services.player_mail import change_mail_settings, save_player_mail
from club.validators.mail import LONGEST_ADDRESS
from tournament.services.scorecard_mails import request_scorecard_mails
from web.api.framework.base_views import ClubApiView, SessionApiView
from web.api.framework.operations import ACCEPTED, ApiCall, api_operation
from web.api.matches.match_event_days import MatchDayApiView
from web.shared.pages.jobs.mailed_cards import mailed_cards_of
from web.shared.pages.jobs.scorecard_mails import (
    STATUSES,
    MailRow,
    mail_recipients,
    scorecard_mail_rows,
)

if TYPE_CHECKING:
    from club.models import Club, Player
    from tournament.models import Session


class MailSettingsSerializer(serializers.Serializer[Any]):
    """Serializer for the club's settings of e-mail."""

    server_ready = serializers.BooleanField(help_text="Whether this server can send mail.")
    mails_scorecards = serializers.BooleanField(help_text="Whether directors can send score cards.")
    reply_to = serializers.CharField(help_text="Where answers go; empty for nowhere.")


class MailSettingsInputSerializer(serializers.Serializer[Any]):
    """Serializer for changed settings; fields left out stay unchanged."""

    example = {"mails_scorecards": True}
    mails_scorecards = serializers.BooleanField(required=False)
    reply_to = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_ADDRESS)


class PlayerMailSerializer(serializers.Serializer[Any]):
    """Serializer for a player's address and consent."""

    player = serializers.IntegerField()
    address = serializers.CharField(help_text="Empty without one.")
    wants_scorecards = serializers.BooleanField(help_text="Whether the player agreed.")
    unsubscribed_at = serializers.DateTimeField(allow_null=True)


class PlayerMailInputSerializer(serializers.Serializer[Any]):
    """Serializer for an address with the player's consent; an empty address deletes it."""

    example = {"address": "ada@example.org", "wants_scorecards": True}
    address = serializers.CharField(allow_blank=True, max_length=LONGEST_ADDRESS)
    wants_scorecards = serializers.BooleanField(default=False)


class ScorecardMailSerializer(serializers.Serializer[Any]):
    """Serializer for a player of the session: what is sent, and how the last mail went."""

    player = serializers.IntegerField()
    name = serializers.CharField()
    pair = serializers.IntegerField(
        source="place",
        help_text="Id below `…/pairs/`; of teams and matches, below `…/contestants/`.",
    )
    address = serializers.CharField(help_text="Empty without one.")
    status = serializers.ChoiceField(
        choices=STATUSES,
        help_text="new, changed and failed are sent by a request; sent and interrupted if `again`.",
    )
    sent_at = serializers.DateTimeField(allow_null=True)
    error = serializers.CharField(help_text="Of the last mail; empty without one.")


class ScorecardMailInputSerializer(serializers.Serializer[Any]):
    """Serializer for a request to send the score cards."""

    example = {"again": False}
    again = serializers.BooleanField(
        default=False, help_text="Also to players who have this card already."
    )


def _represent_settings(club: Club) -> dict[str, Any]:
    return {
        "server_ready": settings.IS_MAIL_SET,
        "mails_scorecards": club.mails_scorecards,
        "reply_to": club.reply_to,
    }


def _represent_player(player: Player) -> dict[str, Any]:
    mail = mail_of_player(player.pk)
    return {
        "player": player.pk,
        "address": mail.address if mail else "",
        "wants_scorecards": bool(mail and mail.wants_scorecards),
        "unsubscribed_at": mail.unsubscribed_at if mail else None,
    }


class MailSettingsView(ClubApiView):
    """Settings of e-mail."""

    tag = "mail"
    area = ApiKeyArea.CLUB

    @api_operation("mail_settings", MailSettingsSerializer, permission=ClubPermission.DIRECT)
    def get(self, call: ApiCall, club: Club) -> dict[str, Any]:
        """Read the settings of e-mail."""
        return _represent_settings(club)

    @api_operation(
        "change_mail_settings",
        MailSettingsSerializer,
        request_body=MailSettingsInputSerializer,
        permission=ClubPermission.OWN,
    )
    def patch(self, call: ApiCall, club: Club) -> dict[str, Any]:
        """Change the settings of e-mail."""
        stored: dict[str, Any] = {
            "mails_scorecards": club.mails_scorecards,
            "reply_to": club.reply_to,
        }
        changed = change_mail_settings(club, **stored | dict(call.cleaned), **call.who)
        return _represent_settings(changed)


class PlayerMailView(ClubApiView):
    """The e-mail address of a player."""

    tag = "mail"
    area = ApiKeyArea.PLAYERS

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a player of this club. One query."""
        players = players_of_club(key.club.pk).select_related("club")
        player = players.filter(pk=kwargs["player"]).first()
        if player is None:
            raise Http404
        return player

    @api_operation("player_mail", PlayerMailSerializer, permission=ClubPermission.DIRECT)
    def get(self, call: ApiCall, player: Player) -> dict[str, Any]:
        """Read the e-mail address and the consent of a player."""
        return _represent_player(player)

    @api_operation(
        "save_player_mail",
        PlayerMailSerializer,
        request_body=PlayerMailInputSerializer,
        permission=ClubPermission.DIRECT,
    )
    def post(self, call: ApiCall, player: Player) -> dict[str, Any]:
        """Store the e-mail address of a player, with the consent that the player gave."""
        save_player_mail(player, **call.cleaned, **call.who)
        return _represent_player(player)


class ScorecardMailView(SessionApiView):
    """Score cards of a session by e-mail."""

    tag = "mail"

    @api_operation(
        "scorecard_mails", ScorecardMailSerializer, permission=ClubPermission.DIRECT, many=True
    )
    def get(self, call: ApiCall, session: Session) -> list[MailRow]:
        """List who gets a score card, who does not and why, and how the last mail went."""
        return scorecard_mail_rows(mailed_cards_of(session))

    @api_operation(
        "send_scorecard_mails",
        ScorecardMailSerializer,
        request_body=ScorecardMailInputSerializer,
        permission=ClubPermission.DIRECT,
        status=ACCEPTED,
        answers_list=True,
    )
    def post(self, call: ApiCall, session: Session) -> list[MailRow]:
        """Send the score cards to the players who agreed; the worker does it."""
        return _send_scorecards(call, session)


class MatchDayMailView(MatchDayApiView):
    """Score cards of a day of a match event by e-mail."""

    tag = "mail"

    @api_operation(
        "day_scorecard_mails", ScorecardMailSerializer, permission=ClubPermission.DIRECT, many=True
    )
    def get(self, call: ApiCall, day: Session) -> list[MailRow]:
        """List who gets a card of this day, who does not and why, and how the last mail went."""
        return scorecard_mail_rows(mailed_cards_of(day))

    @api_operation(
        "send_day_scorecard_mails",
        ScorecardMailSerializer,
        request_body=ScorecardMailInputSerializer,
        permission=ClubPermission.DIRECT,
        status=ACCEPTED,
        answers_list=True,
    )
    def post(self, call: ApiCall, day: Session) -> list[MailRow]:
        """Send the cards of this day to the players who agreed; the worker does it."""
        return _send_scorecards(call, day)


def _send_scorecards(call: ApiCall, session: Session) -> list[MailRow]:
    cards = mailed_cards_of(session)
    recipients = mail_recipients(scorecard_mail_rows(cards), again=call.cleaned["again"])
    request_scorecard_mails(session, recipients, revision=cards.revision, **call.who)
    return scorecard_mail_rows(cards)
