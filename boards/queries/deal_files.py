"""Preview of a deal file: the boards of a session that it would change."""

from collections.abc import Mapping
from dataclasses import dataclass

from boards.errors import NoBoardHereError
from boards.models import Deal
from boards.models.deal import double_dummy_from
from boards.queries.deals import boards_of_session, deals_that_stand
from boards.validators.deals import validate_same_board
from formats.deals.hand_records import HandRecord, read_hand_records
from tournament.models import Session


@dataclass(frozen=True, slots=True)
class DealFile:
    """The boards of a file that the session plays, and what stands for each of them now.

    `seen` is the version of each board's deal, 0 where there never was one.
    """

    records: Mapping[int, HandRecord]
    seen: Mapping[int, int]
    new: tuple[int, ...]
    changed: tuple[int, ...]
    same: tuple[int, ...]
    elsewhere: tuple[int, ...]
    without: tuple[int, ...]


def deal_file(session: Session, content: bytes) -> DealFile:
    """A PBN file held against the session; an error says what cannot be. Two queries."""
    found = read_hand_records(content)
    boards = boards_of_session(session)
    standing = deals_that_stand(session)
    records = {number: record for number, record in found.items() if number in boards}
    if not records:
        raise NoBoardHereError(boards=_run(found), played=_run(boards))
    for number, record in records.items():
        validate_same_board(boards[number], record)
    known = {number: row for number, row in standing.items() if row.cards}
    same = {
        number
        for number, record in records.items()
        if number in known and _says_nothing_new(record, known[number])
    }
    return DealFile(
        records,
        {number: row.version for number, row in standing.items() if number in records},
        new=tuple(number for number in records if number not in known),
        changed=tuple(each for each in records if each in known and each not in same),
        same=tuple(each for each in records if each in same),
        elsewhere=tuple(number for number in found if number not in boards),
        without=tuple(each for each in boards if each not in known and each not in records),
    )


def _says_nothing_new(record: HandRecord, stands: Deal) -> bool:
    """The same cards; and what can be made, the same or not said."""
    known = double_dummy_from(stands.double_dummy, stands.par)
    return stands.hands == record.deal and record.double_dummy in (None, known)


def _run(numbers: Mapping[int, object]) -> str:
    """From the first to the last of them."""
    ends = sorted({min(numbers), max(numbers)}) if numbers else []
    return "\N{EN DASH}".join(map(str, ends))
