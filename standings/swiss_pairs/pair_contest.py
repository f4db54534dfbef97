"""Reads a Swiss pairs event: its matches in percentages or IMPs, points and standings.

Nothing is stored: a match is a table of a round, scored over the field by the event's method.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from functools import cached_property

from boards.queries.contest_adjustments import contest_awards_in_force, contest_awards_until
from boards.queries.table_results import TableResult
from movements.swiss.swiss_round import SwissForm
from scoring.boards.cross_imps import SUM
from scoring.boards.imp_boards import CROSS_IMPS, IN_IMPS, MATCHPOINTS
from scoring.boards.totals import (
    explain_percentage,
    explain_possible_tops,
    explain_won_matchpoints,
)
from scoring.laws.averages import Average, average_imps
from scoring.steps import Part, Step, StepNumber, StepOperation
from scoring.teams.contest_explanations import explain_contest_points
from scoring.teams.contests import ContestStanding
from scoring.teams.percentage_scales import MOST_POINTS, explain_percentage_points
from scoring.teams.swiss_pair_regulations import (
    LAW,
    SwissPairRegulations,
    explain_imp_points,
)
from standings.board_scores import shares_of_table_result
from standings.past_snapshot import snapshot_at_time
from standings.snapshot import SessionSnapshot
from standings.snapshot_cache import cached_snapshot_of
from standings.teams.contest_rulings import MatchRuling
from standings.teams.match_contest import MatchContest, decide_matches
from tournament.models import Session
from tournament.queries.team_matches import ContestTeam, DrawnTeamMatch, absences_of_entries


@dataclass(frozen=True)
class ScoredPairMatch:
    """A match of two pairs with its results in board order; a bye has none.

    `home` sat North-South. The points of each pair are None until every board is in, and change
    while other tables still play the same boards.
    """

    drawn: DrawnTeamMatch
    cells: tuple[TableResult, ...]
    places: tuple[int, int | None]
    snapshot: SessionSnapshot
    regulations: SwissPairRegulations
    ruling: MatchRuling | None = None

    @property
    def is_bye(self) -> bool:
        """Whether the pair has no opponent."""
        return self.drawn.away is None

    @property
    def boards_in(self) -> int:
        """The number of boards of the pairs' match that are in."""
        return sum(cell.outcome is not None for cell in self.cells)

    @property
    def is_complete(self) -> bool:
        """Whether every board of the pairs' match is in, or a director has decided its score."""
        return self.ruling is not None or (bool(self.cells) and self.boards_in == len(self.cells))

    @cached_property
    def figures(self) -> tuple[Fraction, Fraction] | None:
        """Both pairs' percentage, or their IMPs; None while there is nothing to compare."""
        home, away = (self.explain_figure(side) for side in (0, 1))
        return (Fraction(home.value), Fraction(away.value)) if home and away else None

    @cached_property
    def points(self) -> tuple[Fraction, Fraction] | None:
        """What both pairs get for the match; None until it is complete."""
        if self.ruling:
            return self.ruling.points
        if not self.is_complete:
            return None
        home, away = (self.explain_points(side) for side in (0, 1))
        return (Fraction(home.value), Fraction(away.value)) if home and away else None

    @property
    def gained(self) -> tuple[Fraction, Fraction]:
        """Both pairs' IMPs or percentage, for tie-breaks."""
        return self.figures or (Fraction(0), Fraction(0))

    def explain_figure(self, side: int) -> Part | None:
        """Explain a pair's percentage or IMPs; None while there is nothing to compare."""
        won = list[Part]()
        possible = list[Part]()
        for cell in self.cells:
            who = (cell.north_south, cell.east_west)
            place = self.places[side]
            if cell.outcome is None or place is None or place not in who:
                continue
            board = self.snapshot.board_of(cell)
            share = shares_of_table_result(cell, board)[who.index(place)]
            if share is not None:
                won.append(StepNumber("board_share", share, LAW, cell.board))
                possible.append(StepNumber("board_top", board.top, LAW, cell.board))
        if not won:
            return None
        if self.snapshot.facts.regulations.method != MATCHPOINTS:
            return Step("match_imps", StepOperation.SUM, tuple(won), LAW)
        total, tops = explain_won_matchpoints(won), explain_possible_tops(possible)
        return explain_percentage(total, tops) if tops.value else None

    def explain_points(self, side: int) -> Part | None:
        """Explain what a pair gets for the match; None while there is nothing to compare."""
        if self.ruling:
            return self.ruling.explain(side)
        figure = self.explain_figure(side)
        if figure is None or not gives_victory_points(self.snapshot, self.regulations):
            return figure
        if self.snapshot.facts.regulations.method == MATCHPOINTS:
            return explain_percentage_points(
                figure,
                boards=self.regulations.boards,
                scale=self.regulations.percentage_scale,
            )
        return explain_imp_points(figure, boards=len(self.cells))


