"""Explains step by step every score, total and rank of a pairs session.

Computed from the same snapshot as the numbers, without queries.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter

from boards.queries.table_results import TableResult
from scoring.boards.board_means import explain_gain_over_average, explain_mean_of_boards
from scoring.boards.fouled_boards import explain_fouled
from scoring.boards.imp_boards import IN_IMPS, ImpBoard, ImpMethod, explain_imp_figures
from scoring.boards.imp_pairs import explain_imp_total
from scoring.boards.matchpoints import WIN, explain_award_of, explain_in_scale, explain_top
from scoring.boards.one_top import BOARDS, explain_to_one_top
from scoring.boards.penalties import (
    ScorePenalty,
    explain_subtracted_penalties,
    explain_total_after_penalties,
)
from scoring.boards.printed_board_figures import (
    explain_compscore3_award,
    explain_compscore3_award_board,
)
from scoring.boards.printed_totals import (
    ExplainedFigures,
    explain_printed_figures,
    rounding_policy,
)
from scoring.boards.ranking import ExplainedPlace, explain_place
from scoring.boards.rounded_shares import explain_rounded_imps, explain_rounded_share
from scoring.boards.scores_by_table import ItemisedBoard
from scoring.boards.totals import (
    LAW,
    explain_percentage,
    explain_possible_tops,
    explain_won_matchpoints,
)
from scoring.boards.traveller import Traveller, explain_result_share, score_traveller
from scoring.boards.weighted_scores import explain_weighted_matchpoints
from scoring.events.pair_tie_breaks import (
    TieBreakData,
    TieBreakStage,
    explain_tie_break_place,
    tie_break_stage,
)
from scoring.events.round_caps import explain_capped_round
from scoring.laws.averages import explain_average_percent
from scoring.laws.compass import Side
from scoring.laws.outcome import explain_north_south_points, explain_score
from scoring.steps import Part, Step, StepNumber, StepOperation, part_of
from standings.artificial_scores import count_earlier_averages
from standings.board_scores import (
    MatchpointBoard,
    compared_groups,
    is_result,
    traveller_line,
    weighted_rows,
)
from standings.imp_board_scores import explain_imps_of_result as explain_imps
from standings.printed_board_scores import has_awards, prints_compscore3, results_of
from standings.scoring_methods import imp_method_of, small_groups_of
from standings.snapshot_cache import SessionSnapshot
from standings.tie_break_data import explain_tie_break_data


def explain_declarer_score(cell: TableResult) -> Part | None:
    """Explain the score to declarer; None where nothing can be compared."""
    return explain_score(cell.made, vulnerable=cell.vulnerable) if cell.made else None


def explain_north_south_score(cell: TableResult) -> Part | None:
    """Explain the score as points to North-South; None where nothing can be compared."""
    if cell.made is None:
        return None
    return explain_north_south_points(cell.made, vulnerable=cell.vulnerable)


def explain_printed_share(snapshot: SessionSnapshot, cell: TableResult, side: Side) -> Part | None:
    """Explain one side's printed share of a board in the event's scale; None if not printed."""
    step = _explain_as_printed(snapshot, cell, side) if cell.outcome else None
    return _in_scale(snapshot, step) if step else None


def _explain_as_printed(snapshot: SessionSnapshot, cell: TableResult, side: Side) -> Part | None:
    """Explain one side's share, and its printed form if that differs."""
    step = _explain_share(snapshot, cell, side)
    if step is None or imp_method_of(snapshot.facts.regulations):
        return step
    if not prints_compscore3(snapshot, cell):
        return step
    if cell.award or cell.averages:
        return explain_compscore3_award(step)
    board = snapshot.unrounded[snapshot.key(cell)]
    assert not isinstance(board, ImpBoard)
    if has_awards(board):
        north_south = _explain_unrounded_share(snapshot, cell, Side.NORTH_SOUTH)
        assert north_south is not None
        return explain_compscore3_award_board(
            north_south, _explain_both_shares(snapshot, cell), side
        )
    return _explain_among_results(snapshot, cell, side, board)


def _explain_among_results(
    snapshot: SessionSnapshot, cell: TableResult, side: Side, board: MatchpointBoard
) -> Part | None:
    """Explain the matchpoints among the actual results, before Neuberg's formula."""
    results = results_of(board)
    line = traveller_line(cell)
    if isinstance(board, Traveller) and line:
        return explain_result_share(score_traveller(board.lines, expected=results), line[2], side)
    cells = [other_cell for other_cell in snapshot.compared_with(cell) if is_result(other_cell)]
    return explain_weighted_matchpoints(
        weighted_rows(cells), cells.index(cell), side, expected=results
    )


