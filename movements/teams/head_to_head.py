"""Head-to-head team movements, with both tables of a match in play at once, and triples."""

from collections.abc import Sequence

from movements.pairs.howell import howell_schedule, printed_howell_cards, suits_howell
from movements.teams.team_schedule import TeamLot, drop_missing_teams

# The two teams of each match, table by table; of a match of an absent team the number is too high.
TeamMatches = Sequence[tuple[int, int]]


def circle_matches(teams: int) -> list[TeamMatches]:
    """Return a round robin: one team stays and the others turn; of odd teams one has the bye."""
    ring = teams - 1 + teams % 2
    return [
        [
            (ring + 1, turn + 1),
            *(
                ((turn + place) % ring + 1, (turn - place) % ring + 1)
                for place in range(1, (ring + 1) // 2)
            ),
        ]
        for turn in range(ring)
    ]


def quartet_matches(teams: int) -> list[TeamMatches]:
    """Return a round robin of a power of two teams in which four teams meet in three rounds."""
    return [
        [(team + 1, (team ^ turn) + 1) for team in range(teams) if team < team ^ turn]
        for turn in range(1, teams)
    ]


def row_matches(teams: int) -> list[TeamMatches]:
    """Return the matches of one half of the field against the other half."""
    row = teams // 2
    return [
        [(place + 1, row + (place - turn) % row + 1) for place in range(row)] for turn in range(row)
    ]


def howell_matches(teams: int, printed: str) -> list[tuple[TeamMatches, Sequence[int]]]:
    """Return the matches of a full Howell, and the set of each."""
    schedule = howell_schedule(teams // 2, rounds=teams - 1, boards_a_round=1, printed=printed)
    rounds: list[tuple[TeamMatches, Sequence[int]]] = []
    for round_ in range(1, schedule.rounds + 1):
        seats = [seat for seat in schedule.seats if seat.round == round_]
        matches = [(seat.north_south or 0, seat.east_west or 0) for seat in seats]
        rounds.append((matches, [seat.boards[0] for seat in seats]))
    return rounds


def howell_cards_for_teams(teams: int) -> tuple[str, ...]:
    """Return the printed Howell cards for head-to-head matches of this number of teams."""
    if teams % 2 or not suits_howell(teams // 2):
        return ()
    return printed_howell_cards(teams // 2, teams - 1)


def head_to_head_lots(
    rounds: Sequence[TeamMatches],
    *,
    teams: int,
    home_tables: bool,
    sets: int = 1,
    sides: Sequence[str] = ("NS", "EW"),
) -> list[TeamLot]:
    """Return matches of `sets` sets each, every table with the same set.

    At `home_tables` one pair of each team never moves; `sides` says whether it sits North-South.
    Otherwise the tables of a match stay and the teams move.
    """
    lots = []
    for turn, matches in enumerate(rounds):
        for place, (one, other) in enumerate(matches, start=1):
            tables = (one, other) if home_tables else (place, place + len(matches))
            order = (one, other) if sides[0] == "NS" else (other, one)
            for lot in range(turn * sets + 1, turn * sets + sets + 1):
                lots.append(TeamLot(lot, tables[0], *order, lot))
                lots.append(TeamLot(lot, tables[1], *order[::-1], lot))
    return drop_missing_teams(lots, teams)


def patton_lots(teams: int, rounds: int, printed: str) -> list[TeamLot]:
    """Return a Patton: a Howell with two tables for each of its tables, which share the boards."""
    lots = []
    for turn, (matches, sets) in enumerate(howell_matches(teams, printed)[:rounds], start=1):
        for place, ((one, other), lot) in enumerate(zip(matches, sets, strict=True), start=1):
            lots.append(TeamLot(turn, place, one, other, lot))
            lots.append(TeamLot(turn, place + teams // 2, other, one, lot))
    return lots


def exchanged_lots(teams: int) -> list[TeamLot]:
    """Return one match of two halves: the tables of a match exchange their boards at half-time."""
    lots = []
    for place in range(teams // 2):
        one, other = 2 * place + 1, 2 * place + 2
        for turn in (1, 2):
            lots.append(TeamLot(turn, one, one, other, turn))
            lots.append(TeamLot(turn, other, other, one, 3 - turn))
    return lots


def triple_lots(teams: int, stanzas: int) -> list[TeamLot]:
    """Return triples: three teams each meet the two others in a stanza of two rounds.

    Each match has its set. Of teams that three does not divide, one triple is played at the first
    tables and the others meet head to head, so that an odd team has no bye.
    """
    threes = teams // 3 if teams % 3 == 0 else 1
    lots = []
    for stanza in range(stanzas):
        turn, lot = 2 * stanza, 3 * stanza
        for first in range(1, 3 * threes + 1, 3):
            for place in range(3):
                home, after, before = (first + (place + move) % 3 for move in (0, 1, 2))
                lots.append(TeamLot(turn + 1, home, home, after, lot + place + 1))
                lots.append(TeamLot(turn + 2, home, home, before, lot + (place - 1) % 3 + 1))
        rest = list(range(3 * threes + 1, teams + 1))
        half = len(rest) // 2
        for place in range(half):
            one, other = rest[place], rest[half + (place + stanza) % half]
            for half_time in (1, 2):
                lots.append(TeamLot(turn + half_time, one, one, other, lot + half_time))
                lots.append(TeamLot(turn + half_time, other, other, one, lot + 3 - half_time))
    return lots
