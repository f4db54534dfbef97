"""Turns the published events of `tests/scoring/data/events` into files that can be imported."""

from fractions import Fraction
from pathlib import Path
from xml.sax.saxutils import escape

from formats.events.event_json import write_event_json
from formats.events.imported_event import (
    EventBoard,
    EventPair,
    EventPairKey,
    EventPlayer,
    EventResult,
    ImportedEvent,
    PublishedPairFigures,
    PublishedResultFigures,
)
from scoring.boards.penalties import ScorePenalty
from scoring.events.regulations import Regulations
from tests.replay.event_file import read_event
from tests.replay.policy_regulations import read_policy
from tests.replay.seating import plan_sections
from tests.replay.session import _award, _outcome, _unit, _weighted

EVENTS = Path(__file__).parents[2] / "scoring" / "data" / "events"
NAMES = sorted(file.stem for file in EVENTS.glob("*.json") if file.stem != "wbf_vp")
# A weighted score has no form in USEBIO.
IN_USEBIO = [name for name in NAMES if name != "pary-WB130808"]
METHODS = {"matchpoints": "MATCH_POINTS", "butler": "BUTLER_IMPS", "cross_imps": "CROSS_IMPS"}
FIGURES = {"matchpoints": "MATCH_POINTS", "butler": "BUTLER_POINTS", "cross_imps": "CROSS_IMPS"}


def imported_event(name):
    """A published event as a value, with the regulations of its publisher."""
    event = read_event(EVENTS / f"{name}.json")
    contestants, _plans = plan_sections(event)
    keys = {
        who: EventPairKey(
            "" if contestant.section == "source" else contestant.section,
            contestant.line,
            contestant.number,
        )
        for who, contestant in contestants.items()
    }
    return ImportedEvent(
        title=event.name,
        pairs=tuple(_pair(event, who, key) for who, key in keys.items()),
        boards=tuple(
            EventBoard(number, datum=event.datums.get(number, "")) for number in event.boards
        ),
        results=tuple(
            _result(event, row, keys)
            for number in event.boards
            for row in event.rows
            if row.board == number and (row.award or row.ns_score is not None)
        ),
        method=event.scoring,
        winners=event.winners,
        regulations=_changed(read_policy(event)[0]),
        notes=event.notes,
    )


def _changed(regulations):
    plain = Regulations().as_dict()
    return {name: it for name, it in regulations.as_dict().items() if it != plain[name]}


def _pair(event, who, key):
    pair = event.pairs.get(who)
    published = pair.published if pair else {}
    amount = Fraction(str(published.get("adjustment") or 0))
    return EventPair(
        key,
        (EventPlayer(f"First of {who}", f"{who}-1"), EventPlayer(f"Second of {who}", f"{who}-2")),
        ScorePenalty(abs(amount), _unit(event)) if amount else None,
        PublishedPairFigures(
            total=str(published.get("total", "")),
            percentage=str(published.get("percent", "")),
            rank=str(published.get("place", "")),
            boards=str(published.get("boards_played", "")),
        ),
    )


def _result(event, row, keys):
    ours, theirs = (None if who is None else keys[who] for who in row.sides)
    in_percent = event.policy.get("board_figure") == "percent"
    figures = {"ns": "", "ew": "", "ns_percent": "", "ew_percent": ""}
    for side, pair in (("ns", ours), ("ew", theirs)):
        if pair and side in row.published:
            figures[f"{side}_percent" if in_percent else side] = row.published[side]
        if pair and f"{side}_percent" in row.published:
            figures[f"{side}_percent"] = row.published[f"{side}_percent"]
    return EventResult(
        row.board,
        ours,
        theirs,
        _outcome_of(event, row),
        published=PublishedResultFigures(*figures.values()),
    )


def _outcome_of(event, row):
    if row.award is None:
        return _outcome(row)
    if "weighted" in row.award:
        return _weighted(row.award["weighted"])
    return _award(event, row)


def published_json(name):
    """A published event as our own JSON."""
    return write_event_json(imported_event(name))


def published_usebio(name):
    """A published event as USEBIO 1.2, in the order and with the elements of Compscore3."""
    event = read_event(EVENTS / f"{name}.json")
    contestants, _plans = plan_sections(event)
    lines = [
        '<?xml version="1.0"?>',
        '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">',
        '<USEBIO Version="1.2"><CLUB><CLUB_NAME>Crown</CLUB_NAME></CLUB>',
        '<EVENT EVENT_TYPE="PAIRS">',
        _element("EVENT_DESCRIPTION", event.name),
        _element("BOARD_SCORING_METHOD", METHODS[event.scoring]),
        _element("WINNER_TYPE", event.winners),
        _element("DATE", "09/03/2026"),
        "<PARTICIPANTS>",
    ]
    lines += [_usebio_pair(event, who, contestant) for who, contestant in contestants.items()]
    lines.append("</PARTICIPANTS>")
    for number in event.boards:
        lines += ["<BOARD>", _element("BOARD_NUMBER", number)]
        lines.append(_element("BOARD_AVERAGE", event.datums.get(number, "")))
        lines += [
            _usebio_line(event, row, contestants) for row in event.rows if row.board == number
        ]
        lines.append("</BOARD>")
    lines.append("</EVENT></USEBIO>")
    return "\n".join(lines).encode()


