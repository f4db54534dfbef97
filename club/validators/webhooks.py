"""Validates the events and the secret of a webhook, and lists the events."""

import base64
import binascii
from collections.abc import Sequence

from club.errors import RemoteError

RESULT_RECORDED = "result.recorded"
RANKING_CHANGED = "ranking.changed"
SESSION_RELEASED = "session.released"
SESSION_CORRECTED = "session.corrected"
TEST = "webhook.test"
EVENTS = (RESULT_RECORDED, RANKING_CHANGED, SESSION_RELEASED, SESSION_CORRECTED)
MOST_WEBHOOKS = 10
# Events of a webhook that wait for its receiver: several evenings of a large club.
MOST_WAITING = 10_000
# As the libraries of Standard Webhooks expect it.
SECRET_PREFIX = "whsec_"
SECRET_BYTES = (24, 64)


def validate_events(events: Sequence[str]) -> list[str]:
    """Returns the events in their order; refuses none, and unknown ones."""
    if not events or set(events) - set(EVENTS):
        raise RemoteError("webhook_events", events=", ".join(EVENTS))
    return [event for event in EVENTS if event in events]


def decode_webhook_secret(secret: str) -> bytes:
    """Returns the key of a secret: base64 of 24 to 64 bytes after its prefix."""
    least, most = SECRET_BYTES
    try:
        key = base64.b64decode(secret.removeprefix(SECRET_PREFIX), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not secret.startswith(SECRET_PREFIX) or not least <= len(key) <= most:
        raise RemoteError("webhook_secret", least=least, most=most)
    return key
