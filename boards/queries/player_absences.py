"""Queries of the absences of an individual: the boards that cannot be played, and the log."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID, uuid5

from django.db.models import QuerySet

from boards.models import PlayerAbsence
from boards.queries.table_results import TableResult, table_results_of_session
from boards.validators.player_absences import (
    validate_absence_rounds,
    validate_first_absent_board,
    validate_individual_session,
)
from tournament.models import Place, Section


@dataclass(frozen=True, slots=True)
class AbsenceSpan:
    """The rounds that a player is absent, from a board of the first one on; without an end, all."""

    from_round: int
    to_round: int | None = None
    from_board: int | None = None

    def covers(self, cell: TableResult) -> bool:
        """Whether the span has this board of a table at which the player sits."""
        if not self.from_round <= cell.round <= (self.to_round or cell.round):
            return False
        return cell.round > self.from_round or cell.board >= (self.from_board or 0)


@dataclass(frozen=True, slots=True)
class PlannedAbsence:
    """The boards that an absence would record, and those of its rounds that keep their result."""

    recorded: tuple[TableResult, ...]
    kept: tuple[TableResult, ...]

    @property
    def seen(self) -> str:
        """Edit token of the boards and their versions, for recording the absence."""
        rows = [(cell.pk, cell.version) for cell in (*self.recorded, *self.kept)]
        return sha256(repr(rows).encode()).hexdigest()[:16]


def plan_absence(place: Place, span: AbsenceSpan) -> PlannedAbsence:
    """Return the boards of an absence, refused if its rounds or its board do not exist.

    A board that is to be played late has no result yet. Six queries.
    """
    session = place.section.session
    validate_individual_session(session)
    cells = table_results_of_session(session)
    rounds = max((cell.round for cell in cells), default=0)
    validate_absence_rounds(span.from_round, span.to_round, rounds=rounds)
    mine = [cell for cell in cells if cell.seats(place.pk)]
    boards = [cell.board for cell in mine if cell.round == span.from_round]
    validate_first_absent_board(place, span.from_round, span.from_board, boards)
    inside = [cell for cell in mine if span.covers(cell)]
    return PlannedAbsence(
        tuple(cell for cell in inside if cell.is_missing),
        tuple(cell for cell in inside if not cell.is_missing),
    )


def span_of_absence(absence: PlayerAbsence) -> AbsenceSpan:
    """Return the rounds of an absence."""
    return AbsenceSpan(absence.from_round, absence.to_round, absence.from_board)


def absences_of_session(session_id: int) -> QuerySet[PlayerAbsence]:
    """All absences and reversals of a session, oldest first, with place and author. One query."""
    rows = PlayerAbsence.objects.filter(place__section__session=session_id)
    return rows.select_related("place__section__session__event__club", "author")


def absences_in_force(section: Section) -> QuerySet[PlayerAbsence]:
    """The absences of a section that were not withdrawn, oldest first. One query."""
    rows = PlayerAbsence.objects.filter(place__section=section, reverses=None, reversed_by=None)
    return rows.select_related("place__section__session")


def absence_result_id(absence: UUID, seating_board: int) -> UUID:
    """The request id of the result that an absence, or its reversal, records for a board.

    It follows from the request id of the absence, so that the results are found again.
    """
    return uuid5(absence, str(seating_board))


def covered_by_absences(
    absences: Iterable[PlayerAbsence], cells: Iterable[TableResult]
) -> Mapping[int, PlayerAbsence]:
    """Return the boards that cannot be played because of these absences, by ids. No query."""
    rows = list(absences)
    covered = dict[int, PlayerAbsence]()
    for cell in cells:
        for absence in rows:
            if cell.seats(absence.place_id) and span_of_absence(absence).covers(cell):
                covered.setdefault(cell.pk, absence)
    return covered
