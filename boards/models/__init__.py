"""The nouns of play, so that Django finds them."""

from boards.models.board import Board
from boards.models.result import Result
from boards.models.ruling import Ruling

__all__ = ["Board", "Result", "Ruling"]
