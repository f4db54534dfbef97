"""Parses and writes the URL query that holds a replayed deal, and splits pasted PBN text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from deals.auction import Auction, AuctionEnding, DeclaredContract
from deals.deal import BridgeDeal
from deals.play import Play
from deals.revokes import rectified_outcome
from formats.errors import PbnError
from formats.parse_int import parse_whole_number
from formats.pbn.file_tags import PbnFile, PbnGame, PbnTag, make_tag, read_pbn_text, write_pbn
from formats.pbn.tag_values import (
    HIGHEST_BOARD,
    TRICKS,
    auction_of,
    deal_of,
    dealer_of,
    ending_of,
    play_of_game,
    tags_against_board,
    vulnerable_of,
)
from scoring.laws.compass import Side, dealer_of_board
from scoring.laws.outcome import (
    ContractResult,
    PassedOut,
    explain_north_south_points,
    north_south_points,
)
from scoring.steps import Part

MAX_PASTE_LENGTH = 200_000
MAX_GAME_LENGTH = 6_000
MAX_STEPS = 999
# The tricks are counted, then the score is taken.
SCORING_STEPS = 2
SEE_TURN = "turn"
REPLAY_TAGS = ("Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result")


@dataclass(frozen=True, slots=True)
class Replay:
    """One board with the number of steps shown: calls, cards, then scoring in two steps.

    `hidden` shows only the hands that the player to act may see.
    """

    text: str
    game: PbnGame
    deal: BridgeDeal
    auction: Auction | None
    ending: AuctionEnding | None
    play: Play | None
    vulnerable: frozenset[Side] | None
    against_board: tuple[str, ...]
    at: int = 0
    hidden: bool = False

    @property
    def calls(self) -> int:
        """Number of calls replayed."""
        return len(self.auction.calls) if self.auction else 0

    @property
    def recorded(self) -> int:
        """Number of calls and cards."""
        return self.calls + (len(self.play.cards) if self.play else 0)

    @property
    def steps(self) -> int:
        """Number of calls and cards, and two scoring steps if there is a score."""
        return self.recorded + (0 if self.points is None else SCORING_STEPS)

    @property
    def auction_now(self) -> Auction | None:
        """The auction up to the current step."""
        return self.auction and Auction(self.auction.dealer, self.auction.calls[: self.at])

    @property
    def play_now(self) -> Play | None:
        """The play up to the current step; None during the auction."""
        if self.play is None or self.at < self.calls:
            return None
        return Play(self.play.deal, self.play.declared, self.play.cards[: self.at - self.calls])

    @property
    def explanation(self) -> Part | None:
        """Calculation of the score (Law 77)."""
        if self.vulnerable is None or self.outcome is None:
            return None
        return explain_north_south_points(self.outcome, vulnerable=self.vulnerable)

    @property
    def outcome(self) -> ContractResult | PassedOut | None:
        """The recorded result, or that of the thirteen tricks."""
        if not isinstance(self.ending, DeclaredContract):
            return self.ending
        tricks = parse_whole_number(self.game.value("Result") or "", most=TRICKS)
        if tricks is not None:
            return ContractResult(self.ending.contract, self.ending.declarer, tricks)
        return rectified_outcome(self.play) if self.play and self.play.is_over else None

    @property
    def points(self) -> int | None:
        """Score to North-South, if the vulnerability is known."""
        outcome = self.outcome
        if self.vulnerable is None or outcome is None:
            return None
        return north_south_points(outcome, vulnerable=self.vulnerable)

    def address(self, at: int) -> str:
        """Returns the query string with this number of steps shown."""
        seen = {"see": SEE_TURN} if self.hidden else {}
        return urlencode({"pbn": self.text, "at": at, **seen})


def parse_replay(text: str, at: str, see: str = "") -> Replay:
    """Parses the query string; raises `FormatError`."""
    if len(text) > MAX_GAME_LENGTH:
        raise PbnError("pbn_size", most=MAX_GAME_LENGTH)
    game = next(_games_with_deals(text), None)
    deal = deal_of(game) if game else None
    if game is None or deal is None:
        raise PbnError("pbn_no_deal")
    full_replay = Replay(
        *(text, game, deal, _auction(game), ending_of(game), play_of_game(game)),
        vulnerable=vulnerable_of(game),
        against_board=tags_against_board(game),
        hidden=see == SEE_TURN,
    )
    return replace(
        full_replay, at=min(parse_whole_number(at, most=MAX_STEPS) or 0, full_replay.steps)
    )


def _auction(game: PbnGame) -> Auction | None:
    """Returns the recorded auction; a new one for a deal without auction and contract."""
    auction = auction_of(game)
    if auction or ending_of(game):
        return auction
    board = parse_whole_number(game.value("Board") or "", most=HIGHEST_BOARD)
    dealt_by = dealer_of(game) or (dealer_of_board(board) if board else None)
    return Auction(dealt_by) if dealt_by else None


def parse_pasted_games(text: str) -> list[tuple[str, str]]:
    """Returns the board number and query string of each game with a deal."""
    if len(text) > MAX_PASTE_LENGTH:
        raise PbnError("pbn_size", most=MAX_PASTE_LENGTH)
    games = [(game.value("Board") or "", _game_query(game)) for game in _games_with_deals(text)]
    if not games:
        raise PbnError("pbn_no_deal")
    return games


def _games_with_deals(text: str) -> Iterator[PbnGame]:
    return (game for game in read_pbn_text(text).games if game.value("Deal"))


def _game_query(game: PbnGame) -> str:
    """Returns the query string of a game, without comments and names."""
    tags = [make_tag(name, game.value(name) or "") for name in REPLAY_TAGS if game.value(name)]
    tags += [_tag_without_notes(game, at) for at in map(game.tag, ("Auction", "Play")) if at]
    return urlencode({"pbn": write_pbn(PbnFile((PbnGame(tuple(tags), gap=()),))).decode()})


def _tag_without_notes(game: PbnGame, at: PbnTag) -> PbnTag:
    return make_tag(at.name, game.value(at.name) or "", (row for _line, row in at.rows))
