"""Queries of table results: the pairs and current outcome of every board at every table."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db.models import OuterRef, QuerySet

from boards.models import Board, Result, Ruling
from boards.models.deal import hands_of
from boards.queries.deals import current_deal_column
from boards.queries.double_dummy import double_dummy_of_board
from boards.queries.results import current_results, current_rulings
from club.queries.players import player_name
from club.validators.player_figures import PlayerFigures
from deals.deal import BridgeDeal
from deals.double_dummy import DoubleDummy
from scoring.laws.adjusted_scores import (
    AdjustedScore,
    CancelledBoard,
    OutcomeOrRuling,
    RulingOutcome,
)
from scoring.laws.averages import Averages
from scoring.laws.compass import Direction, Side, dealer_of_board, vulnerability_of_board
from scoring.laws.outcome import Award, NotPlayed, Outcome, north_south_points
from tournament.models import LineUpPlayer, Place, Seat, SeatingBoard, Session

PERSON = (
    *("line_up__entry", "player", "player__name", "player__number", "position", "from_round"),
    *("player__master_points", "player__handicap", "player__guest"),
)


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player in a line-up from a round on; erased players have no name."""

    player: int
    name: str
    number: str
    position: int
    from_round: int

    @property
    def shown(self) -> str:
        """The name, or a dash for an erased player."""
        return player_name(self.name)


@dataclass(frozen=True, slots=True)
class SeatedPair:
    """A place in a section, and its players.

    `figures` are the current players' data for ranking lists, available even where names are
    hidden. `team` is the name of the team, of which a place is one half.
    """

    place: int
    entry: int
    section: str
    line: str
    number: int
    people: tuple[SeatedPlayer, ...]
    figures: tuple[PlayerFigures, ...] = ()
    team: str = ""

    @property
    def shown_number(self) -> str:
        """The number for a column: both numbers of two partners."""
        return str(self.number)

    @property
    def label(self) -> str:
        """The pair's number, with its line if there are two."""
        return f"{self.shown_number} {self.line}".strip()

    @property
    def forgotten(self) -> bool:
        """Whether every player was erased, so that only the number is left."""
        return bool(self.people) and not any(person.name for person in self.people)

    @property
    def players(self) -> tuple[SeatedPlayer, ...]:
        """The current players of a seated pair: the last one in each position."""
        # People come in the order of their first rounds, so the latest substitute wins.
        last = {person.position: person for person in self.people}
        return tuple(last[position] for position in sorted(last))


@dataclass(frozen=True, slots=True)
class SeatedPartnership(SeatedPair):
    """Two players of an individual who are partners at one table in one round.

    `place` is the side's key (see `SidePartners`), and `numbers` are both players' numbers.
    """

    numbers: tuple[int, int] = (0, 0)

    @property
    def shown_number(self) -> str:
        """Both numbers, North's or East's first."""
        return "-".join(map(str, self.numbers))


