"""Value classes for the regulations page: a regulation, its choices, a scoring program."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.content.regulations.period_lengths import LENGTHS, SET_BY_ORGANIZER
from scoring.events.regulations import Regulations
from scoring.session_defaults import SessionDefaults

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Words = str | _StrPromise


@dataclass(frozen=True, slots=True)
class RegulationChoice:
    """One choice: its stored value, a short text, an explanation, and a source."""

    value: int | str
    words: "Words"
    meaning: "Words"
    source: "Words"


@dataclass(frozen=True, slots=True)
class NamedRegulation:
    """One regulation and its choices; the first choice is the default.

    A `brief` regulation needs no explanation of its choices, or is explained with another one.
    """

    key: str
    title: "Words"
    choices: tuple[RegulationChoice, ...]
    brief: bool = False

    def chosen(self, regulations: Regulations | SessionDefaults) -> RegulationChoice:
        """Return the choice made in these regulations or session defaults."""
        value = getattr(regulations, self.key)
        return next(choice for choice in self.choices if choice.value == value)


@dataclass(frozen=True, slots=True)
class ScoringProgram:
    """A scoring program whose regulations can be chosen together, and where it is used."""

    key: str
    words: "Words"
    used_in: "Words"


def period_regulation(key: str, title: "Words", meaning: "Words", law: "Words") -> NamedRegulation:
    """Return the regulation of a period's length: the Laws' own, or the organizer's."""
    choices = (
        RegulationChoice(minutes, text, "", SET_BY_ORGANIZER)
        if at
        else RegulationChoice(minutes, text, meaning, law)
        for at, (minutes, text) in enumerate(LENGTHS.items())
    )
    return NamedRegulation(key, title, tuple(choices), brief=True)
