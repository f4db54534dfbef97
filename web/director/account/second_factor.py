"""Allauth MFA adapter that encrypts TOTP secrets with a key derived from SECRET_KEY."""

from base64 import b32encode, urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from web.shared.http.qr_codes import qr_code_svg


class EncryptedMFAAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Django-allauth's adapter of the second factor."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _(
            "That code does not fit: type the one that is shown now, or a recovery code."
        ),
    }

    def get_totp_issuer(self) -> str:
        """What stands beside the name in the app of a phone, whatever address the house has."""
        return "Overtrick"

    def build_totp_svg(self, url: str) -> str:
        """Drawn in the page: its policy shows no picture that came in an address."""
        return qr_code_svg(url, title=str(_("The secret, for the camera of an authenticator app")))

    def encrypt(self, text: str) -> str:
        """What a backup, or anyone who reads the database, cannot use."""
        return _fernet().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """The secret; another that nobody has, where it was sealed by another key than ours."""
        try:
            return _fernet().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            return b32encode(token_bytes(20)).decode()


def users_with_unreadable_factor() -> list[str]:
    """The users whose second factor another secret key than ours sealed, sorted. One query."""
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
    key = sha256(b"overtrick second factor\0" + settings.SECRET_KEY.encode()).digest()
    return Fernet(urlsafe_b64encode(key))
