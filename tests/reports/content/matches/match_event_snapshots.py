"""Snapshots of match events without a database, to test their documents."""

from datetime import date, datetime, timedelta

from boards.queries.matches.match_states import MatchEnding, MatchState, SheetLine
from movements.round_robin.draw import draw_round_robin
from reports.content.matches.match_event_report import MatchEventReport
from scoring.laws.compass import Direction
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from standings.matches.match_event import Contestant, DaySession, MatchEventSnapshot
from tests.builders import dealt

DAY, BEGINS = date(2026, 11, 21), datetime(2026, 11, 21, 9)


def report_on(picture, **kwargs):
    return MatchEventReport(picture, **kwargs)


def a_match_snapshot(pairs=4, *, hands=None, finals=None, gone=None, days=1, **kwargs):
    """Round after round on one day or two; WE is named first in the keys of hands and finals."""
    drawn = draw_round_robin(pairs)
    entries = {label: pk for pk, label in enumerate(drawn.labels, start=1)}
    left = gone or {}
    contestants = {
        pk: Contestant(
            pk, label, f"Zone {label[0]}", (f"Ada {label}", f"Bo {label}"), *left.get(label, ())
        )
        for label, pk in entries.items()
    }
    half = -(-len(drawn.rounds) // days)
    matches = tuple(
        a_match(
            entries,
            two,
            round=round_,
            table=table,
            session=1 + (round_ - 1) // half,
            hands=(hands or {}).get(two, ()),
            final=(finals or {}).get(two),
        )
        for round_, meetings in enumerate(drawn.rounds, start=1)
        for table, two in enumerate(meetings, start=1)
    )
    plain = {
        "pk": 1,
        "name": "Spring Games",
        "club": "Crown",
        "club_slug": "crown",
        "paper": "a4",
        "convenor": "Cy Cole",
        "regulations": FourHandRegulations(),
        "sessions": tuple(
            DaySession(n, n, f"Day {n}", DAY + timedelta(days=n - 1), "running", 1)
            for n in range(1, days + 1)
        ),
        "contestants": contestants,
        "matches": matches,
        "play_offs": (),
        "waiting": {
            round_: tuple(entries[label] for label in byes)
            for round_, byes in enumerate(drawn.byes, start=1)
        },
        "starts": {
            round_: (BEGINS + timedelta(minutes=35 * ((round_ - 1) % half))).time()
            for round_ in range(1, len(drawn.rounds) + 1)
        },
        "infractions": (),
        "decisions": (),
    }
    return MatchEventSnapshot(**plain | kwargs)


def a_match(entries, two, *, round, table, session=1, hands=(), final=None, **kwargs):
    """North deals first where hands are known; a final score is from the slip."""
    return MatchState(
        **{
            "pk": 100 * round + table,
            "session": session,
            "round": round,
            "table": table,
            "play_off": False,
            "pairs": (entries[two[0]], entries[two[1]]),
            "first_dealer": Direction.NORTH if hands else None,
            "lines": tuple(SheetLine(n, dealt(hand), n) for n, hand in enumerate(hands, start=1)),
            "ending": MatchEnding.TYPED if final else None,
            "set_points": final,
            "set_after": len(hands),
            "version": len(hands) + bool(final),
            **kwargs,
        }
    )


def every_final(pairs, points):
    """Each match of the draw scored by its pairs' own points: who is not named scores nothing."""
    return {
        two: tuple(points.get(label, 0) for label in two)
        for meetings in draw_round_robin(pairs).rounds
        for two in meetings
    }
