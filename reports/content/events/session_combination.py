"""Sentences about how the scores of several sessions are combined into one total."""

from collections.abc import Iterator
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class SessionCombinationRule(Protocol):
    """Protocol of the rules shared by seasons and events of several sessions."""

    @property
    def by_boards(self) -> bool:
        """Whether sessions are weighted by boards."""

    @property
    def drop(self) -> int:
        """The number of worst sessions left out."""

    @property
    def best(self) -> int | None:
        """The number of best sessions that count; None or 0 for all."""


def describe_mean(rule: SessionCombinationRule) -> str:
    """Describe the mean that makes up the figure."""
    if rule.by_boards:
        return _("The mean of the sessions' percentages, each weighted by its boards.")
    return _("The mean of the sessions' percentages, each counting the same.")


def describe_counted_sessions(rule: SessionCombinationRule) -> Iterator[str]:
    """Yield which of each contestant's sessions count, if not all do."""
    if rule.drop:
        worst = ngettext(
            "The worst session of each is left out.",
            "The %(count)s worst sessions of each are left out.",
            rule.drop,
        )
        yield worst % {"count": rule.drop}
    if rule.best:
        best = ngettext(
            "The best session of each counts.",
            "The best %(count)s sessions of each count.",
            rule.best,
        )
        yield best % {"count": rule.best}
