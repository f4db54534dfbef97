"""Content of guide cards for tables and of personal movement cards: who sits where each round."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from boards.queries.table_results import SeatedPair
from reports.content.before_play.movement_text import (
    MovementDescription,
    Sitting,
    describe_section_movement,
    first_round_of_section,
    last_round_of_section,
    own_side_first,
    seat_of_contestant,
    sittings_by_pair,
    sittings_by_table,
)
from reports.content.cells.pair_names import (
    NOBODY,
    contestant_title,
    direction_letter,
    format_board_ranges,
    pair_label,
    pair_number,
    player_names,
    section_prefix,
    table_title,
    team_number_and_name,
)
from reports.content.document import (
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageShape,
    Paragraph,
    PrintedCard,
    Row,
    TextCell,
)
from reports.content.page_header import (
    build_page_header_before_play,
    cards_document,
    nobody_seated_text,
)
from scoring.laws.compass import Direction
from standings.snapshot_cache import SessionSnapshot

SittingsByRound = Mapping[int, Mapping[int, Sitting]]


def guide_cards_document(snapshot: SessionSnapshot, printed: datetime) -> Document:
    """Build a card for each table: its pairs in each round, and everybody's next table."""
    tables = sittings_by_table(snapshot)
    places = sittings_by_pair(snapshot)
    movements = {
        section: describe_section_movement(snapshot, section) for section, _table in tables
    }
    drawn_cards = tuple(
        _card_of_players(snapshot, seats)
        if snapshot.individual
        else _card_with_rule(snapshot, seats, movements[section])
        if movements[section].says_all
        else _card_with_next_seats(snapshot, seats, movements[section], places)
        for (section, _table), seats in tables.items()
    )
    header = build_page_header_before_play(snapshot, printed)
    return cards_document(
        _("Guide cards"), drawn_cards, header, PageShape.HALVES, otherwise=nobody_seated_text()
    )


def _card_with_rule(
    snapshot: SessionSnapshot, seats: Sequence[Sitting], movement: MovementDescription
) -> PrintedCard:
    """Build a card with one rule for all movements, printed below the rounds."""
    rows = tuple((*_round_cells(snapshot, seat), TextCell(_remark(seat))) for seat in seats)
    return _card(
        snapshot,
        seats[0],
        Grid((*_columns(), GridColumn("")), rows),
        *_rule_paragraphs(movement, seats[0].table),
    )


def _card_of_players(snapshot: SessionSnapshot, seats: Sequence[Sitting]) -> PrintedCard:
    """Build a card with the player in each chair; everybody's way is on the movement cards."""
    columns = (
        GridColumn(_("Round"), ColumnKind.MARK),
        *(
            GridColumn(direction_letter(chair), ColumnKind.MARK, strong=True)
            for chair in (Direction.NORTH, Direction.SOUTH, Direction.EAST, Direction.WEST)
        ),
        GridColumn(_("Boards"), ColumnKind.MARK, strong=True),
    )
    rows = tuple(_chairs_row(snapshot, seat) for seat in seats)
    return _card(snapshot, seats[0], Grid(columns, rows))


def _chairs_row(snapshot: SessionSnapshot, seat: Sitting) -> Row:
    sides = seat.north_south, seat.east_west
    players = [place for side in sides for place in snapshot.contestants(side)]
    return (
        NumberCell(Fraction(seat.round)),
        *(TextCell(pair_number(snapshot, player)) for player in players),
        TextCell(format_board_ranges(seat.boards)),
    )


def _rule_paragraphs(movement: MovementDescription, table: int) -> tuple[Paragraph, ...]:
    sentences = movement.at(table)
    return (Paragraph(". ".join(sentences) + "."),) if sentences else ()


def _card_with_next_seats(
    snapshot: SessionSnapshot,
    seats: Sequence[Sitting],
    movement: MovementDescription,
    places: SittingsByRound,
) -> PrintedCard:
    """Build a card with the next seats of both pairs in each round."""
    columns = (*_columns(), GridColumn(_("NS go to")), GridColumn(_("EW go to")), GridColumn(""))
    rows = tuple(
        (
            *_round_cells(snapshot, seat),
            TextCell(_next_seat(snapshot, seat, seat.north_south, places)),
            TextCell(_next_seat(snapshot, seat, seat.east_west, places)),
            TextCell(_remark(seat)),
        )
        for seat in seats
    )
    return _card(
        snapshot, seats[0], Grid(columns, rows), *_rule_paragraphs(movement, seats[0].table)
    )


