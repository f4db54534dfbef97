"""Plain builders for tests: one line of bridge, no surprises, no random data."""

import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from fractions import Fraction
from functools import partial
from uuid import uuid4

from django.db import transaction
from django.db.models import F

from boards.models import Appeal, FouledBoard, Infraction, Penalty, PlayerAbsence, Result, Ruling
from boards.models.outcome_columns import outcome_columns
from boards.models.ruling import ruling_columns
from boards.queries.matches.match_lookup import find_match_between
from boards.queries.matches.match_states import MatchEnding, match_state
from boards.queries.player_absences import AbsenceSpan
from boards.queries.results import ResultOrRuling
from boards.services.appeals import lodge_appeal
from boards.services.boards import create_missing_boards
from boards.services.contest_adjustments import give_contest_award
from boards.services.fouled_boards import mark_board_fouled, withdraw_fouled_mark
from boards.services.matches.match_entry import end_match, record_hand
from boards.services.penalties import give_penalty
from boards.services.player_absences import record_absence
from boards.services.results import ChangeRequest, record_result
from boards.services.setup.individual_events import NewIndividualPlan, open_individual
from boards.services.setup.new_session import NewSessionPlan, create_session
from boards.services.setup.swiss_pair_events import SwissPairsPlan, open_swiss_pairs
from boards.services.setup.team_events import EnteredTeam, TeamEventPlan, open_team_event
from boards.signals import result_recorded
from club.models import Club, LedgerEntry, Membership, Player, Source, User
from club.queries.actors import Actor
from club.services.webhooks import create_webhook
from club.validators.webhooks import EVENTS
from movements.individual.individual_catalogue import suitable_individual_offers
from movements.pairs import mitchell
from movements.round_robin.draw import pair_labels
from movements.schedule import Schedule
from scoring.boards.penalties import PenaltyUnit
from scoring.boards.penalties import ScorePenalty as Amount
from scoring.events.regulations import Regulations
from scoring.events.season_rule import SeasonRule
from scoring.laws.absences import AbsenceTreatment
from scoring.laws.adjusted_scores import OutcomeOrRuling, RulingOutcome, usual_law_of_ruling
from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination, Doubling, PlayedContract
from scoring.laws.outcome import Award, BareScore, ContractResult, NotPlayed, Outcome, PassedOut
from scoring.score_sheets.match_totals import FinalScores
from scoring.score_sheets.sheet_hands import PASSED_OUT, Honours, SheetHand
from scoring.score_sheets.sheet_hands import SheetSide as Column
from scoring.teams.contest_awards import AwardKind, ContestAward
from scoring.teams.swiss_pair_regulations import SwissPairRegulations
from scoring.teams.team_regulations import TeamRegulations
from standings.matches.match_event import match_event_snapshot
from standings.services.matches.infractions_and_ties import record_infraction
from standings.services.next_session import ContinuationChoice, create_next_session
from tests.remembered_rows import remember_rows
from tournament.models import (
    Entry,
    Event,
    Place,
    Seating,
    SeatingBoard,
    Section,
    Series,
    Session,
    Simultaneous,
)
from tournament.services.events.seasons import change_season, create_season
from tournament.services.events.simultaneous import (
    SimultaneousPlan,
    create_simultaneous,
    join_simultaneous,
)
from tournament.services.matches.match_events import (
    MatchDayPlan,
    MatchEventEntrant,
    MatchEventPlan,
    create_match_event,
)
from tournament.services.players.line_ups import set_line_up
from tournament.services.seating.pair_numbers import number_entries
from tournament.services.seating.seatings import seat_section
from tournament.services.sessions.session_state import lock_and_raise_revision


def a_club(slug: str = "crown") -> Club:
    return Club.objects.get_or_create(slug=slug, defaults={"name": slug.title()})[0]


def a_user(name: str = "ann") -> User:
    return User.objects.get_or_create(username=name)[0]


def a_director(club: str = "crown", *, name: str = "ann", role: str = "director") -> User:
    user = a_user(name)
    Membership.objects.get_or_create(user=user, club=a_club(club), defaults={"role": role})
    return user


def a_player(name: str = "Ada Ace", *, number: str = "", club: str = "crown") -> Player:
    return Player.objects.create(club=a_club(club), name=name, number=number)


def an_event(*, pairs: int, name: str = "Spring Pairs", club: str = "crown", win: int = 2) -> Event:
    slug = name.lower().replace(" ", "-")
    regulations = Regulations(win=win).as_dict()
    event = Event.objects.create(
        club=a_club(club), name=name, slug=slug, regulations_json=regulations
    )
    Entry.objects.bulk_create(Entry(event=event, label=f"Pair {n + 1}") for n in range(pairs))
    return event


