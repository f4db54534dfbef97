"""One session as it stands: who plays, what came in, and what it is worth.

Everything that pages and papers show is taken from this one frozen picture. Each figure is worked
out when somebody first asks for it. Knows no row: `boards.queries.evening` makes it.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from boards.queries.averages import with_averages
from boards.queries.facts import Facts, Room
from boards.queries.imp_worth import imp_boards_of
from boards.queries.lists import EveningLists
from boards.queries.methods import average_rule_of, method_of, small_groups_of
from boards.queries.news import Newest
from boards.queries.pace import Awaited, awaited
from boards.queries.penalties import Scale, Standing
from boards.queries.ranked import Ranked, ranked_field, section_places
from boards.queries.seated import Cell, Pair
from boards.queries.tied import tie_facts
from boards.queries.worth import (
    ACROSS,
    APART,
    Key,
    ScoredBoard,
    expected_in,
    field_of,
    numbers_of,
    tops_of,
    travellers_of,
)
from scoring.adjustments import AverageRule
from scoring.pair_ties import Facts as TieFacts
from scoring.regulations import SECTION
from scoring.totals import Total


@dataclass(frozen=True)
class Evening:
    """The whole session. `pairs` by place; cells in order of play.

    `travellers` go by board, and where each section is compared apart by board and section.
    `newest` are the last rows that were there when it was read, and `known` the boards that were
    scored before and have not changed; `ever_fouled`, whether anything was said of any cards.
    """

    facts: Facts
    rooms: Mapping[int, Room]
    pairs: Mapping[int, Pair]
    cells: tuple[Cell, ...]
    newest: Newest = field(default=(0, 0), compare=False)
    known: Mapping[Key, ScoredBoard] = field(default_factory=dict, repr=False, compare=False)
    penalties: Standing = field(default_factory=dict)
    ever_fouled: bool = False

    @cached_property
    def cells_on(self) -> Mapping[int, Sequence[Cell]]:
        """The cells of each board, in order of play."""
        found = defaultdict[int, list[Cell]](list)
        for cell in self.cells:
            found[cell.board].append(cell)
        return found

    @property
    def apart(self) -> bool:
        """Each section is a field of its own."""
        return len(self.rooms) > 1 and self.facts.regulations.compared == SECTION

    @property
    def key(self) -> Callable[[Cell], Key]:
        """By what a cell's board is found among the travellers."""
        return APART if self.apart else ACROSS

    @cached_property
    def expected(self) -> Mapping[str, int]:
        """By section, as many results as the board has that is met most often where it counts."""
        return expected_in(self.cells, self.key)

    @cached_property
    def compared(self) -> Mapping[Key, ScoredBoard]:
        """Every board that came in, scored in its field, but for what averages come to."""
        if by := method_of(self.facts.regulations):
            return imp_boards_of(self.cells, by=by, known=self.known, key=self.key)
        small = small_groups_of(self.facts.regulations)
        return travellers_of(self.cells, known=self.known, key=self.key, small=small)

    @cached_property
    def travellers(self) -> Mapping[Key, ScoredBoard]:
        """The same with the averages, which rest on everybody's other boards."""
        if method_of(self.facts.regulations):
            return self.compared
        return with_averages(self.compared, self.cells, self.average_rule, self.key)

    def board_of(self, cell: Cell) -> ScoredBoard:
        """The board of a cell as it is scored where that cell is compared."""
        return self.travellers[self.key(cell)]

    def compared_with(self, cell: Cell) -> Sequence[Cell]:
        """The cells of its board in its field, itself among them."""
        key = self.key
        return [each for each in self.cells_on[cell.board] if key(each) == key(cell)]

    def beside(self, one: Pair, other: Pair) -> bool:
        """Both are compared in one field."""
        return not self.apart or one.section == other.section

    @cached_property
    def boards(self) -> tuple[int, ...]:
        """The numbers of the boards that came in."""
        return numbers_of(self.travellers)

    @property
    def average_rule(self) -> AverageRule:
        """What an average is worth, by the event's regulations."""
        return average_rule_of(self.facts.regulations)

    @cached_property
    def ruled(self) -> tuple[Cell, ...]:
        """Where a director's ruling stands."""
        return tuple(cell for cell in self.cells if cell.ruled)

    @cached_property
    def appealed(self) -> tuple[Cell, ...]:
        """Where what stands is subject to appeal."""
        return tuple(cell for cell in self.cells if cell.appeals)

    @cached_property
    def fouled(self) -> tuple[Cell, ...]:
        """Every table of the boards that not all played with the same cards."""
        return tuple(cell for cell in self.cells if cell.group)

    @cached_property
    def awaited(self) -> tuple[Awaited, ...]:
        """The round that each table is at, and when it should be in."""
        return awaited(self.cells)

    @cached_property
    def totals(self) -> Mapping[int, Total]:
        """What each place has won, of how much, before any penalty."""
        return field_of(self.travellers.values())

    @cached_property
    def finals(self) -> Mapping[int, Total]:
        """What is left of it after the penalties."""
        if not self.penalties:
            return self.totals
        return {
            place: self.scale_of(place).after(total, self.penalties.get(place, ()))
            for place, total in self.totals.items()
        }

    def scale_of(self, place: int) -> Scale:
        """What penalties are reckoned by: the top of a board that everybody there has played."""
        return Scale(self.facts.regulations, self.tops.get(self.pairs[place].section, 0))

    @cached_property
    def tops(self) -> Mapping[str, int]:
        """By section, the most that a board is worth so far."""
        return tops_of(self.travellers, [room.name for room in self.rooms.values()])

    @cached_property
    def ranking(self) -> tuple[Ranked, ...]:
        """From first to last; two winners are two fields, North-South first."""
        winners = {room.name: room.winners for room in self.rooms.values()}
        rules = self.facts.regulations
        return ranked_field(self.pairs, self.finals, winners, rules, self._tie_facts)

    @cached_property
    def in_sections(self) -> Mapping[int, tuple[int, bool]]:
        """The place of each in its own section, where several are ranked together; if shared."""
        together = len(self.rooms) > 1 and self.facts.regulations.ranked != SECTION
        return section_places(self.ranking) if together else {}

    def _tie_facts(self) -> TieFacts[int]:
        tops = method_of(self.facts.regulations) is None
        return tie_facts(self.cells, self.board_of, self.finals, tops=tops)

    @cached_property
    def lists(self) -> EveningLists:
        """The lists that the event has beside the ranking; a handicap is of percentages alone."""
        rules = self.facts.lists
        if method_of(self.facts.regulations):
            rules = replace(rules, handicap=False)
        return EveningLists(self.ranking, rules, self.facts.regulations.levels_shown)
