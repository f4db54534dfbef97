"""Puts an event through the application: club, session, seats, results, rulings, penalties."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any
from uuid import uuid4

from boards.queries.rulings import PickedResult
from boards.services.penalties import give_penalty
from boards.services.results import ChangeRequest, record_result
from boards.services.rulings import give_ruling
from boards.services.setup.new_session import (
    NewSectionPlan,
    NewSessionPlan,
    create_section,
    create_session,
)
from club.models import Club, Source
from club.services.players import add_player
from club.validators.player_figures import PlayerFigures
from scoring.boards.imp_boards import CROSS_IMPS, IN_IMPS
from scoring.boards.penalties import PenaltyUnit, ScorePenalty
from scoring.events.event_lists import EventLists
from scoring.events.regulations import Regulations
from scoring.laws.adjusted_scores import (
    AdjustedScore,
    ComparableResult,
    WeightedResult,
    usual_law_of_ruling,
)
from scoring.laws.averages import AVERAGE_RULES
from scoring.laws.outcome import Award, BareScore, PassedOut
from tests.builders import an_actor
from tests.replay.event_file import EventFileError, Id, PublishedEvent, TableRow
from tests.replay.policy_regulations import read_policy, regulations_of, tables_of_boards
from tests.replay.seating import Contestant, SeatedRow, SectionPlan, plan_sections
from tests.scoring.published_results import result_of
from tournament.models import Place, SeatingBoard, Section, Session
from tournament.services.players.line_ups import set_line_up
from tournament.services.regulations.event_lists import change_event_lists
from tournament.services.regulations.regulations import change_regulations

WHO: dict[str, Any] = {"actor": an_actor(source=Source.IMPORT)}
REASON = "As published"
STEP = 1000
"""Master points from one stratum to the next."""


@dataclass(frozen=True)
class ReplayedSession:
    """The session, and where each pair and each row of the file is in it."""

    event: PublishedEvent
    session: Session
    regulations: Regulations
    places: dict[Id, int]
    cells: dict[tuple[int, int], int]
    unknown: tuple[str, ...] = ()


def replay_session(event: PublishedEvent) -> ReplayedSession:
    """A session of the application with everything that the file says."""
    contestants, plans = plan_sections(event)
    if not plans:
        raise EventFileError(f"{event.name}: no row has a pair")
    slug = f"replay-{uuid4().hex[:8]}"
    club = Club.objects.create(slug=slug, name="Replay")
    section = create_session(club, _plan(event, plans[0]), **WHO)
    sections = {plans[0].name: section}
    for plan in plans[1:]:
        more = NewSectionPlan(plan.schedule, "replay", event.winners)
        sections[plan.name] = create_section(section.session, more, **WHO)
    session = section.session
    regulations, unknown = read_policy(event)
    if "missing" in sections and len(plans) > 2:
        note = "inferred rows beside several sections: places are not comparable"
        unknown = (*unknown, note)
    elif "missing" in sections:
        # Tables that the source lacks are compared with the others, and are in no list of theirs.
        regulations = replace(regulations, ranked="section")
    change_regulations(session.event, regulations, **WHO)
    places = {
        who: _place(sections[contestant.section], contestant)
        for who, contestant in contestants.items()
    }
    _name_strata(event, session, places)
    cells = {
        (row.row.board, row.row.position): _record(event, sections[plan.name], row)
        for plan in plans
        for row in plan.rows
        if row.row.award or row.row.ns_score is not None
    }
    _penalise(event, places)
    placed = {who: place.pk for who, place in places.items()}
    return ReplayedSession(event, session, regulations, placed, cells, unknown)


def _plan(event: PublishedEvent, plan: SectionPlan) -> NewSessionPlan:
    return NewSessionPlan(
        name=event.name[:60],
        local_date=date(2026, 1, 1),
        schedule=plan.schedule,
        movement="replay",
        winners=event.winners,
    )


def _place(section: Section, contestant: Contestant) -> Place:
    places = Place.objects.select_related("entry", "section__session__event")
    return places.get(section=section, line=contestant.line, number=contestant.number)


def _request(seen: int = 0) -> ChangeRequest:
    return ChangeRequest(
        seen=seen,
        request_id=uuid4(),
        by=None,
        source=Source.IMPORT,
        role="owner",
        reason=REASON,
        whole=True,
    )


def _record(event: PublishedEvent, section: Section, seated: SeatedRow) -> int:
    board, row = _board(section, seated), seated.row
    if row.award is None:
        record_result(board, _outcome(row), _request())
        return board.pk
    if "weighted" in row.award:
        weighted = _weighted(row.award["weighted"])
        version = record_result(board, weighted.north_south[0].outcome, _request()).version
        _rule(board, weighted, version)
        return board.pk
    _rule(board, _award(event, row), 0)
    return board.pk


def _rule(board: SeatingBoard, verdict: Award | AdjustedScore, version: int) -> None:
    give_ruling(
        [PickedResult(board, version)], verdict, _request(version), law=usual_law_of_ruling(verdict)
    )


def _board(section: Section, seated: SeatedRow) -> SeatingBoard:
    seating_boards = SeatingBoard.objects.filter(seating__section=section, number=seated.row.board)
    for contestant in (seated.north_south, seated.east_west):
        if contestant is not None:
            seating_boards = seating_boards.filter(
                seating__seats__place__line=contestant.line,
                seating__seats__place__number=contestant.number,
            )
    return seating_boards.select_related("seating__section__session__event").get()


def _outcome(row: TableRow) -> ComparableResult:
    """The contract where it is printed with its declarer and tricks, else the score alone."""
    result = row.contract and result_of(row.contract, row.declarer, row.tricks)
    return result or _bare(row.ns_score or 0)


def _bare(score: int) -> ComparableResult:
    return BareScore(score) if score else PassedOut()


def _weighted(parts: Iterable[tuple[int, Any]]) -> AdjustedScore:
    weights = [(int(score), Fraction(str(weight))) for score, weight in parts]
    total = sum((weight for _score, weight in weights), start=Fraction(0))
    return AdjustedScore.both(
        *(WeightedResult(_bare(score), weight / total) for score, weight in weights)
    )


def _award(event: PublishedEvent, row: TableRow) -> Award:
    """In per cent, as a director enters it."""
    assert row.award
    return Award(_percent(event, row, "ns"), _percent(event, row, "ew"))


def _percent(event: PublishedEvent, row: TableRow, side: str) -> Fraction:
    award = row.award or {}
    if f"{side}_points" in award:
        top = event.unit * (_expected(event, row.board) - 1)
        return _checked(row, 100 * Fraction(str(award[f"{side}_points"])) / top)
    if f"{side}_imps" in award:
        return _checked(row, _percent_of_imps(event, row, Fraction(str(award[f"{side}_imps"]))))
    percent = award.get(f"{side}_percent") or 0
    worth = event.policy.get("award_imps")
    if event.scoring in IN_IMPS and isinstance(worth, dict) and str(percent) in worth:
        # What the file says it is worth, whatever our rule of averages has for it.
        return _checked(row, _percent_of_imps(event, row, Fraction(str(worth[str(percent)]))))
    return _checked(row, Fraction(str(percent)))


def _percent_of_imps(event: PublishedEvent, row: TableRow, imps: Fraction) -> Fraction:
    """The award that is worth so many IMPs by the regulations of the event."""
    regulations = regulations_of(event)
    rule = next(
        average_rule for average_rule in AVERAGE_RULES if average_rule.key == regulations.averages
    )
    if regulations.method == CROSS_IMPS and regulations.cross == "cross_sum":
        imps /= _expected(event, row.board) - 1
    plus, middle, _minus = rule.percents
    return middle + (plus - middle) * imps / rule.imps[0]


def _expected(event: PublishedEvent, board: int) -> int:
    """How many results the board is brought to."""
    tables, short = tables_of_boards(event), regulations_of(event).short_boards
    if short == "none":
        return max(sum(row.board == board and not row.award for row in event.rows), 2)
    return max(tables[board] if short == "board" else max(tables.values()), 2)


def _checked(row: TableRow, percent: Fraction) -> Fraction:
    if not 0 <= percent <= 100:
        raise EventFileError(f"{row.name}: an award of {float(percent):.2f}% cannot be given")
    return percent


def _name_strata(event: PublishedEvent, session: Session, places: dict[Id, Place]) -> None:
    """Players with the master points of their stratum, and the limits between the strata."""
    strata = {
        who: int(pair.published["stratum"])
        for who, pair in event.pairs.items()
        if "stratum" in pair.published and who in places
    }
    lowest = max(strata.values(), default=1)
    if lowest < 2:
        return
    for who, stratum in strata.items():
        figures = PlayerFigures(master_points=Decimal(STEP * (lowest - stratum) + STEP // 2))
        player = add_player(session.event.club, f"Pair {who}", figures=figures, **WHO)
        set_line_up(places[who].entry, session, [player], **WHO)
    limits = tuple(STEP * (lowest - number) for number in range(1, lowest))
    change_event_lists(session.event, EventLists(limits=limits), **WHO)


def _penalise(event: PublishedEvent, places: dict[Id, Place]) -> None:
    for who, pair in event.pairs.items():
        amount = Fraction(str(pair.published.get("adjustment") or 0))
        if amount and who in places:
            give_penalty(places[who], ScorePenalty(abs(amount), _unit(event)), _request())


def _unit(event: PublishedEvent) -> PenaltyUnit:
    """Unit of an adjustment: as the policy names it, or the unit of the event."""
    text = str(event.policy.get("adjustment", "")).lower()
    if event.scoring != "matchpoints":
        return PenaltyUnit.IMPS
    totals = any("total" in pair.published for pair in event.pairs.values())
    if "top" in text:
        return PenaltyUnit.PERCENT_OF_TOP
    in_percent = "percent" in text or "per cent" in text or not totals
    return PenaltyUnit.PERCENT_OF_SESSION if in_percent else PenaltyUnit.MATCHPOINTS
