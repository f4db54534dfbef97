"""Models of clubs, users, members, players, API keys, background jobs and the audit log."""

from club.models.api_key import ApiKey, KeptAnswer
from club.models.audit_log import LedgerEntry, Source
from club.models.club import Club, Membership
from club.models.invitation import Invitation
from club.models.job import Job
from club.models.player import Player, PlayersApart
from club.models.player_mail import PlayerMail
from club.models.user import User
from club.models.web_space import WebSpace
from club.models.webhook import Webhook, WebhookDelivery

__all__ = [
    "ApiKey",
    "Club",
    "Invitation",
    "Job",
    "KeptAnswer",
    "LedgerEntry",
    "Membership",
    "Player",
    "PlayerMail",
    "PlayersApart",
    "Source",
    "User",
    "WebSpace",
    "Webhook",
    "WebhookDelivery",
]
