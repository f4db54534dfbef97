"""Allauth MFA adapter that encrypts TOTP secrets with a key derived from SECRET_KEY."""

from base64 import b32encode
from secrets import token_bytes

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken
from django.utils.translation import gettext_lazy as _

from club.queries.sealed_secrets import SECOND_FACTOR, fernet_for
from web.shared.http.qr_codes import qr_code_svg


class EncryptedMFAAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Allauth's MFA adapter with encrypted secrets and an inline QR code."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _(
            "Wrong code. Type the code that your phone shows now, or a recovery code."
        ),
    }

    def get_totp_issuer(self) -> str:
        """Issuer shown next to the name in an authenticator app, independent of the address."""
        return "Overtrick"

    def build_totp_svg(self, url: str) -> str:
        """QR code as inline SVG: the content security policy blocks images in data: URLs."""
        return qr_code_svg(url, title=str(_("QR code for an authenticator app")))

    def encrypt(self, text: str) -> str:
        """The encrypted secret, useless to anybody who has only a backup or the database."""
        return _fernet().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """The secret, or a random one if it was encrypted under another SECRET_KEY."""
        try:
            return _fernet().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            # No code matches a random secret, so signing in is refused as usual. An exception here
            # would be a server error on the sign-in page.
            return b32encode(token_bytes(20)).decode()


def users_with_unreadable_factor() -> list[str]:
    """Users whose second factor was encrypted under another SECRET_KEY, sorted. One query."""
    factors = Authenticator.objects.filter(type=Authenticator.Type.TOTP)
    rows = factors.order_by("user__username").values_list("user__username", "data")
    return [name for name, data in rows if not _is_readable(data.get("secret", ""))]


def _is_readable(secret: str) -> bool:
    try:
        _fernet().decrypt(secret.encode())
    except InvalidToken:
        return False
    return True


def _fernet() -> Fernet:
    return fernet_for(SECOND_FACTOR)
