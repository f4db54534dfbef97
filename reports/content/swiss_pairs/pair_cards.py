"""Score cards of Swiss pairs: their boards, with the place in the contest."""

from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from reports.content.document import Document, PageShape, PrintedCard
from reports.content.page_header import build_page_header, cards_document
from reports.content.results.scorecards import scorecards_by_place
from reports.content.swiss_pairs.pair_standings import swiss_card_titles
from standings.swiss_pairs.pair_contest import PairContest


def pair_cards(contest: PairContest) -> dict[int, PrintedCard]:
    """Return the card of each pair by its place.

    The rank in its title is that of the contest, not that of the boards compared.
    """
    snapshot = contest.session
    titles = swiss_card_titles(contest)
    return {
        place: replace(card, title=titles.get(snapshot.pairs[place].entry, card.title))
        for place, card in scorecards_by_place(snapshot).items()
    }


def pair_cards_document(contest: PairContest, printed: datetime) -> Document:
    """Build a card for each pair, half a page each."""
    return cards_document(
        _("Score cards"),
        tuple(pair_cards(contest).values()),
        build_page_header(contest.session, printed),
        PageShape.HALVES,
        otherwise=_("No pair is seated yet."),
    )
