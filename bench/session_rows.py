"""Creates a session in the database: a hundred pairs, 28 boards, all results or none.

Each table has its own set of boards, so that all play the same two boards at a time.
"""

from collections.abc import Iterable
from datetime import date
from uuid import UUID, uuid5

from bench import workload
from bench.installation import CLUB, DIRECTOR
from boards.models import Result
from boards.models.outcome_columns import outcome_columns
from boards.services.boards import create_missing_boards
from club.models import Club, Membership, Player, Source, User
from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import ContractResult
from tournament.models import (
    Entry,
    Event,
    LineUp,
    LineUpPlayer,
    Place,
    Seat,
    Seating,
    SeatingBoard,
    Section,
    Session,
)

NAMESPACE = UUID(int=workload.SEED)
PAIRS, A_ROUND = 100, 2


def outcome(row: workload.Row) -> ContractResult:
    """Return the row as Overtrick's outcome."""
    contract = Contract(row.level, Denomination(row.denomination), Doubling(row.doubling))
    return ContractResult(contract, Direction(row.declarer), row.tricks)


def director() -> User:
    """Return a director of the bench's club."""
    user, _new = User.objects.get_or_create(username=DIRECTOR)
    club, _new = Club.objects.get_or_create(slug=CLUB, defaults={"name": "Bench"})
    Membership.objects.get_or_create(user=user, club=club, defaults={"role": "director"})
    return user


def opened(
    name: str, *, played: bool, rows: list[workload.Row] | None = None, pairs: int = PAIRS
) -> Session:
    """Create a session of that name; `played` adds every result."""
    director()
    event = Event.objects.create(
        club=Club.objects.get(slug=CLUB), name=name, slug=name, regulations_json={}
    )
    session = Session.objects.create(
        event=event, number=1, name=name, local_date=date(2026, 11, 21), state="running", copies=50
    )
    section = Section.objects.create(session=session, winners=1, movement="")
    rows = rows or workload.large_session()
    boards = _seat(section, rows, _places(section, pairs))
    create_missing_boards(session)
    if played:
        _record(zip(boards, rows, strict=True))
    return session


def _places(section: Section, pairs: int) -> list[Place]:
    session = section.session
    entries = Entry.objects.bulk_create(
        Entry(event=session.event, label=str(number)) for number in range(1, pairs + 1)
    )
    line_ups = LineUp.objects.bulk_create(LineUp(entry=e, session=session) for e in entries)
    people = Player.objects.bulk_create(
        Player(club=session.event.club, name=f"Player {number} of the bench", number="")
        for number in range(2 * pairs)
    )
    LineUpPlayer.objects.bulk_create(
        LineUpPlayer(line_up=line_ups[at // 2], player=player, position=at % 2 + 1)
        for at, player in enumerate(people)
    )
    return Place.objects.bulk_create(
        Place(section=section, number=number, entry=entry)
        for number, entry in enumerate(entries, start=1)
    )


def _seat(section: Section, rows: list[workload.Row], places: list[Place]) -> list[SeatingBoard]:
    """Seat each two pairs that meet, in the rows' order, with their two boards."""
    tables: dict[tuple[int, int, int], Seating] = {}
    for row in rows:
        turn = row.board // A_ROUND
        taken = sum(where[0] == turn for where in tables)
        tables.setdefault(
            (turn, row.north_south, row.east_west),
            Seating(section=section, round=turn + 1, table=taken + 1),
        )
    Seating.objects.bulk_create(tables.values())
    Seat.objects.bulk_create(
        Seat(seating=seating, place=places[pair], round=seating.round, chairs=chairs)
        for (_turn, *pairs), seating in tables.items()
        for pair, chairs in zip(pairs, ("NS", "EW"), strict=True)
    )
    return SeatingBoard.objects.bulk_create(
        SeatingBoard(
            seating=tables[row.board // A_ROUND, row.north_south, row.east_west],
            number=row.board + 1,
        )
        for row in rows
    )


def _record(played: Iterable[tuple[SeatingBoard, workload.Row]]) -> None:
    Result.objects.bulk_create(
        Result(
            seating_board=board,
            version=1,
            arrow_switched=False,
            request_id=uuid5(NAMESPACE, str(board.pk)),
            source=Source.IMPORT,
            **outcome_columns(outcome(row)),
        )
        for board, row in played
    )