def _in_scale(snapshot: SessionSnapshot, step: Part) -> Part:
    """Convert a step to the event's scale; only matchpoints have two scales."""
    regulations = snapshot.facts.regulations
    return step if imp_method_of(regulations) else explain_in_scale(step, win=regulations.win)


def _explain_share(snapshot: SessionSnapshot, cell: TableResult, side: Side) -> Part | None:
    """Explain one side's share of a board, with the rounding before adding up."""
    step = _explain_unrounded_share(snapshot, cell, side)
    unit = snapshot.kept_unit
    if step is None or unit is None or cell.award or cell.averages:
        return step
    if imp_method_of(snapshot.facts.regulations):
        return explain_rounded_imps(step, unit)
    north_south = _explain_unrounded_share(snapshot, cell, Side.NORTH_SOUTH)
    assert north_south is not None
    return explain_rounded_share(north_south, _explain_both_shares(snapshot, cell), side, unit)


def _explain_both_shares(snapshot: SessionSnapshot, cell: TableResult) -> Part:
    """Explain the sum of both sides' shares: the top, except for a split score."""
    top = explain_top(snapshot.board_of(cell).expected)
    both = [_explain_unrounded_share(snapshot, cell, side) for side in Side]
    shares = tuple(share for share in both if share)
    together = Step("total", StepOperation.SUM, shares, LAW)
    return top if together.value == top.value else together


def _explain_unrounded_share(
    snapshot: SessionSnapshot, cell: TableResult, side: Side
) -> Part | None:
    by = imp_method_of(snapshot.facts.regulations)
    if by is None:
        return _explain_board_part(snapshot, cell, side)
    on_board = snapshot.compared_with(cell)
    expected = snapshot.board_of(cell).expected
    return explain_imps(on_board, cell, side, by, expected=expected)


def _explain_board_part(snapshot: SessionSnapshot, cell: TableResult, side: Side) -> Step | None:
    """Explain one side's share of a board with a top."""
    board = snapshot.unrounded[snapshot.key(cell)]
    sides = (cell.north_south, cell.east_west)
    who = sides[0 if side is Side.NORTH_SOUTH else 1]
    if who is None:
        return None
    if cell.award or cell.averages:
        percent = _explain_percent(snapshot, cell, side)
        return explain_award_of(percent, expected=board.expected) if percent else None
    if isinstance(board, ItemisedBoard):
        return _explain_itemised_share(snapshot, cell, side)
    line = traveller_line(cell)
    assert isinstance(board, Traveller)
    return explain_result_share(board, line[2], side) if line else None


def _explain_percent(snapshot: SessionSnapshot, cell: TableResult, side: Side) -> Part | None:
    """Explain the percentage awarded to a side: as given, or from its other boards."""
    north_south = side is Side.NORTH_SOUTH
    if cell.award:
        return StepNumber(
            "percent", cell.award.north_south if north_south else cell.award.east_west
        )
    averages = cell.averages
    who = cell.north_south if north_south else cell.east_west
    if averages is None or who is None:
        return None
    average = averages.north_south if north_south else averages.east_west
    if average is None:
        return None
    own = None if cell.partners else explain_own_percentage(snapshot, who)
    earlier = count_earlier_averages(snapshot.cells, cell, who)
    return explain_average_percent(average, own, snapshot.average_rule, earlier=earlier)


def explain_own_percentage(snapshot: SessionSnapshot, place: int) -> Step | None:
    """Explain a pair's percentage on boards without artificial scores; None without such boards.

    Board figures are not rounded here, just as in `add_averages`.
    """
    shares = list[Part]()
    tops = list[Part]()
    for cell in sorted(snapshot.cells, key=attrgetter("board")):
        if not cell.seats(place) or cell.award or cell.averages:
            continue
        home = place in cell.contestants(cell.north_south)
        side = Side.NORTH_SOUTH if home else Side.EAST_WEST
        if share := _explain_unrounded_share(snapshot, cell, side) if cell.outcome else None:
            top = explain_top(snapshot.board_of(cell).expected)
            shares.append(part_of(share, cell.board))
            tops.append(part_of(top, cell.board))
    if not shares:
        return None
    total = explain_won_matchpoints(shares)
    return replace(explain_percentage(total, explain_possible_tops(tops)), key="own_percentage")


def _explain_itemised_share(
    snapshot: SessionSnapshot, cell: TableResult, side: Side
) -> Step | None:
    """Explain a share on a board with rulings or fouled groups."""
    groups = compared_groups(snapshot.compared_with(cell))
    group = next((compared_group for compared_group in groups if cell in compared_group), None)
    if group is None:
        return None
    rows = weighted_rows(group)
    at = group.index(cell)
    expected = snapshot.board_of(cell).expected
    if not cell.group:
        return explain_weighted_matchpoints(rows, at, side, expected=expected)
    sizes = [len(compared_group) for compared_group in groups]
    rule = small_groups_of(snapshot.facts.regulations)
    return explain_fouled(rows, at, side, sizes=sizes, expected=expected, rule=rule)


