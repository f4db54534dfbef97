"""Classes for a named regulation and its choices."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.content.regulations.period_lengths import LENGTHS, SET_BY_ORGANIZER
from scoring.events.regulations import Regulations

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Words = str | _StrPromise


@dataclass(frozen=True, slots=True)
class RegulationChoice:
    """One way to do it: as it is stored, in a few words, explained, and where it comes from."""

    value: int | str
    words: "Words"
    meaning: "Words"
    source: "Words"


@dataclass(frozen=True, slots=True)
class NamedRegulation:
    """One regulation by name, and what may be chosen; the first is the default.

    Of a `brief` one the words of a choice say it all, or stand with another regulation.
    """

    key: str
    title: "Words"
    choices: tuple[RegulationChoice, ...]
    brief: bool = False

    def chosen(self, regulations: Regulations) -> RegulationChoice:
        """What these regulations say."""
        value = getattr(regulations, self.key)
        return next(choice for choice in self.choices if choice.value == value)


@dataclass(frozen=True, slots=True)
class ScoringProgram:
    """A scoring program whose regulations are chosen together, and where it is used."""

    key: str
    words: "Words"
    used_in: "Words"


def period_regulation(key: str, title: "Words", meaning: "Words", law: "Words") -> NamedRegulation:
    """How long something may be asked for: the Laws' own length, or the organizer's."""
    choices = (
        RegulationChoice(minutes, text, "", SET_BY_ORGANIZER)
        if at
        else RegulationChoice(minutes, text, meaning, law)
        for at, (minutes, text) in enumerate(LENGTHS.items())
    )
    return NamedRegulation(key, title, tuple(choices), brief=True)