def _card(snapshot: SessionSnapshot, first: Sitting, *blocks: Grid | Paragraph) -> PrintedCard:
    compass = tuple(map(direction_letter, Direction))
    sign = f"{section_prefix(snapshot, first.section)}{first.table}"
    title = table_title(snapshot, first.section, first.table)
    return PrintedCard(title, "", blocks, compass=compass, sign=sign)


def _columns() -> tuple[GridColumn, ...]:
    return (
        GridColumn(_("Round"), ColumnKind.MARK),
        GridColumn(_("NS"), ColumnKind.MARK, strong=True),
        GridColumn(_("EW"), ColumnKind.MARK, strong=True),
        GridColumn(_("Boards"), ColumnKind.MARK, strong=True),
    )


def _round_cells(snapshot: SessionSnapshot, sitting: Sitting) -> Row:
    return (
        NumberCell(Fraction(sitting.round)),
        TextCell(pair_number(snapshot, sitting.north_south)),
        TextCell(pair_number(snapshot, sitting.east_west)),
        TextCell(format_board_ranges(sitting.boards)),
    )


def _remark(sitting: Sitting) -> str:
    if None in (sitting.north_south, sitting.east_west):
        return _("sit out")
    return _("turn the boards") if sitting.arrow_switched else ""


def _next_seat(
    snapshot: SessionSnapshot, here: Sitting, place: int | None, places: SittingsByRound
) -> str:
    if place is None:
        return NOBODY
    ahead = places[place].get(here.round + 1)
    if ahead is None:
        last = here.round == last_round_of_section(snapshot, here.section)
        return "" if last else _("sit out")
    home = place == ahead.north_south
    stays = ahead.table == here.table
    if stays and home is (place == here.north_south):
        return _("stay")
    values = {"table": ahead.table, "side": _("NS") if home else _("EW")}
    return _("table %(table)s %(side)s") % values


def movement_cards_document(snapshot: SessionSnapshot, printed: datetime) -> Document:
    """Build a card for each pair: its table, chairs, boards and opponents in each round."""
    places = sittings_by_pair(snapshot)
    drawn_cards = tuple(
        _pair_card(snapshot, pair, places[pair.place]) for pair in snapshot.pairs.values()
    )
    header = build_page_header_before_play(snapshot, printed)
    return cards_document(
        _("Movement cards"), drawn_cards, header, PageShape.QUARTERS, otherwise=nobody_seated_text()
    )


def _pair_card(
    snapshot: SessionSnapshot, pair: SeatedPair, way: Mapping[int, Sitting]
) -> PrintedCard:
    columns = (
        GridColumn(_("Round"), ColumnKind.MARK),
        GridColumn(_("Table"), ColumnKind.MARK, strong=True),
        GridColumn(_("Dir"), ColumnKind.MARK, strong=True),
        GridColumn(_("Boards"), ColumnKind.MARK),
        *([GridColumn(_("With"), ColumnKind.MARK)] if snapshot.individual else []),
        GridColumn(_("Against"), ColumnKind.TEAMS if pair.team else ColumnKind.LABEL),
    )
    first = first_round_of_section(snapshot, pair.section)
    rounds = range(first, last_round_of_section(snapshot, pair.section) + 1)
    rows = tuple(_round_row(snapshot, pair.place, round_, way.get(round_)) for round_ in rounds)
    title = contestant_title(snapshot, pair.place)
    # A team has up to six players, and its line-up says who of them sits here.
    people = ", ".join(player.shown for player in pair.players) if pair.team else ""
    return PrintedCard(title, people or player_names(pair), (Grid(columns, rows),))


def _round_row(snapshot: SessionSnapshot, place: int, round_: int, there: Sitting | None) -> Row:
    number = NumberCell(Fraction(round_))
    if there is None:
        blanks = 4 if snapshot.individual else 3
        return (number, *[TextCell(NOBODY)] * blanks, TextCell(_("sit out")))
    own, opponents = own_side_first(snapshot, place, there)
    partners = (other for other in snapshot.contestants(own) if other != place)
    return (
        number,
        TextCell(str(there.table)),
        TextCell(seat_of_contestant(snapshot, place, there)),
        TextCell(format_board_ranges(there.boards)),
        *(TextCell(pair_label(snapshot, partner)) for partner in partners),
        TextCell(_opponents_text(snapshot, there, opponents)),
    )


def _opponents_text(snapshot: SessionSnapshot, there: Sitting, opponents: int | None) -> str:
    if opponents is None:
        return _("sit out")
    pair = snapshot.pairs.get(opponents)
    label = team_number_and_name(pair) if pair and pair.team else pair_label(snapshot, opponents)
    return _("%(pair)s, turn the boards") % {"pair": label} if there.arrow_switched else label
