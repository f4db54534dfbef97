"""Model of a club's web space: where its static site goes, and what was sent there last."""

from django.db import models
from django.utils import timezone

from club.models.club import Club


class WebSpace(models.Model):
    """Web space of a club: address, account, and the state that was sent last.

    The address is `https://…` for WebDAV, `sftp://…` for SFTP, or empty for the folder of the
    installation. The password is sealed, and the host key is a fingerprint.
    """

    club = models.OneToOneField(Club, models.CASCADE, related_name="web_space")
    address = models.CharField(max_length=300, blank=True)
    username = models.CharField(max_length=120, blank=True)
    sealed_password = models.TextField(blank=True)
    host_key = models.CharField(max_length=80, blank=True)
    automatic = models.BooleanField(default=False)
    sent_at = models.DateTimeField(null=True)
    sent_state = models.CharField(max_length=64, blank=True, help_text="hash of what players saw")
    files = models.PositiveIntegerField(default=0)
    files_sent = models.PositiveIntegerField(default=0, help_text="by the last run")
    noticed_state = models.CharField(max_length=64, blank=True)
    noticed_at = models.DateTimeField(default=timezone.now)
    attempts = models.PositiveIntegerField(default=0, help_text="since the noticed state")
    next_attempt_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"web space {self.pk}"
