"""Data that a phone needs to record the match at its table, and the next one, while offline.

They have no total, which follows from the hands: the server adds it when the hands arrive. Who is
vulnerable is given as far as it is known. A hand that is passed out is dealt again and is not
recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from django.utils.translation import gettext as _

from boards.queries.matches.table_matches import matches_at_table
from web.table.access import TablePhone
from web.table.matches.hand_question_order import HandDraft
from web.table.matches.hand_questions import ask_hand
from web.table.matches.match_moves import moves_after_match
from web.table.matches.table_match import HANDS, TableMatch, with_pairs
from web.table.results.offline_kit import MOST_ROUNDS, OfflineBoard, OfflineQuestion, OfflineRound
from web.table.results.questions import TableQuestion
from web.table.sides import SeatOfTable, SideOfTable


def offline_matches(phone: TablePhone) -> Iterator[OfflineRound]:
    """The match in play and the next two. Four queries, and three more for each match.

    A play-off, whose hands depend on the score, is not among them.
    """
    states = (
        state
        for state in matches_at_table(phone.token)
        if not state.abandoned and not state.play_off and state.set_points is None
    )
    ahead = (with_pairs(phone, state) for state in states)
    open_matches = (match for match in ahead if match and not match.is_over)
    for match in islice(open_matches, MOST_ROUNDS):
        yield _offline_match(phone, match)


def _offline_match(phone: TablePhone, match: TableMatch) -> OfflineRound:
    return OfflineRound(
        match.number,
        tuple(SeatOfTable(pair.title, pair.who, pair.names) for pair in match.sides),
        tuple(_hands_to_play(phone, match)),
        tuple(_questions(match)),
        tuple(moves_after_match(phone, match)),
        is_match=True,
    )


def _hands_to_play(phone: TablePhone, match: TableMatch) -> Iterator[OfflineBoard]:
    state = match.state
    pair = match.sides[1]
    side = SideOfTable(pair.title, pair.label, pair.who, pair.names)
    for ahead in range(HANDS - state.played):
        number = state.next_number + ahead
        hand = state.played + ahead + 1
        here = {"match_round": match.number, "number": number}
        yield OfflineBoard(
            key=f"{match.number}-{number}",
            number=hand,
            deal=match.deal_ahead(ahead),
            deals=match.deals_by_first_dealer(ahead),
            link=phone.url("hand", **here),
            recorded=False,
            side=side,
            accept=phone.url("accept_hand", **here),
            title=_("Hand %(hand)s of %(hands)s") % {"hand": hand, "hands": HANDS},
            # Each hand that this phone sends is one version more.
            seen=state.version + ahead,
        )


def _questions(match: TableMatch) -> Iterator[OfflineQuestion]:
    """Every question once for each answer that its keys depend on."""
    *bids, _passed_out = ask_hand(match, HandDraft()).groups
    contract = ask_hand(match, HandDraft()).text
    yield OfflineQuestion("contract", TableQuestion(contract, tuple(bids)))
    yield OfflineQuestion("declaring", ask_hand(match, HandDraft(contract="1C")))
    for level in range(1, 8):
        # The honours that can be held differ at notrump.
        for bid, name in ((f"{level}C", f"tricks-{level}"), (f"{level}N", f"tricks-{level}N")):
            draft = HandDraft(contract=bid, declaring="we")
            yield OfflineQuestion(name, ask_hand(match, draft))
