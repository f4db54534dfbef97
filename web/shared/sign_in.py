"""Django's sessions and sign-in, by questions that are put into SQL once. Knows no page."""

from functools import lru_cache
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.sessions.backends import db
from django.core import signing

from club.queries.signed_in import kept_for, user_who_returns


class SessionStore(db.SessionStore):
    """Django's sessions in the database: one that is ended is ended everywhere, at once."""

    def load(self) -> dict[str, Any]:
        """What is kept; a session that nobody knows gets another key."""
        kept = kept_for(self.session_key or "")
        if kept is None:
            self._session_key = None
            return {}
        return self.decode(kept)

    def decode(self, session_data: bytes | str) -> dict[str, Any]:
        """As ever; the signature of the same text is looked at once."""
        try:
            kept: dict[str, Any] = self.serializer().loads(_opened(session_data, self.key_salt))
        except (signing.BadSignature, ValueError):
            return super().decode(session_data)
        return kept


class Unread:
    """What was signed, as it was before it was made to values."""

    def dumps(self, obj: bytes) -> bytes:
        """The same."""
        return obj

    def loads(self, data: bytes) -> bytes:
        """The same."""
        return data


@lru_cache(maxsize=1024)
def _opened(kept: bytes | str, salt: str) -> bytes:
    opened: bytes = signing.loads(str(kept), salt=salt, serializer=Unread)
    return opened


class Backend(ModelBackend):
    """Django's passwords; who has signed in is asked for at every page."""

    def get_user(self, user_id: int) -> Any:
        """The user, who may still come in."""
        user = user_who_returns(user_id)
        return user if user and self.user_can_authenticate(user) else None
