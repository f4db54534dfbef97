"""Describes the rulings, appeals and penalties that go with results when seats are corrected."""

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from boards.services.setup.followed_decisions import FollowedDecision

# By the kind of the decision and the part of it that changes.
SENTENCES: Mapping[tuple[str, str], Promise] = {
    ("ruling", "board"): _(
        "Round %(round)s, table %(table)s: the ruling on board %(now)s becomes one on board "
        "%(then)s."
    ),
    ("ruling", "pair"): _(
        "Round %(round)s, table %(table)s: the ruling on board %(board)s counts for %(then)s, "
        "not for %(now)s."
    ),
    ("ruling", "award"): _(
        "Round %(round)s, table %(table)s: the ruling on board %(board)s stays with its pairs."
    ),
    ("ruling", "cards"): _(
        "Round %(round)s, table %(table)s: the ruling on board %(board)s stays with the cards, so "
        "each pair gets the score of the other."
    ),
    ("appeal", "board"): _(
        "Round %(round)s, table %(table)s: the appeal on board %(now)s becomes one on board "
        "%(then)s."
    ),
    ("appeal", "pair"): _(
        "Round %(round)s, table %(table)s: the appeal on board %(board)s becomes that of %(then)s, "
        "not of %(now)s."
    ),
    ("group", "table"): _(
        "Round %(round)s: the other cards of board %(board)s were at table %(then)s, not at table "
        "%(now)s."
    ),
    ("penalty", "pair"): _("The penalty of %(now)s in round %(round)s becomes that of %(then)s."),
}


def describe_followed_decision(decision: FollowedDecision) -> str:
    """Return a sentence on what becomes of a decision."""
    sentence = str(SENTENCES[decision.kind, decision.part])
    return sentence % {
        "round": decision.round,
        "table": decision.table,
        "board": decision.board,
        "now": decision.now,
        "then": decision.then,
    }


def followed_decisions_in(returned: object) -> Iterator[FollowedDecision]:
    """Yield the decisions that a change of the movement returned; none if it returned others."""
    if isinstance(returned, tuple):
        yield from (value for value in returned if isinstance(value, FollowedDecision))
