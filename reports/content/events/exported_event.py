"""Converts a pairs session to an event value, from which export files are written.

Names are full, because only directors and API keys download these files.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from boards.queries.table_results import SeatedPair
from club.validators.players import clean_player_text
from formats.event_exports.exported_text import is_written
from formats.events.imported_event import (
    LONGEST_NAME,
    LONGEST_NUMBER,
    EventBoard,
    EventPair,
    EventPairKey,
    EventPlayer,
    EventResult,
    ImportedEvent,
    PublishedPairFigures,
    PublishedResultFigures,
)
from reports.content.cells.pair_names import pair_label, section_prefix
from reports.content.cells.score_units import has_tops
from reports.content.results.ranking import rank_text
from reports.content.results.scored_results import (
    ScoredResult,
    list_scored_results,
    share_decimals,
)
from scoring.boards.imp_boards import ImpBoard
from scoring.boards.penalties import ScorePenalty
from scoring.boards.rounding import round_exactly
from scoring.boards.totals import percentage_of_possible
from scoring.events.regulations import CHOICES, Regulations
from scoring.laws.adjusted_scores import CancelledBoard
from standings.ranking import RankedPair
from standings.snapshot_cache import SessionSnapshot

PROGRAM = "Overtrick"
# Every format has another field for the method.
NOT_STATED = ("method",)
PLACES = 2


@dataclass(frozen=True, slots=True)
class ExportRemark:
    """A fact that a federation can refuse a file for, or that no other program can read from it.

    player_name: pair `pair` has fewer than two players
    player_number: `name` of pair `pair` has no number
    substitute: pair `pair` had a substitute; the file has the last players
    date: the session has no date
    not_written: the results of boards `boards` have no form in USEBIO and PBN
    fouled: boards `boards` were fouled; other programs compare all their results
    penalty: pair `pair` has a penalty, which other programs do not take off
    penalties: of pair `pair` only the penalties of one unit and Law are in the JSON file
    cancelled: boards `boards` were cancelled for the whole field and are in no file
    """

    code: str
    facts: Mapping[str, str]


def exported_event(snapshot: SessionSnapshot) -> ImportedEvent:
    """Return a session of pairs with everything that an event value holds."""
    info = snapshot.facts
    keys = {place: _pair_key(snapshot, pair) for place, pair in snapshot.pairs.items()}
    ranked = {row.pair.place: row for row in snapshot.ranking}
    results = _results(snapshot, keys)
    return ImportedEvent(
        title=clean_player_text(info.event)[:LONGEST_NAME],
        pairs=tuple(
            _pair(snapshot, pair, keys[place], ranked.get(place))
            for place, pair in snapshot.pairs.items()
        ),
        boards=_boards(snapshot, {result.board for result in results}),
        results=results,
        method=info.regulations.method,
        winners=max(snapshot.winners.values(), default=1),
        played_on=info.local_date,
        club=clean_player_text(info.club)[:LONGEST_NAME],
        program=PROGRAM,
        regulations=_stated_regulations(info.regulations),
    )


def _stated_regulations(regulations: Regulations) -> Mapping[str, int | str]:
    """Return the regulations that differ from the defaults."""
    chosen, usual = regulations.as_dict(), Regulations().as_dict()
    return {
        name: chosen[name]
        for name in CHOICES
        if name not in NOT_STATED and chosen[name] != usual[name]
    }


def _pair_key(snapshot: SessionSnapshot, pair: SeatedPair) -> EventPairKey:
    """Return a pair's key; it has a direction only where both directions count from 1."""
    return EventPairKey(section_prefix(snapshot, pair.section), pair.line, pair.number)


def _pair(
    snapshot: SessionSnapshot, pair: SeatedPair, key: EventPairKey, row: RankedPair | None
) -> EventPair:
    players = tuple(
        EventPlayer(player.name[:LONGEST_NAME], player.number[:LONGEST_NUMBER])
        for player in pair.players
        if player.name
    )
    penalty = _joined_penalty(snapshot.penalties.get(pair.place, ()))
    return EventPair(key, players, penalty, _pair_figures(snapshot, row))


def _joined_penalty(penalties: Iterable[ScorePenalty]) -> ScorePenalty | None:
    """Return penalties of one unit and Law as one; the value has room for no more."""
    joined: ScorePenalty | None = None
    for penalty in penalties:
        if joined and (joined.unit, joined.law) != (penalty.unit, penalty.law):
            continue
        before = joined.amount if joined else 0
        joined = ScorePenalty(before + penalty.amount, penalty.unit, penalty.law)
    return joined


def _pair_figures(snapshot: SessionSnapshot, row: RankedPair | None) -> PublishedPairFigures:
    if row is None:
        return PublishedPairFigures()
    percentage = row.shown.percentage
    return PublishedPairFigures(
        total=f"{row.shown.total:f}",
        percentage="" if percentage is None else f"{percentage:f}",
        rank=rank_text(row),
        boards=str(row.total.boards),
        adjustment=_adjustment(snapshot, row.pair.place),
    )


