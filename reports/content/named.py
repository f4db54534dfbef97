"""A regulation by name: what may be chosen, in words, each with its source. Knows no regulation."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.content.periods import CHANGED, LENGTHS
from scoring.events.regulations import Regulations

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Words = str | _StrPromise


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to do it: as it is stored, in a few words, explained, and where it comes from."""

    value: int | str
    words: "Words"
    meaning: "Words"
    source: "Words"


@dataclass(frozen=True, slots=True)
class Named:
    """One regulation by name, and what may be chosen; the first is the default.

    Of a `brief` one the words of a choice say it all, or stand with another regulation.
    """

    key: str
    title: "Words"
    choices: tuple[Choice, ...]
    brief: bool = False

    def chosen(self, regulations: Regulations) -> Choice:
        """What these regulations say."""
        value = getattr(regulations, self.key)
        return next(each for each in self.choices if each.value == value)


@dataclass(frozen=True, slots=True)
class Program:
    """A scoring program whose regulations are chosen together, and where it is used."""

    key: str
    words: "Words"
    used_in: "Words"


def period(key: str, title: "Words", meaning: "Words", law: "Words") -> Named:
    """How long something may be asked for: the Laws' own length, or the organizer's."""
    choices = (
        Choice(minutes, words, "", CHANGED) if at else Choice(minutes, words, meaning, law)
        for at, (minutes, words) in enumerate(LENGTHS.items())
    )
    return Named(key, title, tuple(choices), brief=True)
