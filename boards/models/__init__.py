"""The nouns of play, so that Django finds them."""

from boards.models.board import Board
from boards.models.decision import DecidedPlace, Decision
from boards.models.infraction import Infraction
from boards.models.match_hand import MatchHand
from boards.models.match_score import MatchScore
from boards.models.result import Result
from boards.models.ruling import Ruling

__all__ = [
    "Board",
    "DecidedPlace",
    "Decision",
    "Infraction",
    "MatchHand",
    "MatchScore",
    "Result",
    "Ruling",
]
