"""Encrypts stored passwords and other secrets, so that a copied database does not reveal them.

The key is derived from SECRET_KEY and the purpose. With another SECRET_KEY nothing can be opened.
"""

from base64 import urlsafe_b64encode
from hashlib import sha256

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings

SECOND_FACTOR = "second factor"
WEB_SPACE = "web space"
WEBHOOK = "webhook"


def fernet_for(purpose: str) -> Fernet:
    """Returns the cipher of one purpose. No query."""
    # The label keeps this key apart from other uses of SECRET_KEY; Fernet takes 32 bytes.
    key = sha256(f"overtrick {purpose}\0{settings.SECRET_KEY}".encode()).digest()
    return Fernet(urlsafe_b64encode(key))


def seal_secret(text: str, purpose: str) -> str:
    """Returns the sealed text; the empty text stays empty. No query."""
    return fernet_for(purpose).encrypt(text.encode()).decode() if text else ""


def open_secret(sealed: str, purpose: str) -> str | None:
    """Returns the text; None if it was sealed with another SECRET_KEY. No query."""
    if not sealed:
        return ""
    try:
        return fernet_for(purpose).decrypt(sealed.encode()).decode()
    except InvalidToken:
        return None
