"""Models of events, sessions, sections and seating."""

from tournament.models.clock_change import ClockChange
from tournament.models.club_movement import ClubMovement
from tournament.models.correction_request import CorrectionRequest
from tournament.models.event import Entry, Event
from tournament.models.file_download import FileDownload
from tournament.models.line_up import LineUp, LineUpPlayer
from tournament.models.linked_change import LinkedChange
from tournament.models.room_line_up import RoomLineUp
from tournament.models.round import Round
from tournament.models.scorecard_mail import ScorecardMail
from tournament.models.seating import Seat, Seating, SeatingBoard
from tournament.models.seating_change import SeatingChange
from tournament.models.series import Series
from tournament.models.session import Place, Section, Session
from tournament.models.simultaneous import Joined, Simultaneous
from tournament.models.table_token import (
    RoundConfirmation,
    TablePhones,
    TableToken,
    WaitingPhone,
)
from tournament.models.team_match import TeamMatch

__all__ = [
    "ClockChange",
    "ClubMovement",
    "CorrectionRequest",
    "Entry",
    "Event",
    "FileDownload",
    "Joined",
    "LineUp",
    "LineUpPlayer",
    "LinkedChange",
    "Place",
    "RoomLineUp",
    "Round",
    "RoundConfirmation",
    "ScorecardMail",
    "Seat",
    "Seating",
    "SeatingBoard",
    "SeatingChange",
    "Section",
    "Series",
    "Session",
    "Simultaneous",
    "TablePhones",
    "TableToken",
    "TeamMatch",
    "WaitingPhone",
]
