"""Session store and authentication backend of Django, with compiled queries for every request."""

from functools import lru_cache
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.sessions.backends import db
from django.core import signing

from club.queries.session_user import find_session_data, find_session_user


class SessionStore(db.SessionStore):
    """Django's sessions in the database: one that is ended is ended everywhere, at once."""

    def load(self) -> dict[str, Any]:
        """What is kept; a session that nobody knows gets another key."""
        session_data = find_session_data(self.session_key or "")
        if session_data is None:
            self._session_key = None
            return {}
        return self.decode(session_data)

    def decode(self, session_data: bytes | str) -> dict[str, Any]:
        """As ever; the signature of the same text is looked at once."""
        try:
            values: dict[str, Any] = self.serializer().loads(
                _verify_session_data(session_data, self.key_salt)
            )
        except (signing.BadSignature, ValueError):
            return super().decode(session_data)
        return values


class RawSerializer:
    """What was signed, as it was before it was made to values."""

    def dumps(self, obj: bytes) -> bytes:
        """The same."""
        return obj

    def loads(self, data: bytes) -> bytes:
        """The same."""
        return data


@lru_cache(maxsize=1024)
def _verify_session_data(signed: bytes | str, salt: str) -> bytes:
    verified: bytes = signing.loads(str(signed), salt=salt, serializer=RawSerializer)
    return verified


class CompiledModelBackend(ModelBackend):
    """Django's passwords; who has signed in is asked for at every page."""

    def get_user(self, user_id: int) -> Any:
        """The user, who may still come in."""
        user = find_session_user(user_id)
        return user if user and self.user_can_authenticate(user) else None
