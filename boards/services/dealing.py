"""Service that deals boards of a session at random, from a seed that is stored with the deals."""

import re
from dataclasses import replace
from secrets import token_hex

from django.db import transaction

from boards.errors import BoardDataNotFoundError, InvalidBoardDataError
from boards.models import Deal
from boards.queries.deals import boards_to_deal, current_deals, deals_of_request
from boards.services.boards import create_missing_boards
from boards.services.deals import DealRequest, record_deals
from club.queries.permissions import ClubPermission, require_permission
from deals.dealing import SEED_LENGTH, deal_from_seed
from tournament.models import Session
from tournament.services.sessions.session_state import lock_session

# 128 bits: more than there are deals, so no deal is left out for want of seeds.
SEED_BYTES = 16
SEED = re.compile(rf"[A-Za-z0-9-]{{16,{SEED_LENGTH}}}")


@transaction.atomic
def deal_boards(session: Session, request: DealRequest, *, seed: str = "") -> list[Deal]:
    """Deal every board that has no deal and no result; without a `seed`, from a random one.

    The same seed gives a board the same cards in any session.
    """
    require_permission(request.role, ClubPermission.DIRECT)
    if seed and not SEED.fullmatch(seed):
        raise InvalidBoardDataError("deal_seed", seed=seed[:SEED_LENGTH])
    session = lock_session(session.pk)
    create_missing_boards(session)
    if dealt := deals_of_request(session, request.request_id):
        return dealt
    numbers = boards_to_deal(session)
    if not numbers:
        raise BoardDataNotFoundError("no_board_to_deal")
    seed = seed or token_hex(SEED_BYTES)
    current = current_deals(session)
    seen = {number: current[number].version for number in numbers if number in current}
    deals = {number: deal_from_seed(seed, number) for number in numbers}
    return record_deals(session, deals, replace(request, seen=seen), seed=seed)