def a_section(event: Event, **kwargs) -> Section:
    state = Session.State.RUNNING
    session = Session.objects.create(
        event=event, number=1, state=state, local_date=date(2026, 11, 21)
    )
    return Section.objects.create(session=session, **kwargs)


@remember_rows
def a_two_line_section(*, tables: int = 3, club: str = "crown", **kwargs) -> Section:
    section = a_section(an_event(pairs=2 * tables, club=club), **kwargs)
    entries = list(section.session.event.entries.order_by("pk"))
    number_entries(section, entries[:tables], line="NS")
    number_entries(section, entries[tables:], line="EW")
    return section


@remember_rows
def a_one_line_section(*, pairs: int = 4, **kwargs) -> Section:
    section = a_section(an_event(pairs=pairs), **{"winners": 1} | kwargs)
    number_entries(section, section.session.event.entries.order_by("pk"))
    return section


def a_mitchell(*, tables: int = 3, boards_a_round: int = 2) -> Schedule:
    return mitchell.mitchell_schedule(tables, rounds=tables, boards_a_round=boards_a_round)


@remember_rows
def a_seated_section(*, tables: int = 3, boards_a_round: int = 2, club: str = "crown") -> Section:
    section = a_two_line_section(tables=tables, club=club)
    seat_section(section, a_mitchell(tables=tables, boards_a_round=boards_a_round))
    create_missing_boards(section.session)
    return section


def a_plan(schedule: Schedule | None = None, **kwargs) -> NewSessionPlan:
    plain = {"name": "Monday Pairs", "local_date": date(2026, 11, 23), "winners": 2}
    plan = plain | {"schedule": schedule or a_mitchell(), "movement": "mitchell"} | kwargs
    return NewSessionPlan(**plan)


@remember_rows
def a_session(schedule: Schedule | None = None, *, club: str = "crown", **kwargs) -> Section:
    return create_session(a_club(club), a_plan(schedule, **kwargs), actor=an_actor())


@remember_rows
def a_tournament(pairs: int = 4, *, club: str = "crown", **kwargs) -> Event:
    """One day of four-hand matches, every round of its draw; pair 1A are Ada 1A and Bo 1A."""
    called = pair_labels(pairs)
    day = MatchDayPlan(date(2026, 11, 23), pairs - 1 + pairs % 2, begins=time(9, 30))
    plain = {
        "name": "Spring Games",
        "days": (day,),
        "contenders": [
            MatchEventEntrant(label, f"Zone {label[0]}", (f"Ada {label}", f"Bo {label}"))
            for label in called
        ],
    }
    plan = MatchEventPlan(**plain | kwargs)
    return create_match_event(a_club(club), plan, actor=an_actor())


def named(place: Place, *names: str, from_round: int = 1) -> None:
    club = place.section.session.event.club.slug
    players = [Player.objects.filter(name=n).first() or a_player(n, club=club) for n in names]
    set_line_up(
        place.entry,
        place.section.session,
        players,
        from_round=from_round,
        actor=an_actor(),
    )


def a_board_in_play(
    section: Section, *, number: int = 1, round: int = 1, table: int | None = None
) -> SeatingBoard:
    rows = SeatingBoard.objects.filter(
        seating__section=section, number=number, seating__round=round
    )
    return rows.get() if table is None else rows.get(seating__table=table)


def an_actor(
    user: User | None = None, *, role: str = "owner", source: Source = Source.DIRECTOR
) -> Actor:
    return Actor(user, role, source)


def a_webhook(club: str = "crown", *, address: str = "https://example.org/hook", events=EVENTS):
    """A webhook for all events; most tests need no more than a few."""
    return create_webhook(
        a_club(club),
        address=address,
        events=events,
        secret="whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        actor=an_actor(),
    )


def a_request(*, seen: int = 0, **others) -> ChangeRequest:
    kwargs = {"request_id": uuid4(), "by": None, "source": Source.TABLE, "role": "owner"}
    return ChangeRequest(seen=seen, **kwargs | others)


def recorded(
    board: SeatingBoard,
    outcome: Outcome | None,
    *,
    seen: int = 0,
    arrow_switched: bool | None = None,
    details: dict[str, str] | None = None,
    **request,
) -> Result:
    change = a_request(seen=seen, **request)
    return record_result(board, outcome, change, arrow_switched=arrow_switched, **details or {})


@remember_rows
def a_played_section(**kwargs) -> Section:
    """Three tables, three boards: a contract or two, and one of everything else."""
    section = a_session(a_mitchell(boards_a_round=1), **kwargs)
    play(section)
    return section


