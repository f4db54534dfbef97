"""Reads deal, auction and play from the tags of a PBN game, and builds a game from them.

Missing parts are None. A contract, declarer or result that differs from the auction and the play is
refused with its line.
"""

import re
from collections.abc import Mapping

from deals.auction import Auction, AuctionEnding, DeclaredContract
from deals.deal import BridgeDeal, read_deal, write_deal
from deals.errors import DealError
from deals.play import CARDS, Play
from deals.revokes import find_revokes
from formats.errors import IllegalPbnError, PbnError
from formats.parse_int import parse_whole_number
from formats.pbn.auction_and_play import auction_rows, play_rows, read_auction, read_play
from formats.pbn.file_tags import SHOWN, PbnGame, make_tag
from scoring.laws.compass import (
    VULNERABILITIES,
    Direction,
    Side,
    dealer_of_board,
    vulnerability_of_board,
)
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import PassedOut
from scoring.notation.entry_writer import write_contract

MANDATORY = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer"),
    *("Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
)
VULNERABLE = dict(zip(VULNERABILITIES, ("None", "NS", "EW", "All"), strict=True))
SIDES = {word: sides for sides, word in VULNERABLE.items()}
SIDES |= {"Love": frozenset[Side](), "-": frozenset[Side](), "Both": frozenset(Side)}
CONTRACT = re.compile("([1-7])(NT?|[CDHS])(X{0,2})")
UNKNOWN = ("", "?", "-")
HIGHEST_BOARD = 9999
TRICKS = 13
IRREGULAR = "^"


def deal_of(game: PbnGame) -> BridgeDeal | None:
    """Return the deal, if the game has one; a deal without 52 different cards is refused."""
    value = game.value("Deal")
    if not value:
        return None
    try:
        return read_deal(value)
    except DealError as error:
        line = _line(game, "Deal")
        raise IllegalPbnError("pbn_refused", line=line, tag="Deal", reason=error) from error


def dealer_of(game: PbnGame) -> Direction | None:
    """Return the dealer, if the game names one."""
    return _seat(game, "Dealer")


def vulnerable_of(game: PbnGame) -> frozenset[Side] | None:
    """Return the vulnerable sides, if the game names them."""
    value = game.value("Vulnerable")
    if value in (None, "", "?"):
        return None
    if value not in SIDES:
        raise _wrong_tag_error(game, "Vulnerable")
    return SIDES[value]


def tags_against_board(game: PbnGame) -> tuple[str, ...]:
    """Return the tags whose dealer or vulnerability differs from the board number's (Law 2)."""
    board = parse_whole_number(game.value("Board") or "", most=HIGHEST_BOARD)
    if not board:
        return ()
    tag_values = {"Dealer": dealer_of(game), "Vulnerable": vulnerable_of(game)}
    law = {"Dealer": dealer_of_board(board), "Vulnerable": vulnerability_of_board(board)}
    return tuple(name for name, value in tag_values.items() if value not in (None, law[name]))


def auction_of(game: PbnGame) -> Auction | None:
    """Return the recorded auction, if there is one; it must agree with the other tags."""
    at = game.tag("Auction")
    if at is None or not any(at.rows):
        return None
    first = _seat(game, "Auction")
    if first is None:
        raise _wrong_tag_error(game, "Auction")
    auction = read_auction(at, first=first)
    if dealer_of(game) not in (None, auction.dealer):
        raise _disagreeing_tag_error(game, "Dealer", auction.dealer.value)
    if auction.is_over:
        _check_ending(game, auction.ending)
    return auction


def ending_of(game: PbnGame) -> AuctionEnding | None:
    """Return the contract and declarer, or passed out: from the calls, or else from the tags."""
    auction = auction_of(game)
    if auction and auction.is_over:
        return auction.ending
    contract = _contract(game)
    declarer = _seat(game, "Declarer")
    if isinstance(contract, PassedOut):
        return contract
    return DeclaredContract(contract, declarer) if contract and declarer else None


def play_of_game(game: PbnGame) -> Play | None:
    """Return the recorded play; PBN does not record who claimed."""
    at = game.tag("Play")
    if at is None or not any(at.rows):
        return None
    deal = deal_of(game)
    ending = ending_of(game)
    first = _seat(game, "Play")
    if deal is None or first is None or not isinstance(ending, DeclaredContract):
        raise _wrong_tag_error(game, "Play")
    play = read_play(at, first=first, deal=deal, declared=ending)
    _check_result(game, play)
    return play