# In an individual a side is two places. Its key is below zero, so that it is no place: minus the
# seat of North or East. Pairs have no such keys, as their side is one place.
SidePartners = Mapping[int, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class TableResult:
    """One board at one table: the places by cards held, and the current outcome.

    `north_south` and `east_west` are the places that held those cards, None where nobody sat. In an
    individual they are keys of `partners`, which has both places of each side. `version` 0 means
    that nothing was ever recorded. `group` is a letter if the tables had different cards of the
    board (Law 87). `appeals` counts the open appeals.
    """

    pk: int
    section: str
    round: int
    table: int
    board: int
    north_south: int | None
    east_west: int | None
    arrow_switched: bool
    vulnerable: frozenset[Side] = frozenset()
    dealer: Direction = Direction.NORTH
    version: int = 0
    outcome: OutcomeOrRuling | None = None
    lead: str = ""
    law: str = ""
    why: str = ""
    play_at: str = ""
    turned: bool = False
    recorded_at: datetime | None = None
    author: int | None = None
    cards: str = ""
    appeals: int = 0
    group: str = ""
    double_dummy: DoubleDummy | None = None
    partners: SidePartners | None = field(default=None, compare=False, repr=False)

    def __hash__(self) -> int:
        """Hash the columns that tell versions apart.

        Caches use table results as keys. Hashing all columns took as long as rendering a table.
        """
        return hash((self.pk, self.version))

    @property
    def deal(self) -> BridgeDeal | None:
        """The deal of the board, if it is known."""
        return hands_of(self.cards)

    @property
    def expected(self) -> bool:
        """Whether two pairs meet here, so that a result is expected."""
        return self.north_south is not None and self.east_west is not None

    def contestants(self, side: int | None) -> tuple[int, ...]:
        """Return the places of a side: one for a pair, two in an individual."""
        if side is None:
            return ()
        return self.partners[side] if self.partners else (side,)

    def seats(self, place: int) -> bool:
        """Whether this contestant held cards at the table."""
        return place in self.seated

    @property
    def seated(self) -> tuple[int, ...]:
        """The places of all who held cards here, North-South first."""
        return (*self.contestants(self.north_south), *self.contestants(self.east_west))

    @property
    def is_late(self) -> bool:
        """Whether the board was not played but will be played late."""
        return self.not_played and self.why == "late"

    @property
    def is_missing(self) -> bool:
        """Whether a result is expected but not in yet, including late boards."""
        return self.expected and (self.outcome is None or self.is_late)

    @property
    def points(self) -> int | None:
        """Points to North-South; None where nothing can be compared."""
        if self.outcome is None:
            return None
        return north_south_points(self.outcome, vulnerable=self.vulnerable)

    @property
    def award(self) -> Award | None:
        """The director's award for a table result in per cent of the board, if any."""
        return self.outcome if isinstance(self.outcome, Award) else None

    @property
    def averages(self) -> Averages | None:
        """The director's averages, which the session settles, if any."""
        return self.outcome if isinstance(self.outcome, Averages) else None

    @property
    def adjusted(self) -> AdjustedScore | None:
        """The director's assigned scores, if any."""
        return self.outcome if isinstance(self.outcome, AdjustedScore) else None

    @property
    def made(self) -> Outcome | None:
        """The single result that other tables are compared with, as played or as assigned."""
        if isinstance(self.outcome, AdjustedScore):
            return self.outcome.single
        return None if isinstance(self.outcome, Averages | CancelledBoard) else self.outcome

    @property
    def ruled(self) -> bool:
        """Whether the current version is a ruling."""
        return isinstance(self.outcome, RulingOutcome)

    @property
    def not_played(self) -> bool:
        """Whether the board was reported as not played."""
        return isinstance(self.outcome, NotPlayed)


def with_row(cell: TableResult, row: Result | Ruling) -> TableResult:
    """Return the table result with this row as its current version, sides included."""
    turned = row.arrow_switched is not cell.arrow_switched
    held = (cell.north_south, cell.east_west)
    report = row if isinstance(row, Result) else None
    return replace(
        cell,
        north_south=held[turned is not cell.turned],
        east_west=held[turned is cell.turned],
        version=row.version,
        outcome=row.outcome,
        lead=report.lead if report else "",
        law="" if isinstance(row, Result) else row.law,
        why=report.why if report else "",
        play_at=report.play_at if report else "",
        turned=turned,
        recorded_at=row.recorded_at,
        author=row.author_id,
    )


def with_appeals(
    cells: tuple[TableResult, ...], open_: Mapping[int, int]
) -> tuple[TableResult, ...]:
    """Return the table results with their numbers of open appeals."""
    return tuple(
        replace(cell, appeals=open_[cell.pk]) if cell.pk in open_ else cell for cell in cells
    )


def pairs_of_session(session: Session) -> Mapping[int, SeatedPair]:
    """Every place of a session, in order of section, line and number. Two queries."""
    people = defaultdict[int, list[SeatedPlayer]](list)
    known = defaultdict[int, dict[int, PlayerFigures]](dict)
    rows = LineUpPlayer.objects.filter(line_up__session=session).order_by("position", "from_round")
    for entry, player, name, number, position, from_round, *figures in rows.values_list(*PERSON):
        people[entry].append(SeatedPlayer(player, name, number, position, from_round))
        known[entry][position] = PlayerFigures(*figures)
    places = Place.objects.filter(section__session=session)
    # "NS" before "EW": the lines are shown as the room says them, not as the alphabet does.
    ordered = places.order_by("section__name", "-line", "number")
    return {
        pk: SeatedPair(
            *(pk, entry, section, line, number, tuple(people[entry])),
            figures=tuple(known[entry].values()),
            team=name if session.event.is_teams else "",
        )
        for pk, entry, section, line, number, name in ordered.values_list(
            "pk", "entry", "section__name", "line", "number", "entry__label"
        )
    }


def table_results_of_session(session: Session) -> tuple[TableResult, ...]:
    """Every board at every table, by section, round, table and board. Five queries."""
    current: dict[int, Result | Ruling] = {
        row.seating_board_id: row for row in current_results(session)
    } | {row.seating_board_id: row for row in current_rulings(session)}
    # A board without a row has dealer and vulnerability by its number (Law 2).
    laid_out = {row.number: row for row in _boards_with_deals(session)}
    sitting, partners = _sides_by_seating(session)
    boards = SeatingBoard.objects.filter(seating__section__session=session).order_by(
        "seating__section__name", "seating__round", "seating__table", "number"
    )
    rows = boards.values_list(
        "pk",
        "seating",
        "seating__section__name",
        "seating__round",
        "seating__table",
        "number",
        "arrow_switched",
    )
    return tuple(
        _build_table_result(
            TableResult(
                *(pk, section, round_, table, number, None, None, switched), partners=partners
            ),
            sitting[seating],
            laid_out.get(number),
            current.get(pk),
        )
        for pk, seating, section, round_, table, number, switched in rows
    )


def _boards_with_deals(session: Session) -> QuerySet[Board]:
    """The boards with their current `cards` and double-dummy tricks."""
    known = {
        name: current_deal_column(name, board=OuterRef("pk"))
        for name in ("cards", "known_tricks", "par")
    }
    return Board.objects.filter(session=session).annotate(**known)


def _sides_by_seating(
    session: Session,
) -> tuple[defaultdict[int, dict[str, int]], SidePartners | None]:
    """Both sides of each seating, and the partners of the sides that two players fill."""
    sitting = defaultdict[int, dict[str, int]](dict)
    chairs_of = defaultdict[int, dict[str, tuple[int, int]]](dict)
    seats = Seat.objects.filter(seating__section__session=session)
    for pk, seating, chairs, place in seats.values_list("pk", "seating", "chairs", "place"):
        if chairs in ("NS", "EW"):
            sitting[seating][chairs] = place
        else:
            chairs_of[seating][chairs] = pk, place
    partners = dict[int, tuple[int, int]]()
    for seating, chairs_here in chairs_of.items():
        for side in ("NS", "EW"):
            (pk, first), (_pk, second) = (chairs_here[chair] for chair in side_chairs(side))
            sitting[seating][side] = -pk
            partners[-pk] = first, second
    return sitting, partners or None


def side_chairs(side: str) -> tuple[str, str]:
    """Return both chairs of a side."""
    return ("N", "S") if side == "NS" else ("E", "W")


def partnerships_of(
    pairs: Mapping[int, SeatedPair], partners: SidePartners
) -> Mapping[int, SeatedPartnership]:
    """Return the partnerships of an individual by their keys, with the names of both players."""
    return {
        key: _partnership(key, pairs[one], pairs[other]) for key, (one, other) in partners.items()
    }


def _partnership(key: int, one: SeatedPair, other: SeatedPair) -> SeatedPartnership:
    return SeatedPartnership(
        place=key,
        entry=one.entry,
        section=one.section,
        line="",
        number=one.number,
        people=(
            *(replace(person, position=1) for person in one.people),
            *(replace(person, position=2) for person in other.people),
        ),
        numbers=(one.number, other.number),
    )


def _build_table_result(
    bare: TableResult, sides: Mapping[str, int], board: Board | None, row: Result | Ruling | None
) -> TableResult:
    switched = bare.arrow_switched
    # In an arrow-switched round the pair in the North-South chairs holds the East-West cards.
    held = (sides.get("EW"), sides.get("NS")) if switched else (sides.get("NS"), sides.get("EW"))
    vulnerable = board.vulnerable_sides if board else vulnerability_of_board(bare.board)
    dealer = Direction(board.dealer) if board else dealer_of_board(bare.board)
    empty = replace(
        bare,
        north_south=held[0],
        east_west=held[1],
        vulnerable=vulnerable,
        dealer=dealer,
        cards=getattr(board, "cards", None) or "",
        double_dummy=double_dummy_of_board(
            getattr(board, "known_tricks", None) or "",
            getattr(board, "par", None),
            dealer,
            vulnerable,
        ),
    )
    return with_row(empty, row) if row else empty