def play(section: Section) -> None:
    """Three tables, three boards: what `a_played_section` has.

    Nine calls of `record_result` would be the tenth part of all the tests' time, so their rows are
    added at once; `tests/test_builders.py` compares them with those of the service.
    """
    tables = SeatingBoard.objects.filter(
        seating__section=section, seating__seats__chairs="NS"
    ).annotate(north_south=F("seating__seats__place__number"))
    boards = {(board.number, board.north_south): board for board in tables}
    rows = [played_row(boards[key], outcome) for key, outcome in PLAYED.items()]
    with transaction.atomic():
        Result.objects.bulk_create(row for row in rows if isinstance(row, Result))
        Ruling.objects.bulk_create(row for row in rows if isinstance(row, Ruling))
        LedgerEntry.objects.bulk_create(played_entry(section, row) for row in rows)
        for row in rows:
            lock_and_raise_revision(section.session_id)
            send = partial(result_recorded.send, type(row), session_id=section.session_id)
            transaction.on_commit(send)


def played_row(board: SeatingBoard, outcome: OutcomeOrRuling) -> ResultOrRuling:
    """The first version of a board, unsaved."""
    kwargs = {"seating_board": board, "version": 1, "arrow_switched": board.arrow_switched}
    kwargs |= {"request_id": uuid4(), "source": Source.TABLE}
    if isinstance(outcome, RulingOutcome):
        return Ruling(**ruling_columns(outcome), law=usual_law_of_ruling(outcome), **kwargs)
    lead = "DT" if isinstance(outcome, ContractResult) else ""
    return Result(**outcome_columns(outcome), lead=lead, **kwargs)


def played_entry(section: Section, row: ResultOrRuling) -> LedgerEntry:
    """The line of the activity log about a row of `play`, unsaved."""
    action = "rule" if isinstance(row, Ruling) else "record"
    what = {"action": action, "kind": row._meta.label, "row": row.pk}
    return LedgerEntry(club_id=section.session.event.club_id, source=Source.TABLE, **what)


def another_session(section: Section, *, schedule: Schedule | None = None, **kwargs) -> Section:
    """One more session of the same event, planned: three tables, three boards."""
    named = {"name": kwargs.pop("name", "Second"), "request_id": kwargs.pop("request_id", None)}
    plan = a_plan(schedule or a_mitchell(boards_a_round=1), **named)
    all_kwargs = {"actor": an_actor()}
    return create_next_session(
        section.session.event, plan, ContinuationChoice(**kwargs), **all_kwargs
    )


def release_to_players(*sections: Section, travellers: bool = True) -> None:
    """Their rankings are released, and their travellers with the pages of each pair."""
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    kwargs = {"state": "released", "ranking_from": moment}
    if travellers:
        kwargs["travellers_from"] = moment
    for section in sections:
        Session.objects.filter(pk=section.session_id).update(**kwargs)


@remember_rows
def a_listed_section(*, shift: int = 0, **kwargs) -> Section:
    """The same with people in the North-South line, and what lists need to know of them.

    By number: 1 of 400 points, a member and a guest; 2 of whom one is not known; 3 beginners.
    With a `shift` they play under other numbers.
    """
    section = a_played_section(**kwargs)
    for number, known in LISTED.items():
        place = section.places.get(line="NS", number=(number + shift - 1) % 3 + 1)
        named(place, *known)
        for name, (points, handicap, guest) in known.items():
            figures = {"master_points": points, "handicap": handicap, "guest": guest}
            Player.objects.filter(name=name).update(**figures)
    return section


def a_season(*sections: Section, name: str = "Winter", **rule) -> Series:
    """A season of the events of these sections, which are released."""
    club = sections[0].session.event.club if sections else a_club()
    series = create_season(club, name, actor=an_actor())
    events = [section.session.event_id for section in sections]
    kwargs = {"name": name, "rule": SeasonRule(**rule), "public": True, "events": events}
    for section in sections:
        all_kwargs = {"state": "released", "ranking_from": datetime(2026, 1, 1, tzinfo=UTC)}
        Session.objects.filter(pk=section.session_id).update(**all_kwargs)
    return change_season(series, **kwargs, actor=an_actor())


def a_simultaneous(*sections: Section, club: str = "crown", **kwargs) -> Simultaneous:
    """Boards 1 to 3 of a week of November, with the sessions of these sections in it."""
    days = date(2026, 11, 20), date(2026, 11, 26)
    plan = SimultaneousPlan(
        **{"name": "Autumn Simultaneous", "boards": (1, 3), "days": days} | kwargs
    )
    row = create_simultaneous(a_club(club), plan, actor=an_actor())
    for section in sections:
        join_simultaneous(row.code, section.session, actor=an_actor())
    return row