def make_game(
    board: int,
    deal: BridgeDeal,
    *,
    auction: Auction | None = None,
    play: Play | None = None,
    tags: Mapping[str, str] | None = None,
) -> PbnGame:
    """Build a game with the fifteen mandatory tags in order; `tags` supplies the other values."""
    known = {
        "Board": str(board),
        "Dealer": dealer_of_board(board).value,
        "Vulnerable": VULNERABLE[vulnerability_of_board(board)],
        "Deal": write_deal(deal, first=dealer_of_board(board)),
        **_ending_tags(auction, play),
        **(tags or {}),
    }
    others = [name for name in known if name not in MANDATORY]
    all_tags = [make_tag(name, known.get(name, "")) for name in (*MANDATORY, *others)]
    if auction is not None:
        all_tags.append(make_tag("Auction", auction.dealer.value, auction_rows(auction)))
    if play is not None:
        all_tags.append(make_tag("Play", play.declared.leader.value, play_rows(play)))
    return PbnGame(tuple(all_tags))


def _ending_tags(auction: Auction | None, play: Play | None) -> dict[str, str]:
    ending: AuctionEnding | None = auction.ending if auction and auction.is_over else None
    if play is not None:
        ending = play.declared
    if ending is None:
        return {}
    if isinstance(ending, PassedOut):
        return {"Contract": "Pass"}
    result = str(play.outcome.tricks) if play and play.is_over else ""
    tags = {"Declarer": ending.declarer.value, "Contract": write_contract(ending.contract)}
    return tags | {"Result": result}


def _seat(game: PbnGame, name: str) -> Direction | None:
    """Return the seat in a tag, ignoring the caret of an irregular one."""
    value = (game.value(name) or "").removeprefix(IRREGULAR)
    if value in UNKNOWN:
        return None
    if value not in set("NESW"):
        raise _wrong_tag_error(game, name)
    return Direction(value)


def _contract(game: PbnGame) -> Contract | PassedOut | None:
    """Return the tag's contract, passed out, or None."""
    value = (game.value("Contract") or "").upper()
    if value in UNKNOWN:
        return None
    if value == "PASS":
        return PassedOut()
    match = CONTRACT.fullmatch(value)
    if not match:
        raise _wrong_tag_error(game, "Contract")
    return Contract(int(match[1]), Denomination(match[2][0]), tuple(Doubling)[len(match[3])])


def _check_ending(game: PbnGame, ending: AuctionEnding) -> None:
    """Refuse tags whose contract or declarer differs from the auction's."""
    written = _contract(game)
    if isinstance(ending, PassedOut):
        if written not in (None, ending):
            raise _disagreeing_tag_error(game, "Contract", "Pass")
        return
    if written not in (None, ending.contract):
        raise _disagreeing_tag_error(game, "Contract", write_contract(ending.contract))
    irregular = (game.value("Declarer") or "").startswith(IRREGULAR)
    if not irregular and _seat(game, "Declarer") not in (None, ending.declarer):
        raise _disagreeing_tag_error(game, "Declarer", ending.declarer.value)


def _check_result(game: PbnGame, play: Play) -> None:
    """Refuse a result other than thirteen tricks without a revoke; a director can change others."""
    value = game.value("Result") or ""
    if len(play.cards) < CARDS or find_revokes(play) or not value.isdecimal():
        return
    if parse_whole_number(value, most=TRICKS) != play.outcome.tricks:
        raise _disagreeing_tag_error(game, "Result", str(play.outcome.tricks))


def _line(game: PbnGame, name: str) -> int:
    at = game.tag(name)
    return at.line if at else 0


def _wrong_tag_error(game: PbnGame, name: str) -> PbnError:
    return PbnError(
        "pbn_tag", line=_line(game, name), tag=name, value=(game.value(name) or "")[:SHOWN]
    )


def _disagreeing_tag_error(game: PbnGame, name: str, computed: str) -> PbnError:
    value = (game.value(name) or "")[:SHOWN]
    line = _line(game, name)
    # A tag that is not in the text is what the table has.
    origin = {} if line else {"rule": "table"}
    return PbnError("pbn_disagree", line=line, tag=name, value=value, computed=computed, **origin)
