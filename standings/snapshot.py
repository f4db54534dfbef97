"""Session snapshot: the pairs, results, board scores and ranking of a session as one object.

Pages, documents and the API take every figure from this frozen object. Each figure is computed when
it is first read. `standings.snapshot_cache` builds it from the rows.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from boards.queries.new_rows import NewestRows
from boards.queries.penalties import PenaltiesByPlace, PenaltyScale
from boards.queries.result_checks import CheckedResult
from boards.queries.table_results import SeatedPair, TableResult, partnerships_of
from scoring.boards.imp_boards import IN_IMPS
from scoring.boards.matchpoints import WIN
from scoring.boards.one_top import BOARDS
from scoring.boards.printed_totals import rounding_policy
from scoring.boards.rounded_shares import rounding_unit
from scoring.boards.totals import Total
from scoring.events.pair_tie_breaks import TieBreakData as TieFacts
from scoring.events.regulations import SECTION, TOGETHER
from scoring.laws.averages import AverageRule
from standings.artificial_scores import add_averages
from standings.board_scores import (
    ACROSS_SECTIONS,
    BY_SECTION,
    BoardKey,
    ScoredBoard,
    board_numbers,
    board_tops,
    score_matchpoint_boards,
    total_by_contestant,
    total_by_place,
)
from standings.imp_board_scores import apply_round_cap, score_imp_boards
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
from standings.tables_in_play import TableInPlay, tables_in_play
from standings.tie_break_data import collect_tie_break_data
from standings.unusual_results import MarksOfBoards, UnusualMarks, mark_board, mark_boards


@dataclass(frozen=True)
class SessionSnapshot:
    """The whole session: `pairs` by place, and table results (`cells`) in order of play.

    `travellers` are keyed by board, and also by section if sections are compared separately.
    `newest` are the last rows at the time of reading; `known` are boards scored before that have
    not changed; `ever_fouled` says whether any board was ever marked as fouled.
    """

    facts: SessionInfo
    sections: Mapping[int, SectionInfo]
    pairs: Mapping[int, SeatedPair]
    cells: tuple[TableResult, ...]
    # Not compared: these say how the snapshot was made, and equal results are equal snapshots.
    newest: NewestRows = field(default=(0, 0), compare=False)
    known: Mapping[BoardKey, ScoredBoard] = field(default_factory=dict, repr=False, compare=False)
    penalties: PenaltiesByPlace = field(default_factory=dict)
    ever_fouled: bool = False
    known_marks: MarksOfBoards = field(default_factory=dict, repr=False, compare=False)
    checks: Mapping[int, CheckedResult] = field(default_factory=dict)

    @cached_property
    def cells_on(self) -> Mapping[int, Sequence[TableResult]]:
        """The table results of each board, in order of play."""
        cells = defaultdict[int, list[TableResult]](list)
        for cell in self.cells:
            cells[cell.board].append(cell)
        return cells

    @cached_property
    def sides(self) -> Mapping[int, SeatedPair]:
        """Whom the sides of table results name: the pairs, in an individual also partnerships."""
        partners = self.cells[0].partners if self.cells else None
        return {**self.pairs, **partnerships_of(self.pairs, partners)} if partners else self.pairs

    def contestants(self, side: int | None) -> tuple[int, ...]:
        """Return the places of a side: one for a pair, two in an individual."""
        return self.cells[0].contestants(side) if self.cells else ()

    @property
    def individual(self) -> bool:
        """Whether players compete for themselves, with other partners in each round."""
        return self.sides is not self.pairs

    @property
    def apart(self) -> bool:
        """Whether each section of the session is its own field."""
        return len(self.sections) > 1 and self.facts.regulations.compared == SECTION

    @property
    def key(self) -> Callable[[TableResult], BoardKey]:
        """The function that returns a table result's key among the travellers."""
        return BY_SECTION if self.apart else ACROSS_SECTIONS

    @cached_property
    def compared(self) -> Mapping[BoardKey, ScoredBoard]:
        """Every board with results, scored in its field, before averages."""
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

    @property
    def known_scores(self) -> Mapping[BoardKey, ScoredBoard]:
        """The boards scored so far: a phone that records a result needs none of their scores."""
        return self.compared if "compared" in vars(self) else self.known

    @cached_property
    def unrounded(self) -> Mapping[BoardKey, ScoredBoard]:
        """The scored boards with averages, which depend on each pair's other boards."""
        if imp_method_of(self.facts.regulations):
            return self.compared
        return add_averages(self.compared, self.cells, self.average_rule, self.key)

    @cached_property
    def travellers(self) -> Mapping[BoardKey, ScoredBoard]:
        """The scored boards, rounded by the regulations before they are added up."""
        return round_board_scores(self.unrounded, self.kept_unit)

    @property
    def kept_unit(self) -> Fraction | None:
        """The unit that board figures are rounded to before they are added up; None if exact."""
        rules = self.facts.regulations
        win = WIN if imp_method_of(rules) else rules.win
        return rounding_unit(rules.board_rounding, win=win)

    def board_of(self, cell: TableResult) -> ScoredBoard:
        """Return the scored board of a table result."""
        return self.travellers[self.key(cell)]

    def compared_with(self, cell: TableResult) -> Sequence[TableResult]:
        """Return the table results on the same board in the same field, including this one."""
        key = self.key
        return [
            other_cell for other_cell in self.cells_on[cell.board] if key(other_cell) == key(cell)
        ]

    def factored_with(self, first: SeatedPair, other: SeatedPair) -> bool:
        """Whether both pairs' totals in a ranking are scaled to the same number of boards."""
        by = rounding_policy(self.facts.regulations.rounding)
        winners = self.winners
        of_one, of_other = (
            factored_with(pair, ranking_direction(pair, winners), by, apart=self.apart)
            for pair in (first, other)
        )
        return of_one == of_other

    @property
    def winners(self) -> Mapping[str, int]:
        """The number of winners in each section of the session."""
        return {section.name: section.winners for section in self.sections.values()}

    @cached_property
    def boards(self) -> tuple[int, ...]:
        """The numbers of the boards with results."""
        return board_numbers(self.travellers)

    @property
    def average_rule(self) -> AverageRule:
        """The rule for averages of the session's event."""
        return average_rule_of_event(self.facts.regulations)

    @cached_property
    def ruled(self) -> tuple[TableResult, ...]:
        """The table results with a ruling."""
        return tuple(cell for cell in self.cells if cell.ruled)

    @cached_property
    def appealed(self) -> tuple[TableResult, ...]:
        """The table results with an open appeal."""
        return tuple(cell for cell in self.cells if cell.appeals)

    @cached_property
    def marks_of_boards(self) -> MarksOfBoards:
        """The marks of unusual results, board by board."""
        return mark_boards(self.cells, key=self.key, known=self.known_marks)

    @property
    def known_board_marks(self) -> MarksOfBoards:
        """The marks of the boards that were marked so far."""
        return self.marks_of_boards if "marks_of_boards" in vars(self) else self.known_marks

    @cached_property
    def marks(self) -> Mapping[int, UnusualMarks]:
        """The marks of a session's unusual results, by table result; usual ones are left out."""
        return {pk: marks for of in self.marks_of_boards.values() for pk, marks in of.items()}

    def marks_of(self, cell: TableResult) -> UnusualMarks:
        """Return the marks of a table result; empty if it is not unusual."""
        return self.marks.get(cell.pk, ())

    def check_of(self, cell: TableResult) -> CheckedResult | None:
        """Return the check of the current version, if any; a later version is unchecked."""
        check = self.checks.get(cell.pk)
        return check if check and check.version == cell.version else None

    @cached_property
    def to_check(self) -> tuple[TableResult, ...]:
        """The unchecked unusual results, in order of play."""
        return tuple(
            cell for cell in self.cells if cell.pk in self.marks and self.check_of(cell) is None
        )

    @cached_property
    def checked(self) -> tuple[TableResult, ...]:
        """The checked unusual results, in order of play."""
        return tuple(cell for cell in self.cells if cell.pk in self.marks and self.check_of(cell))

    def marks_with(self, cell: TableResult, *, without: Collection[int] = ()) -> UnusualMarks:
        """Return the marks of this table result in place of the current one.

        It is not compared with the table results in `without`.
        """
        hidden = {cell.pk, *without}
        others = (other for other in self.compared_with(cell) if other.pk not in hidden)
        return mark_board([cell, *others]).get(cell.pk, ())

    @cached_property
    def fouled(self) -> tuple[TableResult, ...]:
        """All table results on fouled boards."""
        return tuple(cell for cell in self.cells if cell.group)

    @cached_property
    def awaited(self) -> tuple[TableInPlay, ...]:
        """The current round of each table, and its expected finish."""
        return tables_in_play(self.cells)

    @cached_property
    def totals(self) -> Mapping[int, Total]:
        """Each place's total before penalties."""
        totals = self._totals_of_sides()
        return total_by_contestant(totals, self.cells[0].partners) if self.cells else totals

    def _totals_of_sides(self) -> Mapping[int, Total]:
        rules = self.facts.regulations
        if rules.percentage_of == BOARDS and imp_method_of(rules) is None:
            return total_by_place(scale_to_one_top(self.travellers.values(), self.one_top))
        totals = total_by_place(self.travellers.values())
        # The limit is in IMPs; total points have none.
        if rules.round_cap and rules.method in IN_IMPS:
            return apply_round_cap(totals, self.cells, self.board_of, rules.round_cap)
        return totals

    @cached_property
    def one_top(self) -> int:
        """The most expected results of any board; all boards are scaled to its top.

        Used where a session's percentage is the mean of its boards.
        """
        return max((board.expected for board in self.travellers.values()), default=0)

    @cached_property
    def finals(self) -> Mapping[int, Total]:
        """Each place's total after penalties."""
        if not self.penalties:
            return self.totals
        return {
            place: self.scale_of(place).after(total, self.penalties.get(place, ()))
            for place, total in self.totals.items()
        }

    def scale_of(self, place: int) -> PenaltyScale:
        """Return the data for applying penalties; the top is that of a fully played board."""
        return PenaltyScale(self.facts.regulations, self.tops.get(self.pairs[place].section, 0))

    @cached_property
    def tops(self) -> Mapping[str, int]:
        """The top of a board so far, by section."""
        return board_tops(self.travellers, [section.name for section in self.sections.values()])

    @cached_property
    def ranking(self) -> tuple[RankedPair, ...]:
        """The ranking from first to last; two winners are two fields, North-South first."""
        rules = self.facts.regulations
        return rank_session(self.pairs, self.finals, self.winners, rules, self._tie_facts)

    @cached_property
    def in_sections(self) -> Mapping[int, tuple[int, bool]]:
        """Each pair's place in its section, if several are ranked together, and whether shared."""
        together = len(self.sections) > 1 and self.facts.regulations.ranked != SECTION
        return section_places(self.ranking) if together else {}

    def _tie_facts(self) -> TieFacts[int]:
        # Tie-breaks by tops and bottoms make sense for matchpoints alone.
        tops = imp_method_of(self.facts.regulations) is None
        return collect_tie_break_data(self.cells, self.board_of, self.finals, tops=tops)

    @cached_property
    def lists(self) -> SessionRankingLists:
        """The event's other ranking lists; handicaps apply to percentages only."""
        rules = self.facts.lists
        if imp_method_of(self.facts.regulations):
            # A handicap is a percentage, and IMPs have none to add it to.
            rules = replace(rules, handicap=False)
        regulations = self.facts.regulations
        together = regulations.directions == TOGETHER
        return SessionRankingLists(self.ranking, rules, regulations.levels_shown, together)