def a_contract(text: str, declarer: str, tricks: int) -> ContractResult:
    doubling = Doubling(2 ** text.count("X"))
    return ContractResult(
        Contract(int(text[0]), Denomination(text[1]), doubling), Direction(declarer), tricks
    )


def a_match(event: Event, first: str, other: str) -> Seating:
    return find_match_between(event.pk, first, other)


def dealt(text: str) -> SheetHand:
    """A hand as `we 4H= 100 we`: side, contract and result, then honours and whose; or `P`."""
    if text == "P":
        return PASSED_OUT
    side, contract, *honours = text.split()
    read = re.fullmatch(r"([1-7][CDHSN]X{0,2})([-+=])(\d*)", contract)
    assert read, text
    bid, sign, count = read.groups()
    tricks = 6 + int(bid[0]) + int(f"{sign}{count}" if count else 0)
    bid_contract = Contract(int(bid[0]), Denomination(bid[1]), Doubling(2 ** bid.count("X")))
    held = Honours(Column(honours[1]), int(honours[0])) if honours else None
    return SheetHand(Column(side), PlayedContract(bid_contract, tricks), held)


def dealt_out(seating: Seating, *texts: str) -> None:
    """These hands, one after the other."""
    for text in texts:
        match = match_state(seating.pk)
        assert match
        record_hand(seating, match.next_number, dealt(text), a_request(seen=match.version))


def final(event: Event, one: str, other: str, points: int, against: int) -> None:
    """The score of the match between these two, the first one's first."""
    seating = a_match(event, one, other)
    match = match_state(seating.pk)
    assert match
    first = event.entries.get(label=one).pk
    scores = (points, against) if match.pairs[0] == first else (against, points)
    request = a_request(seen=match.version, confirmed=True)
    end_match(seating, set_ending(scores), request, scores=FinalScores(*scores))


def played_out(event: Event, totals: dict[str, int]) -> None:
    """Every match, so that the pairs end at these totals; anyone who is not named, at 100.

    A pair scores all of it in its first match, and nothing in the others.
    """
    now, done = match_event_snapshot(event.pk), Counter()
    tables = Seating.objects.select_related("section").in_bulk(
        [each_match.pk for each_match in now.matches]
    )
    for match in now.matches:
        pairs = [now.label(pair) for pair in match.pairs]
        points = [0 if done[pair] else totals.get(pair, 100) for pair in pairs]
        done.update(pairs)
        request = a_request(seen=match.version, confirmed=True)
        scores = FinalScores(*points)
        end_match(tables[match.pk], set_ending(points), request, scores=scores)


def absent_from(ending: MatchEnding) -> str:
    """The second pair, of a forfeit or a no-show; nobody is absent from another match."""
    return "they" if ending in (MatchEnding.FORFEIT, MatchEnding.NO_SHOW) else ""


def set_ending(points: Sequence[int]) -> MatchEnding:
    """A slip; 0 and 0 is no slip, and set by the director."""
    return MatchEnding.TYPED if any(points) else MatchEnding.DIRECTOR


def a_penalty(
    place: Place,
    amount: str = "10",
    *,
    unit: str = "percent_of_top",
    law: str = "90",
    round: int | None = None,
    reason: str = "Slow play",
    **request,
) -> Penalty:
    penalty = Amount(Fraction(amount), PenaltyUnit(unit), law, round)
    return give_penalty(place, penalty, a_request(reason=reason, **request))


def an_absence(
    place: Place, from_round: int = 6, *, reason: str = "Went home", **request
) -> PlayerAbsence:
    """A player of an individual is absent from this round on."""
    change = a_request(reason=reason, **request)
    return record_absence(place, AbsenceSpan(from_round), AbsenceTreatment.NOT_PLAYED, change)


def an_appeal(
    board: SeatingBoard,
    *,
    line: str = "NS",
    reason: str = "No damage",
    admitted: str = "",
    **kwargs,
) -> Appeal:
    """By a pair at the table, against the current value."""
    place = Place.objects.get(seats__seating=board.seating, seats__chairs=line)
    kwargs = {"reason": reason, "role": "director"} | kwargs
    return lodge_appeal(board, place, a_request(**kwargs), concur=True, admitted=admitted)


def an_infraction(
    event: Event, label: str, *, round: int = 1, reason: str = "Played out of turn"
) -> Infraction:
    return record_infraction(event.entries.get(label=label), round, a_request(reason=reason))


