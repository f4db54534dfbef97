"""Preview of a deal file import: the boards of a session whose deals would change."""

from collections.abc import Mapping
from dataclasses import dataclass

from boards.errors import BoardDataNotFoundError
from boards.models import Deal
from boards.models.deal import double_dummy_from
from boards.queries.deals import boards_of_session, current_deals
from boards.validators.deals import validate_file_board
from deals.double_dummy import read_double_dummy
from formats.deals.deal_file import DealFileFormat, read_deal_file
from formats.deals.pbn_deals import HandRecord
from tournament.models import Session


@dataclass(frozen=True, slots=True)
class DealFilePreview:
    """The boards of a file that the session plays, grouped by the effect of an import.

    `seen` is the version of each board's deal, 0 if it never had one.
    """

    format: DealFileFormat
    records: Mapping[int, HandRecord]
    seen: Mapping[int, int]
    new: tuple[int, ...]
    changed: tuple[int, ...]
    same: tuple[int, ...]
    elsewhere: tuple[int, ...]
    without: tuple[int, ...]


def preview_deal_file(session: Session, content: bytes, *, name: str = "") -> DealFilePreview:
    """Compare a file of deals with the session; an unusable file is an error. Two queries."""
    file = read_deal_file(content, name=name)
    file_records = file.records
    boards = boards_of_session(session)
    standing = current_deals(session)
    records = {number: record for number, record in file_records.items() if number in boards}
    if not records:
        raise BoardDataNotFoundError(
            "no_board_here", boards=_number_range(file_records), played=_number_range(boards)
        )
    for number, record in records.items():
        validate_file_board(boards[number], record)
    known = {number: row for number, row in standing.items() if row.cards}
    same = {
        number
        for number, record in records.items()
        if number in known and _is_same_deal(record, known[number])
    }
    return DealFilePreview(
        file.format,
        records,
        {number: row.version for number, row in standing.items() if number in records},
        new=tuple(number for number in records if number not in known),
        changed=tuple(
            board_number
            for board_number in records
            if board_number in known and board_number not in same
        ),
        same=tuple(board_number for board_number in records if board_number in same),
        elsewhere=tuple(number for number in file_records if number not in boards),
        without=tuple(
            board_number
            for board_number in boards
            if board_number not in known and board_number not in records
        ),
    )


def _is_same_deal(record: HandRecord, deal: Deal) -> bool:
    """Whether the cards are the same, and the double-dummy tricks, if the file has them.

    A file with the tricks that were computed here, such as our own, changes nothing.
    """
    if deal.hands != record.deal or record.double_dummy is None:
        return deal.hands == record.deal
    if deal.double_dummy:
        return record.double_dummy == double_dummy_from(deal.double_dummy, deal.par)
    computed = getattr(deal, "known_tricks", "")
    return bool(computed) and record.double_dummy.tricks == read_double_dummy(computed).tricks


def _number_range(numbers: Mapping[int, object]) -> str:
    """Return the range from the first to the last number as text."""
    ends = sorted({min(numbers), max(numbers)}) if numbers else []
    return "\N{EN DASH}".join(map(str, ends))
