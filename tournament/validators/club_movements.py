"""Validates a club's own movements: name, number, size, version and faults."""

from movements.own.own_movement import OwnMovement
from tournament.errors import InvalidTournamentDataError, StaleSessionError
from tournament.models import ClubMovement

LONGEST_NAME = 40
MOST_CLUB_MOVEMENTS = 100
# Letters of a movement typed as a table, or pasted as JSON.
LONGEST_TYPED_MOVEMENT = 200_000
# 80 pairs and 50 rounds: more than an evening has, and little enough to check as one types.
MOST_SEATS = 2_000
# Each of them ten boards: the slowest check of so many takes a third of a second.
MOST_BOARDS_AT_TABLES = 20_000


def validate_movement_name(club_id: int, name: str, *, other_than: int | None = None) -> str:
    """Returns the name without needless blanks; it has 1 to 40 letters and is new in the club."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise InvalidTournamentDataError("own_movement_name", longest=LONGEST_NAME)
    taken = ClubMovement.objects.filter(club=club_id, name=name)
    if other_than is not None:
        taken = taken.exclude(pk=other_than)
    if taken.exists():
        raise InvalidTournamentDataError("own_movement_name_taken", name=name)
    return name


def validate_movement_count(club_id: int) -> None:
    """Checks that the club may keep one more movement."""
    if ClubMovement.objects.filter(club=club_id).count() >= MOST_CLUB_MOVEMENTS:
        raise InvalidTournamentDataError("too_many_own_movements", most=MOST_CLUB_MOVEMENTS)


def validate_movement_size(movement: OwnMovement) -> None:
    """Checks that the movement has tables, and no more of them, and of boards, than a club keeps.

    Before any other check of it: those take longer than the square of what it has.
    """
    seats = len(movement.schedule.seats)
    if not 1 <= seats <= MOST_SEATS:
        raise InvalidTournamentDataError("own_movement_size", seats=seats, most=MOST_SEATS)
    boards = sum(len(seat.boards) for seat in movement.schedule.seats)
    if boards > MOST_BOARDS_AT_TABLES:
        raise InvalidTournamentDataError(
            "own_movement_boards", boards=boards, most=MOST_BOARDS_AT_TABLES
        )


def validate_movement_playable(movement: OwnMovement) -> None:
    """Checks that the movement has no faults."""
    if faults := len(movement.faults()):
        raise InvalidTournamentDataError(
            "own_movement_faulty", movement=movement.name, faults=faults
        )


def validate_movement_version(row: ClubMovement | None, seen: int | None) -> ClubMovement:
    """Returns the movement; it exists, and was not changed since this version of it was seen."""
    if row is None or seen not in (None, row.version):
        raise StaleSessionError("stale_own_movement")
    return row