@dataclass(frozen=True)
class PairContest(MatchContest[ScoredPairMatch]):
    """Swiss pairs at this moment."""

    regulations: SwissPairRegulations

    @property
    def method(self) -> str:
        """How boards of Swiss pairs are compared."""
        return self.session.facts.regulations.method

    @property
    def unit(self) -> str:
        """What the standings count: `points`, `percent` or `imps`."""
        if gives_victory_points(self.session, self.regulations):
            return "points"
        return "percent" if self.method == MATCHPOINTS else "imps"

    @property
    def bye_points(self) -> Fraction:
        """What a bye gives: its percentage, that part of 20 points, or IMPs.

        In IMPs 60 % is average plus on each board.
        """
        if self.unit == "points":
            return self.regulations.bye * MOST_POINTS / 100
        if self.unit == "percent":
            return self.regulations.bye
        plus = average_imps(Average.PLUS, self.session.average_rule)
        return (self.regulations.bye - 50) / 10 * plus * self.regulations.boards

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The tie-breaks of Swiss pairs in order."""
        return self.regulations.tie_breaks

    @property
    def draw_form(self) -> SwissForm:
        """The event's form of Swiss."""
        return SwissForm(self.regulations.form)

    @property
    def planned_rounds(self) -> int:
        """The rounds of the event."""
        return self.regulations.rounds

    def mean(self, row: ContestStanding[int]) -> Fraction | None:
        """Return points a match, byes included, awards left out; None before the first."""
        matches = len(row.matches) + len(row.byes)
        return (row.points - row.awarded) / matches if matches else None

    def explain_points(self, row: ContestStanding[int]) -> Part:
        """Explain a pair's points, match by match from its boards."""
        steps = dict[int, Part]()
        for match in self.matches:
            sides = (match.drawn.home, match.drawn.away)
            if match.points is not None and row.contestant in sides:
                part = match.explain_points(sides.index(row.contestant))
                if part is not None:
                    steps[match.drawn.round] = part
        return explain_contest_points(row, steps)


def gives_victory_points(snapshot: SessionSnapshot, regulations: SwissPairRegulations) -> bool:
    """Whether a match gives victory points; without a scale for the method its scores count.

    The scale of the WBF is for the IMPs of one comparison a board, not for a sum of all of them.
    """
    method = snapshot.facts.regulations.method
    if method == CROSS_IMPS and snapshot.facts.regulations.cross == SUM.key:
        return False
    return regulations.victory_points and method in (MATCHPOINTS, *IN_IMPS)


def pair_contest_of(
    session: Session,
    snapshot: SessionSnapshot | None = None,
    *,
    until: datetime | None = None,
) -> PairContest:
    """Read the Swiss pairs of a session just read with its event and club.

    A preview gives a `snapshot` with other results. With `until` the results and awards are those
    of that time. Two queries, and those of the session's snapshot.
    """
    if until is None:
        snapshot = snapshot or cached_snapshot_of(session)
        awards = contest_awards_in_force(session.pk)
    else:
        snapshot = snapshot or snapshot_at_time(session, until)
        awards = contest_awards_until(session.pk, until)
    regulations = session.event.swiss_pair_regulations
    pairs = sorted(snapshot.pairs.values(), key=lambda pair: pair.number)
    absences = absences_of_entries(session)
    entrants = {
        pair.entry: ContestTeam(
            pair.entry,
            pair.number,
            " & ".join(person.shown for person in pair.players) or str(pair.number),
            (),
            *absences.get(pair.entry, (None, None)),
        )
        for pair in pairs
    }
    matches = tuple(_matches_of_session(snapshot, regulations, absences))
    contest = PairContest(snapshot, entrants, matches, awards, regulations)
    ruled = decide_matches(
        matches,
        awards,
        bye=contest.bye_points,
        decide=lambda match, ruling: replace(match, ruling=ruling),
    )
    return replace(contest, matches=ruled)


def _matches_of_session(
    snapshot: SessionSnapshot,
    regulations: SwissPairRegulations,
    absences: Mapping[int, tuple[int | None, int | None]],
) -> Sequence[ScoredPairMatch]:
    """Return the matches round by round; a pair without a table in a round has the bye.

    A pair that came later or had withdrawn has none.
    """
    at_table = defaultdict[int, defaultdict[int, list[TableResult]]](
        lambda: defaultdict[int, list[TableResult]](list)
    )
    for cell in snapshot.cells:
        at_table[cell.round][cell.table].append(cell)
    entry = {place: pair.entry for place, pair in snapshot.pairs.items()}
    matches = list[ScoredPairMatch]()
    for round_, tables in sorted(at_table.items()):
        free = {
            place: who
            for place, who in entry.items()
            if not _is_absent(round_, *absences.get(who, (None, None)))
        }
        for table, cells in sorted(tables.items()):
            cells.sort(key=lambda cell: cell.board)
            home, away = cells[0].north_south, cells[0].east_west
            if home is None or away is None:
                continue
            drawn = DrawnTeamMatch(
                round_ * 1000 + table, round_, table, entry[home], entry[away], ((round_, table),)
            )
            for place in (home, away):
                free.pop(place, None)
            played = ScoredPairMatch(drawn, tuple(cells), (home, away), snapshot, regulations)
            matches.append(played)
        matches += [
            _bye(round_, 1 + len(tables), place, who, snapshot, regulations)
            for place, who in free.items()
        ]
    return matches


def _bye(
    round_: int,
    number: int,
    place: int,
    who: int,
    snapshot: SessionSnapshot,
    regulations: SwissPairRegulations,
) -> ScoredPairMatch:
    drawn = DrawnTeamMatch(round_ * 1000 + number, round_, number, who, None)
    return ScoredPairMatch(drawn, (), (place, None), snapshot, regulations)


def _is_absent(round_: int, withdrawn_after: int | None, late_from: int | None) -> bool:
    gone = withdrawn_after is not None and round_ > withdrawn_after
    return gone or (late_from is not None and round_ < late_from)