def _element(name, value):
    return f"<{name}>{escape(str(value))}</{name}>"


def _usebio_pair(event, who, contestant):
    published = event.pairs[who].published if who in event.pairs else {}
    players = "".join(
        "<PLAYER>" + _element("PLAYER_NAME", f"{at} of {who}") + "</PLAYER>"
        for at in ("First", "Second")
    )
    return "".join(
        (
            "<PAIR>",
            _element("PAIR_NUMBER", contestant.number),
            _element("DIRECTION", contestant.line),
            _element("PLACE", published.get("place", "")),
            _element("PERCENTAGE", published.get("percent", "")),
            _element("TOTAL_SCORE", published.get("total", "")),
            _element("BOARDS_PLAYED", published.get("boards_played", "")),
            players,
            "</PAIR>",
        )
    )


def _usebio_line(event, row, contestants):
    ours, theirs = (0 if who is None else contestants[who].number for who in row.sides)
    score = row.ns_score
    if row.award and "weighted" not in row.award and "ns_percent" in row.award:
        score = f"A{row.award['ns_percent']}{row.award['ew_percent']}"
    elif row.award:
        score = "Adj"
    # The format has no element for a percentage of a board.
    in_percent = event.policy.get("board_figure") == "percent"
    published = {} if in_percent else row.published
    figure = FIGURES[event.scoring]
    return "".join(
        (
            "<TRAVELLER_LINE>",
            _element("NS_PAIR_NUMBER", ours),
            _element("EW_PAIR_NUMBER", theirs),
            _element("CONTRACT", row.contract or ""),
            _element("PLAYED_BY", row.declarer or ""),
            _element("LEAD", "KD"),
            _element("TRICKS", "" if row.tricks is None else row.tricks),
            _element("SCORE", "" if score is None else score),
            _element(f"NS_{figure}", published.get("ns", "")),
            _element(f"EW_{figure}", published.get("ew", "")),
            "</TRAVELLER_LINE>",
        )
    )


COLUMNS = "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW;{kind}_NS;{kind}_EW"


def published_pbn(name):
    """A published event of one field as PBN 2.1, with ScoreTables and a TotalScoreTable."""
    event = read_event(EVENTS / f"{name}.json")
    contestants, _plans = plan_sections(event)
    kind = {"matchpoints": "MP", "butler": "IMP", "cross_imps": "IMP"}[event.scoring]
    if event.policy.get("board_figure") == "percent":
        kind = "Percentage"
    lines = ["% PBN 2.1", "% EXPORT"]
    for number in event.boards:
        lines += [
            f'[Event "{event.name}"]',
            '[Date "2026.03.09"]',
            f'[Board "{number}"]',
            f'[Scoring "{PBN_SCORING[event.scoring]}"]',
            f'[ScoreTable "{COLUMNS.format(kind=kind)}"]',
            *(_pbn_row(row, contestants) for row in event.rows if row.board == number),
            "",
        ]
    lines += ['[Event ""]', '[TotalScoreTable "Rank;PairId;TotalScore;TotalPercentage;Names"]']
    lines += [
        _pbn_total(event.pairs[who].published if who in event.pairs else {}, who, each)
        for who, each in contestants.items()
    ]
    return "\n".join([*lines, ""]).encode()


PBN_SCORING = {"matchpoints": "MatchPoints;MP1", "butler": "Butler", "cross_imps": "Cross-IMP"}


def _pbn_row(row, contestants):
    ours, theirs = ("-" if who is None else contestants[who].number for who in row.sides)
    score = row.ns_score
    if row.award:
        score = f"A{row.award['ns_percent']}{row.award['ew_percent']}"
    score_of_sides = f"- {-score}" if isinstance(score, int) and score < 0 else f"{score} -"
    tricks = "-" if row.tricks is None else row.tricks
    figures = (row.published.get(side) or "-" for side in ("ns", "ew"))
    contract = (row.contract or "-", row.declarer or "-", tricks)
    return " ".join(map(str, (ours, theirs, *contract, score_of_sides, *figures)))


def _pbn_total(published, who, contestant):
    figures = (published.get(name) or "-" for name in ("total", "percent"))
    names = f'"First of {who} - Second of {who}"'
    return " ".join((published.get("place") or "-", str(contestant.number), *figures, names))
