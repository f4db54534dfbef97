"""Base class of a half-entered result, whose answers so far the phone keeps in the URL."""

from __future__ import annotations

from dataclasses import asdict, replace
from urllib.parse import urlencode


class AddressDraft:
    """Base of a frozen dataclass whose fields are the answers as text, empty if not given yet.

    No step is stored before the end. So Back, a reload and a forged address can only lead to a
    question of the same board or hand.
    """

    __slots__ = ()

    @property
    def fields(self) -> dict[str, str]:
        """The answers that are given."""
        answers: dict[str, str] = asdict(self)  # type: ignore[call-overload]
        return {name: answer for name, answer in answers.items() if answer}

    def query(self, **answers: str) -> str:
        """The query of the address with these answers."""
        changed = replace(self, **answers)  # type: ignore[type-var]
        return f"?{urlencode(changed.fields)}"