def _with_same_board(part: Part, other: Part) -> Part:
    """Return the part with the other part's board number."""
    return part_of(part, other.of or 0)


@dataclass(frozen=True)
class SessionFigureSteps:
    """Steps of the totals, percentages and places in a session, by place."""

    snapshot: SessionSnapshot

    @cached_property
    def totals(self) -> Mapping[int, Step]:
        """The steps of every pair's matchpoints, board by board; two for a score beaten."""
        return {place: self._total(place) for place in self.snapshot.totals}

    def _total(self, place: int) -> Step:
        shares = [share for share, _top in self._added[place]]
        if not self._method:
            return explain_won_matchpoints(shares)
        cap = self.snapshot.facts.regulations.round_cap
        if cap and self._method.key in IN_IMPS:
            return explain_imp_total(self._capped_rounds(place, shares, cap))
        return explain_imp_total(shares)

    def _capped_rounds(self, place: int, shares: Iterable[Part], cap: int) -> list[Part]:
        """Explain each round, in order, where a cap limits the IMPs won in one round."""
        played_in = {
            cell.board: cell.round
            for cell in self.snapshot.cells
            if cell.seats(place) and cell.outcome
        }
        rounds = defaultdict[int, list[Part]](list)
        for share in shares:
            rounds[played_in[share.of or 0]].append(share)
        return [explain_capped_round(rounds[round_], cap, round_) for round_ in sorted(rounds)]

    @property
    def _method(self) -> ImpMethod | None:
        return imp_method_of(self.snapshot.facts.regulations)

    @cached_property
    def possible(self) -> Mapping[int, Step]:
        """The steps of every pair's possible total; empty without tops."""
        if self._method:
            return {}
        return {
            place: explain_possible_tops(top for _share, top in self._added[place])
            for place in self.snapshot.totals
        }

    @cached_property
    def finals(self) -> Mapping[int, Part]:
        """The steps of every pair's total after penalties."""
        given = {place: self.snapshot.penalties.get(place, ()) for place in self.totals}
        return {
            place: self._after(place, self.snapshot.scale_of(place).counting(given[place]))
            for place in self.totals
        }

    def _after(self, place: int, penalties: Sequence[ScorePenalty]) -> Part:
        if self._method:
            return explain_subtracted_penalties(self.totals[place], penalties)
        top = explain_top(self.snapshot.scale_of(place).top // WIN + 1)
        steps = self.totals[place], self.possible[place], top
        win = self.snapshot.facts.regulations.win
        return explain_total_after_penalties(*steps, penalties, win=win)

    @cached_property
    def _counted(self) -> Mapping[int, list[tuple[Part, Part]]]:
        """The steps of each place's share and top on every board that counts, in order."""
        counted = defaultdict[int, list[tuple[Part, Part]]](list)
        for cell in sorted(self.snapshot.cells, key=attrgetter("board")):
            for side, place in zip(Side, (cell.north_south, cell.east_west), strict=True):
                share = _explain_share(self.snapshot, cell, side) if cell.outcome else None
                if share:
                    top = explain_top(self.snapshot.board_of(cell).expected)
                    parts = part_of(share, cell.board), part_of(top, cell.board)
                    for contestant in cell.contestants(place):
                        counted[contestant].append(parts)
        return counted

    @cached_property
    def _added(self) -> Mapping[int, list[tuple[Part, Part]]]:
        """The counted steps, scaled to one top where each board counts the same."""
        if self._method or self.snapshot.facts.regulations.percentage_of != BOARDS:
            return self._counted
        full = explain_top(self.snapshot.one_top)
        return defaultdict(
            list,
            {
                place: [
                    (
                        part_of(explain_to_one_top(share, top, full), share.of or 0),
                        _with_same_board(full, share),
                    )
                    for share, top in counted
                    if top.value
                ]
                for place, counted in self._counted.items()
            },
        )

    @cached_property
    def percentages(self) -> Mapping[int, Step]:
        """The steps of exact percentages of all pairs with a possible total."""
        return {
            place: explain_percentage(self.finals[place], possible)
            for place, possible in self.possible.items()
            if possible.value
        }

    def share(self, place: int, board: int) -> Part | None:
        """Explain a pair's printed share of a board, in the event's scale; None without one."""
        for cell in self.snapshot.cells_on.get(board, ()):
            for side, who in zip(Side, (cell.north_south, cell.east_west), strict=True):
                if place in cell.contestants(who):
                    step = explain_printed_share(self.snapshot, cell, side)
                    return part_of(step, board) if step else None
        return None

    def board(self, place: int, board: int) -> Step | None:
        """Explain a pair's percentage on one board; None if the board does not count."""
        step = self.so_far(place, [board])
        return step and replace(step, key="board_percentage")

    def so_far(self, place: int, boards: Collection[int]) -> Step | None:
        """Explain a pair's percentage on these boards; None if nothing was possible on them."""
        if place not in self.possible:
            return None
        won, possible = (
            replace(step, operands=tuple(part for part in step.operands if part.of in boards))
            for step in (self.totals[place], self.possible[place])
        )
        if not possible.value:
            return None
        return replace(explain_percentage(won, possible), key="running")

    def average_on(self, place: int, boards: Collection[int]) -> Step | None:
        """Explain a pair's percentage on these boards, or its mean a board without tops."""
        if self._method is None:
            step = self.so_far(place, boards)
            return step and replace(step, key="percentage")
        shares = [share for share, _top in self._counted_on(place, boards)]
        key = "imps_a_board" if self._method.key in IN_IMPS else "points_a_board"
        return explain_mean_of_boards(key, shares) if shares else None

    def gain_on(self, place: int, boards: Collection[int]) -> Part:
        """Explain a pair's matchpoints above average on these boards, or its IMPs or points."""
        counted = self._counted_on(place, boards)
        shares = [share for share, _top in counted]
        if self._method:
            return explain_imp_total(shares)
        tops = explain_possible_tops(top for _share, top in counted)
        gain = explain_gain_over_average(explain_won_matchpoints(shares), tops)
        win = self.snapshot.facts.regulations.win
        return explain_in_scale(gain, win=win, key="gain_in_scale")

    def _counted_on(self, place: int, boards: Collection[int]) -> list[tuple[Part, Part]]:
        return [parts for parts in self._counted.get(place, ()) if parts[0].of in boards]

    def figures(self, place: int) -> ExplainedFigures | None:
        """Explain the displayed total and percentage; None without results."""
        if place not in self.totals:
            return None
        regulations = self.snapshot.facts.regulations
        by = rounding_policy(regulations.rounding)
        places = regulations.decimals
        if self._method:
            total = explain_imp_figures(self.finals[place], by, places=places)
            return ExplainedFigures(total, None)
        pairs = self.snapshot.pairs
        field = tuple(
            step
            for who, step in self.possible.items()
            if self.snapshot.factored_with(pairs[place], pairs[who])
        )
        most = Step("most_possible", StepOperation.MOST, field, LAW)
        steps = self.finals[place], self.possible[place]
        return explain_printed_figures(*steps, by, win=regulations.win, most=most, places=places)

    @property
    def _merits(self) -> Mapping[int, Part]:
        return self.finals if self._method else self.percentages

    @cached_property
    def ranks(self) -> Mapping[int, Part]:
        """The steps of the figure that ranks each pair: exact, or as displayed."""
        if not self.snapshot.facts.regulations.levels_shown:
            return self._merits
        figures = {place: self.figures(place) for place in self._merits}
        return {at: figure.percentage or figure.total for at, figure in figures.items() if figure}

    def place(self, place: int) -> ExplainedPlace | None:
        """Explain the place in its field; None for an unranked pair."""
        rows = {row.pair.place: row for row in self.snapshot.ranking}
        if place not in rows:
            return None
        others = [
            record
            for record in rows
            if record != place and rows[record].ranked_in == rows[place].ranked_in
        ]
        merits = self.ranks
        explained = explain_place([merits[place]], [[merits[record]] for record in others])
        return explain_tie_break_place(explained, self._stages(rows[place].stages), place)

    def tie_breaks(self, place: int) -> list[tuple[str, Step]]:
        """Return the steps of each tie-break that affected the pair's place, by name."""
        row = next((stage for stage in self.snapshot.ranking if stage.pair.place == place), None)
        stages = self._stages(row.stages) if row else []
        return [(stage.key, stage.values[place]) for stage in stages]

    def _stages(self, stages: Iterable[TieBreakStage[int]]) -> list[TieBreakStage[int]]:
        """Return the stages with steps instead of figures."""
        return [
            tie_break_stage(stage.key, tuple(stage.values), self._tie_break_data)
            for stage in stages
        ]

    @cached_property
    def _tie_break_data(self) -> TieBreakData[int]:
        """The steps of every pair's scores, which tie-breaks count."""
        tops = self._method is None
        return explain_tie_break_data(self.snapshot.cells, self._counted, self._merits, tops=tops)
