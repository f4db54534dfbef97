"""Query of the records that prevent the removal of a section: the first of each kind."""

from collections.abc import Iterator

from django.db.models import QuerySet

from boards.models import Penalty
from boards.queries.deals import current_deals
from tournament.models import SeatingBoard, Section

# What there may be of a board at a table, and by what it is found.
PLAYED = (
    ("result", "results"),
    ("ruling", "rulings"),
    ("check", "check_entries"),
    ("play", "records"),
    ("cards", "fouled"),
)


def section_deletion_obstacles(section: Section) -> Iterator[dict[str, object]]:
    """The first record of each kind, with its place. One query for each, and two more at the end.

    Withdrawn records count, because rows of play are never deleted. The hand record of a board can
    be removed.
    """
    for rule, seating_board in first_recorded_boards(
        SeatingBoard.objects.filter(seating__section=section)
    ):
        seating = seating_board.seating
        where = {"round": seating.round, "table": seating.table, "board": seating_board.number}
        yield {"rule": rule, **where}
    penalties = Penalty.objects.filter(place__section=section).select_related("place")
    if penalty := penalties.first():
        yield {"rule": "penalty", "pair": str(penalty.place)}
    standing = current_deals(section.session)
    dealt = {number for number, deal in standing.items() if deal.cards}
    if own := boards_only_in_section(section) & dealt:
        yield {"rule": "deal", "board": min(own)}


def first_recorded_boards(boards: QuerySet[SeatingBoard]) -> Iterator[tuple[str, SeatingBoard]]:
    """The first board with a record, for each kind of record of play. Five queries."""
    boards = boards.select_related("seating__section")
    for rule, rows in PLAYED:
        at = boards.exclude(**{rows: None}).order_by("seating__round", "seating__table", "number")
        if board := at.first():
            yield rule, board


def boards_only_in_section(section: Section) -> set[int]:
    """The numbers of the boards that no other section of the session plays. Two queries."""
    boards = SeatingBoard.objects.filter(seating__section__session=section.session_id)
    others = boards.exclude(seating__section=section).values_list("number", flat=True)
    mine = boards.filter(seating__section=section).values_list("number", flat=True)
    return {*mine} - {*others}
