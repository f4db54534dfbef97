"""Every 15 seconds in the worker: looks for changed static sites and for mails to send."""

from time import monotonic
from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from club.signals import sweep_due
from tournament.services.automatic_sites import send_changed_sites
from tournament.services.scorecard_mails import resume_due_mails

INTERVAL = 15.0
_next = [0.0]


@receiver(sweep_due)
def send_sites_and_mails_when_due(**_facts: Any) -> None:
    """Looks for changed sites and for mails to try again every fifteen seconds."""
    if monotonic() >= _next[0]:
        _next[0] = monotonic() + INTERVAL
        send_changed_sites(timezone.now())
        resume_due_mails()
