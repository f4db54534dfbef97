"""Lists the proposals for a change during play on its page, one of them previewed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from movements.during_play.change_proposals import ChangeProposal, pick_proposal
from reports.content.cells.change_proposals import (
    RANKING_OF_PROPOSALS,
    promises_given_up,
    proposal_reasons,
    proposal_title,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import QueryDict
    from django.utils.functional import Promise

    from tournament.models import Section


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """One proposal with its texts, and the query of the page that previews it."""

    proposal: ChangeProposal
    title: str
    reasons: str
    query: str


@dataclass(frozen=True, slots=True)
class ShownProposals:
    """All proposals, the recommended one first, and the one that is previewed.

    `given_up` names the promises that the best one breaks, if it breaks any.
    """

    rows: Sequence[ShownProposal]
    selected: ShownProposal
    given_up: str
    ranking: Promise = RANKING_OF_PROPOSALS


def show_proposals(
    section: Section, proposals: Sequence[ChangeProposal], query: QueryDict
) -> ShownProposals:
    """Return the proposals as the page shows them; the requested one is selected."""
    labels = {place.pk: str(place) for place in section.places.all()}
    rows = []
    for proposal in proposals:
        of_it = query.copy()
        of_it["proposal"] = proposal.key
        title, reasons = proposal_title(proposal, labels), " ".join(proposal_reasons(proposal))
        rows.append(ShownProposal(proposal, title, reasons, of_it.urlencode()))
    chosen = pick_proposal(proposals, query.get("proposal") or None)
    selected = next(row for row in rows if row.proposal is chosen)
    return ShownProposals(rows, selected, promises_given_up(proposals[0]))