def a_fouled_board(
    section: Section, groups: dict[int, str] | None, *, number: int = 1, **request
) -> FouledBoard:
    """A board that these rounds of a Mitchell had other cards of; None takes it back."""
    change = a_request(**{"reason": "North and East were switched"} | request)
    if groups is None:
        return withdraw_fouled_mark(section.session, number, change)
    tables = {
        a_board_in_play(section, number=number, round=round).pk: group
        for round, group in groups.items()
    }
    return mark_board_fouled(section.session, number, tables, change)


LISTED: dict[int, dict[str, tuple]] = {
    1: {"Ada Ace": (800, None, False), "Bo Bell": (0, 1, True)},
    2: {"Cy": (5000, -2, False), "Dee": (None, None, False)},
    3: {"Eve": (90, 4, False), "Fay": (109, 5, False)},
}
PLAYED = {
    (1, 1): a_contract("3N", "N", 9),
    (1, 2): a_contract("3N", "N", 10),
    (1, 3): a_contract("3N", "S", 8),
    (2, 1): a_contract("4HX", "E", 9),
    (2, 2): PassedOut(),
    (2, 3): a_contract("2S", "S", 8),
    (3, 1): NotPlayed(),
    (3, 2): Award(Fraction(60), Fraction(40)),
    (3, 3): BareScore(-620),
}


@remember_rows
def a_team_event(count: int = 4, *, club: str = "crown", **kwargs) -> Section:
    """Teams called Team 1 and so on, each of four players; a Swiss of matches of two boards."""
    options = {"format", "boards", "rounds", "segments", "ties", "carry_from", "carry_part", "odd"}
    options |= {"movement", "scale", "scoring", "third_place"}
    regulations = TeamRegulations(
        **{"boards": 2} | {name: kwargs.pop(name) for name in options if name in kwargs}
    )
    entered = [
        EnteredTeam(f"Team {n}", tuple(f"{name} {n}" for name in ("Ada", "Bo", "Cy", "Di")))
        for n in range(1, count + 1)
    ]
    plain = {"name": "Teams night", "local_date": date(2026, 11, 24), "teams": entered}
    plan = TeamEventPlan(**plain | {"regulations": regulations} | kwargs)
    return open_team_event(a_club(club), plan, actor=an_actor())


def a_level_knock_out(club: str = "crown") -> Section:
    """A final of two teams in which both boards were passed out in both rooms."""
    section = a_team_event(2, club=club, format="knock_out")
    for board in SeatingBoard.objects.filter(seating__section=section):
        recorded(board, PassedOut())
    return section


def a_contest_award(section: Section, kind: str = "penalty", *, seen: int = 0, **facts):
    """A penalty of half a point to the first team, or another award, by an entry's label."""
    entry = section.session.event.entries.order_by("pk")[facts.pop("entrant", 1) - 1]
    plain = {"amount": Fraction(1, 2)} | ({"law": "90"} if kind == "penalty" else {})
    award = ContestAward(AwardKind(kind), entry.pk, **plain | facts)
    request = a_request(seen=seen, reason="Late to the table")
    return give_contest_award(section.session, award, request)


@remember_rows
def a_swiss_pairs(
    count: int = 4,
    *,
    club: str = "crown",
    method: str = "matchpoints",
    cross: str = "cross_mean",
    seed: int | None = None,
    **contest,
) -> Section:
    """Pairs Ada 1 and Bo 1 and so on; matches of three boards, the first in the list's order."""
    plan = SwissPairsPlan(
        name="Swiss pairs",
        local_date=date(2026, 11, 24),
        pairs=[(f"Ada {number}", f"Bo {number}") for number in range(1, count + 1)],
        contest=SwissPairRegulations(**{"boards": 3} | contest),
        regulations=Regulations(method=method, cross=cross),
        seed=seed,
    )
    return open_swiss_pairs(a_club(club), plan, actor=an_actor())


@remember_rows
def an_individual(players: int = 8, *, club: str = "crown", **kwargs) -> Section:
    """Everybody is each other's partner once; two boards a round, names only if given."""
    movement = suitable_individual_offers(players, least=14, most=14)[0]
    plan = {
        "name": "Monday individual",
        "local_date": date(2026, 11, 23),
        "schedule": movement.schedule,
        "movement": movement.movement.key,
    }
    return open_individual(a_club(club), NewIndividualPlan(**plan | kwargs), actor=an_actor())


def team_board(section: Section, *, round_: int = 1, table: int, number: int) -> SeatingBoard:
    return SeatingBoard.objects.get(
        seating__section=section, seating__round=round_, seating__table=table, number=number
    )
