"""Models of boards, deals, results, rulings, appeals, penalties, absences and match hands."""

from boards.models.appeal import Appeal, Hearing
from boards.models.board import Board
from boards.models.check_entry import CheckDecision, CheckEntry
from boards.models.contest_adjustment import ContestAdjustment
from boards.models.deal import Deal
from boards.models.double_dummy_table import DoubleDummyTable
from boards.models.fouled_board import FouledBoard, FouledTable
from boards.models.imported_file import ImportedFile
from boards.models.matches.infraction import Infraction
from boards.models.matches.late_hand import LateHand
from boards.models.matches.match_hand import MatchHand
from boards.models.matches.match_score import MatchScore
from boards.models.matches.slip_check import SlipCheck
from boards.models.matches.tie_decision import DecidedPlace, Decision
from boards.models.penalty import Penalty
from boards.models.player_absence import PlayerAbsence
from boards.models.result import Result
from boards.models.result_check import ResultCheck
from boards.models.ruling import Ruling, RulingScore
from boards.models.simultaneous import (
    SimultaneousBoard,
    SimultaneousScore,
    SimultaneousTotal,
)
from boards.models.table_record import TableRecord

__all__ = [
    "Appeal",
    "Board",
    "CheckDecision",
    "CheckEntry",
    "ContestAdjustment",
    "Deal",
    "DecidedPlace",
    "Decision",
    "DoubleDummyTable",
    "FouledBoard",
    "FouledTable",
    "Hearing",
    "ImportedFile",
    "Infraction",
    "LateHand",
    "MatchHand",
    "MatchScore",
    "Penalty",
    "PlayerAbsence",
    "Result",
    "ResultCheck",
    "Ruling",
    "RulingScore",
    "SimultaneousBoard",
    "SimultaneousScore",
    "SimultaneousTotal",
    "SlipCheck",
    "TableRecord",
]
