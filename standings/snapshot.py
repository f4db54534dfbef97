"""The session snapshot: its pairs, table results, board scores and ranking.

Everything that pages and papers show is taken from this one frozen picture. Each figure is worked
out when somebody first asks for it. Knows no row: `standings.snapshot_cache` makes it.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from boards.queries.new_rows import NewestRows
from boards.queries.penalties import PenaltiesByPlace, PenaltyScale
from boards.queries.result_checks import CheckedResult
from boards.queries.table_results import SeatedPair, TableResult
from scoring.boards.imp_boards import IN_IMPS
from scoring.boards.matchpoints import WIN
from scoring.boards.one_top import BOARDS
from scoring.boards.rounded_shares import rounding_unit
from scoring.boards.rounding import rounding_policy
from scoring.boards.totals import Total
from scoring.events.regulations import SECTION, TOGETHER
from scoring.events.tie_breaks import TieBreakData as TieFacts
from scoring.laws.adjustments import AverageRule
from standings.averages import add_averages
from standings.board_scores import (
    ACROSS_SECTIONS,
    BY_SECTION,
    BoardKey,
    ScoredBoard,
    board_numbers,
    board_tops,
    score_matchpoint_boards,
    total_by_place,
)
from standings.imp_board_scores import apply_round_cap, score_imp_boards
from standings.pace import TableInPlay, tables_in_play
from standings.ranking import (
    RankedPair,
    factored_with,
    rank_session,
    ranking_direction,
    section_places,
)
from standings.ranking_lists import SessionRankingLists
from standings.rounded_board_scores import round_board_scores, scale_to_one_top
from standings.scoring_methods import average_rule_of_event, imp_method_of, small_groups_of
from standings.session_info import SectionInfo, SessionInfo
from standings.tie_break_data import collect_tie_break_data
from standings.unusual_results import MarksOfBoards, UnusualMarks, mark_board, mark_boards


@dataclass(frozen=True)
class SessionSnapshot:
    """The whole session. `pairs` by place; cells in order of play.

    `travellers` go by board, and where each section is compared apart by board and section.
    `newest` are the last rows that were there when it was read, and `known` the boards that were
    scored before and have not changed; `ever_fouled`, whether anything was said of any cards.
    """

    facts: SessionInfo
    rooms: Mapping[int, SectionInfo]
    pairs: Mapping[int, SeatedPair]
    cells: tuple[TableResult, ...]
    newest: NewestRows = field(default=(0, 0), compare=False)
    known: Mapping[BoardKey, ScoredBoard] = field(default_factory=dict, repr=False, compare=False)
    penalties: PenaltiesByPlace = field(default_factory=dict)
    ever_fouled: bool = False
    known_marks: MarksOfBoards = field(default_factory=dict, repr=False, compare=False)
    checks: Mapping[int, CheckedResult] = field(default_factory=dict)

    @cached_property
    def cells_on(self) -> Mapping[int, Sequence[TableResult]]:
        """The cells of each board, in order of play."""
        cells = defaultdict[int, list[TableResult]](list)
        for cell in self.cells:
            cells[cell.board].append(cell)
        return cells

    @property
    def apart(self) -> bool:
        """Each section is its own field."""
        return len(self.rooms) > 1 and self.facts.regulations.compared == SECTION

    @property
    def key(self) -> Callable[[TableResult], BoardKey]:
        """By what a cell's board is found among the travellers."""
        return BY_SECTION if self.apart else ACROSS_SECTIONS

    @cached_property
    def compared(self) -> Mapping[BoardKey, ScoredBoard]:
        """Every board that came in, scored in its field, but for what averages come to."""
        rules = self.facts.regulations
        if by := imp_method_of(rules):
            return score_imp_boards(
                self.cells, by=by, known=self.known, key=self.key, short=rules.short_boards
            )
        return score_matchpoint_boards(
            self.cells,
            known=self.known,
            key=self.key,
            small=small_groups_of(rules),
            short=rules.short_boards,
        )

    @cached_property
    def unrounded(self) -> Mapping[BoardKey, ScoredBoard]:
        """The same with the averages, which rest on everybody's other boards."""
        if imp_method_of(self.facts.regulations):
            return self.compared
        return add_averages(self.compared, self.cells, self.average_rule, self.key)

    @cached_property
    def travellers(self) -> Mapping[BoardKey, ScoredBoard]:
        """The same with every figure rounded as the regulations say before it is added up."""
        return round_board_scores(self.unrounded, self.kept_unit)

    @property
    def kept_unit(self) -> Fraction | None:
        """What a board's figures are rounded to before they are added up; None where exact."""
        rules = self.facts.regulations
        win = WIN if imp_method_of(rules) else rules.win
        return rounding_unit(rules.board_rounding, win=win)

    def board_of(self, cell: TableResult) -> ScoredBoard:
        """The board of a cell as it is scored where that cell is compared."""
        return self.travellers[self.key(cell)]

    def compared_with(self, cell: TableResult) -> Sequence[TableResult]:
        """The cells of its board in its field, itself among them."""
        key = self.key
        return [
            other_cell for other_cell in self.cells_on[cell.board] if key(other_cell) == key(cell)
        ]

    def factored_with(self, first: SeatedPair, other: SeatedPair) -> bool:
        """Both have totals that are brought to the same number of boards, if any are."""
        by = rounding_policy(self.facts.regulations.rounding)
        winners = self.winners
        of_one, of_other = (
            factored_with(pair, ranking_direction(pair, winners), by, apart=self.apart)
            for pair in (first, other)
        )
        return of_one == of_other

    @property
    def winners(self) -> Mapping[str, int]:
        """How many win in each section."""
        return {room.name: room.winners for room in self.rooms.values()}

    @cached_property
    def boards(self) -> tuple[int, ...]:
        """The numbers of the boards that came in."""
        return board_numbers(self.travellers)

    @property
    def average_rule(self) -> AverageRule:
        """What an average is worth, by the event's regulations."""
        return average_rule_of_event(self.facts.regulations)

    @cached_property
    def ruled(self) -> tuple[TableResult, ...]:
        """Where a director's ruling stands."""
        return tuple(cell for cell in self.cells if cell.ruled)

    @cached_property
    def appealed(self) -> tuple[TableResult, ...]:
        """Where the current value is subject to appeal."""
        return tuple(cell for cell in self.cells if cell.appeals)

    @cached_property
    def marks_of_boards(self) -> MarksOfBoards:
        """The marks of unusual results, board by board."""
        return mark_boards(self.cells, key=self.key, known=self.known_marks)

    @cached_property
    def marks(self) -> Mapping[int, UnusualMarks]:
        """Why a result is unusual, by the cell's key; results that are not are left out."""
        return {pk: marks for of in self.marks_of_boards.values() for pk, marks in of.items()}

    def marks_of(self, cell: TableResult) -> UnusualMarks:
        """Why the result of a cell is unusual; empty where it is not."""
        return self.marks.get(cell.pk, ())

    def check_of(self, cell: TableResult) -> CheckedResult | None:
        """Who found the current value to be right, and when; a later version is not checked."""
        check = self.checks.get(cell.pk)
        return check if check and check.version == cell.version else None

    @cached_property
    def to_check(self) -> tuple[TableResult, ...]:
        """The unusual results that nobody has checked, in order of play."""
        return tuple(
            cell for cell in self.cells if cell.pk in self.marks and self.check_of(cell) is None
        )

    @cached_property
    def checked(self) -> tuple[TableResult, ...]:
        """The unusual results that were checked, in order of play."""
        return tuple(cell for cell in self.cells if cell.pk in self.marks and self.check_of(cell))

    def marks_with(self, cell: TableResult) -> UnusualMarks:
        """The marks that a cell would have if its result were this one."""
        others = (other_cell for other_cell in self.compared_with(cell) if other_cell.pk != cell.pk)
        return mark_board([cell, *others]).get(cell.pk, ())

    @cached_property
    def fouled(self) -> tuple[TableResult, ...]:
        """Every table of the boards that not all played with the same cards."""
        return tuple(cell for cell in self.cells if cell.group)

    @cached_property
    def awaited(self) -> tuple[TableInPlay, ...]:
        """The round that each table is at, and when it should be in."""
        return tables_in_play(self.cells)

    @cached_property
    def totals(self) -> Mapping[int, Total]:
        """What each place has won, of how much, before any penalty."""
        rules = self.facts.regulations
        if rules.percentage_of == BOARDS and imp_method_of(rules) is None:
            return total_by_place(scale_to_one_top(self.travellers.values(), self.one_top))
        totals = total_by_place(self.travellers.values())
        if rules.round_cap and rules.method in IN_IMPS:
            return apply_round_cap(totals, self.cells, self.board_of, rules.round_cap)
        return totals

    @cached_property
    def one_top(self) -> int:
        """How many results the board has of which most were expected: all are brought to its top.

        Where a session's percentage is the mean of its boards.
        """
        return max((board.expected for board in self.travellers.values()), default=0)

    @cached_property
    def finals(self) -> Mapping[int, Total]:
        """What is left of it after the penalties."""
        if not self.penalties:
            return self.totals
        return {
            place: self.scale_of(place).after(total, self.penalties.get(place, ()))
            for place, total in self.totals.items()
        }

    def scale_of(self, place: int) -> PenaltyScale:
        """What penalties are computed by: the top of a board that everybody there has played."""
        return PenaltyScale(self.facts.regulations, self.tops.get(self.pairs[place].section, 0))

    @cached_property
    def tops(self) -> Mapping[str, int]:
        """By section, the most that a board is worth so far."""
        return board_tops(self.travellers, [room.name for room in self.rooms.values()])

    @cached_property
    def ranking(self) -> tuple[RankedPair, ...]:
        """From first to last; two winners are two fields, North-South first."""
        rules = self.facts.regulations
        return rank_session(self.pairs, self.finals, self.winners, rules, self._tie_facts)

    @cached_property
    def in_sections(self) -> Mapping[int, tuple[int, bool]]:
        """The place of each in its own section, where several are ranked together; if shared."""
        together = len(self.rooms) > 1 and self.facts.regulations.ranked != SECTION
        return section_places(self.ranking) if together else {}

    def _tie_facts(self) -> TieFacts[int]:
        tops = imp_method_of(self.facts.regulations) is None
        return collect_tie_break_data(self.cells, self.board_of, self.finals, tops=tops)

    @cached_property
    def lists(self) -> SessionRankingLists:
        """The lists that the event has beside the ranking; a handicap is of percentages alone."""
        rules = self.facts.lists
        if imp_method_of(self.facts.regulations):
            rules = replace(rules, handicap=False)
        regulations = self.facts.regulations
        together = regulations.directions == TOGETHER
        return SessionRankingLists(self.ranking, rules, regulations.levels_shown, together)