def _adjustment(snapshot: SessionSnapshot, place: int) -> str:
    """Return how much the penalties changed the total, in the event's scale."""
    if place not in snapshot.penalties:
        return ""
    scale = Fraction(snapshot.facts.regulations.win, 2) if has_tops(snapshot) else Fraction(1)
    change = Fraction(snapshot.finals[place].won) - Fraction(snapshot.totals[place].won)
    return f"{round_exactly(change * scale, places=PLACES):f}" if change else ""


def _boards(snapshot: SessionSnapshot, numbers: Iterable[int]) -> tuple[EventBoard, ...]:
    datums = {
        key[0] if isinstance(key, tuple) else key: board.datum
        for key, board in snapshot.travellers.items()
        if isinstance(board, ImpBoard)
    }
    boards = []
    for number in sorted(numbers):
        cell = snapshot.cells_on[number][0]
        datum = datums.get(number)
        shown = "" if datum is None else f"{round_exactly(datum, places=PLACES):f}"
        boards.append(EventBoard(number, cell.dealer, cell.vulnerable, cell.deal, shown))
    return tuple(boards)


def _results(
    snapshot: SessionSnapshot, keys: Mapping[int, EventPairKey]
) -> tuple[EventResult, ...]:
    scored = list_scored_results(snapshot)
    places = share_decimals(snapshot)
    results = (_result(snapshot, result, keys, places) for result in scored)
    return tuple(sorted(filter(None, results), key=lambda result: result.board))


def _result(
    snapshot: SessionSnapshot,
    scored: ScoredResult,
    keys: Mapping[int, EventPairKey],
    places: int,
) -> EventResult | None:
    """Return a result; a board cancelled for the whole field, and an empty table, have none."""
    cell = scored.cell
    outcome = cell.outcome
    if outcome is None or isinstance(outcome, CancelledBoard) or not cell.seated:
        return None
    both = (scored.north_south, scored.east_west)
    return EventResult(
        cell.board,
        None if cell.north_south is None else keys[cell.north_south],
        None if cell.east_west is None else keys[cell.east_west],
        outcome,
        cell.lead,
        cell.round,
        cell.table,
        PublishedResultFigures(
            *(_shown(share, places) for share in scored.printed),
            *(_shown(_share_in_percent(snapshot, share, scored.top), PLACES) for share in both),
        ),
    )


def _share_in_percent(
    snapshot: SessionSnapshot, share: Fraction | None, top: Fraction
) -> Fraction | None:
    if share is None or not top or not has_tops(snapshot):
        return None
    return percentage_of_possible(share, top)


def _shown(value: Fraction | None, places: int) -> str:
    return "" if value is None else f"{round_exactly(Fraction(value), places=places):f}"


def export_remarks(snapshot: SessionSnapshot) -> tuple[ExportRemark, ...]:
    """Return why a federation can refuse the files, and where other programs read less."""
    return tuple(_export_remarks(snapshot))


def _export_remarks(snapshot: SessionSnapshot) -> Iterator[ExportRemark]:
    if snapshot.facts.local_date is None:
        yield ExportRemark("date", {})
    for pair in snapshot.pairs.values():
        yield from _pair_remarks(snapshot, pair)
    method = snapshot.facts.regulations.method
    keys = {place: _pair_key(snapshot, pair) for place, pair in snapshot.pairs.items()}
    not_written = {
        result.board for result in _results(snapshot, keys) if not is_written(result, method)
    }
    fouled = {cell.board for cell in snapshot.fouled}
    cancelled = {cell.board for cell in snapshot.cells if isinstance(cell.outcome, CancelledBoard)}
    for code, boards in (
        ("not_written", not_written),
        ("fouled", fouled),
        ("cancelled", cancelled),
    ):
        if boards:
            yield ExportRemark(code, {"boards": ", ".join(map(str, sorted(boards)))})


def _pair_remarks(snapshot: SessionSnapshot, pair: SeatedPair) -> Iterator[ExportRemark]:
    label = pair_label(snapshot, pair.place)
    named = [player for player in pair.players if player.name]
    if len(named) < 2:
        yield ExportRemark("player_name", {"pair": label})
    for player in named:
        if not player.number:
            yield ExportRemark("player_number", {"pair": label, "name": player.name})
    if len(pair.people) > len(pair.players):
        yield ExportRemark("substitute", {"pair": label})
    penalties = snapshot.penalties.get(pair.place, ())
    if penalties:
        yield ExportRemark("penalty", {"pair": label})
    if len({(penalty.unit, penalty.law) for penalty in penalties}) > 1:
        yield ExportRemark("penalties", {"pair": label})
