"""Team movements in which tables share boards: New England relay, stagger, Hester and others."""

from movements.teams.team_schedule import TeamLot, move_team_lots


def new_england_lots(teams: int, rounds: int) -> list[TeamLot]:
    """Return a New England Relay of an even number of teams and an odd number of rounds.

    East-West move down one table and the sets down one; tables half the room apart share. Shorter
    than a round for each opponent, it has the middle rounds, so that every match is complete.
    """
    first = (teams - rounds + 1) // 2
    return [
        TeamLot(
            turn + 1,
            table,
            table,
            (table - first - turn - 1) % teams + 1,
            (2 * table - first - turn - 1) % teams + 1,
        )
        for turn in range(rounds)
        for table in range(1, teams + 1)
    ]


def stagger_lots(teams: int, rounds: int, *, second: bool = False) -> list[TeamLot]:
    """Return one stanza of a stagger; half as many sets as tables, tables half the room share.

    East-West start one table up, in the `second` stanza two, and move up two. The first stanza is
    complete after half as many rounds as teams, the second one round sooner.
    """
    half = teams // 2
    return [
        TeamLot(
            round_,
            table,
            table,
            (table + 2 * round_ - 2 + second) % teams + 1,
            (table + round_ - 2) % half + 1,
        )
        for round_ in range(1, rounds + 1)
        for table in range(1, teams + 1)
    ]


def is_stagger_complete(teams: int, rounds: int, *, second: bool = False) -> bool:
    """Whether every match of a stanza of so many rounds is complete."""
    return rounds == teams // 2 - second


def two_stagger_lots(teams: int, *, second_first: bool = False) -> list[TeamLot]:
    """Return both stanzas of a stagger of teams, in which every team meets every other."""
    half = teams // 2
    lengths = (half - second_first, half - (not second_first))
    first = stagger_lots(teams, lengths[0], second=second_first)
    other = stagger_lots(teams, lengths[1], second=not second_first)
    return [*first, *move_team_lots(other, rounds=lengths[0], sets=half)]


def row_lots(teams: int, rounds: int, *, relay: bool = False) -> list[TeamLot]:
    """Return parallel rows: a team meets the other half of the field, both halves at once.

    The visitors move down one table and boards down one. Of an odd number the last team is missing
    and its opponents sit out. An even row skips after half its rounds; in a `relay` a set rests
    after each half of a row instead.
    """
    row = (teams + 1) // 2
    sets = row + 2 if relay else row
    lots = []
    for turn in range(rounds):
        skipped = not relay and row % 2 == 0 and turn >= row // 2
        absent = (row - 1 + turn + skipped) % row + 1 if teams % 2 else 0
        for place in range(row):
            visitor = (place - turn - skipped) % row
            shift = relay and place >= row // 2
            lot = (place + shift + turn) % sets + 1
            home, away = place + 1, row + visitor + 1
            if home == absent:
                lots.append(TeamLot(turn + 1, home, home, None, lot))
                continue
            # The last of an odd number of home teams has no second table: it uses the free one.
            second = row + (absent if teams % 2 and home == row else home)
            lots.append(TeamLot(turn + 1, home, home, away, lot))
            lots.append(TeamLot(turn + 1, second, away, home, lot))
    return lots


def row_most_rounds(teams: int, *, relay: bool = False) -> int:
    """Return the most rounds of parallel rows."""
    row = (teams + 1) // 2
    return row if relay or row % 2 else row - 1


def hester_lots(teams: int, matches: int, *, second: bool = False) -> list[TeamLot]:
    """Return a Hester of an odd number of teams: the boards stay, a match takes two rounds.

    Its two halves are played one after the other at the same table, with the sides exchanged. The
    first session has the opponents at odd distances, the `second` those at even ones.
    """
    lots = []
    for match in range(matches):
        for table in range(teams):
            one = (table + match + second) % teams + 1
            other = (table - match - 1) % teams + 1
            lots.append(TeamLot(2 * match + 1, table + 1, one, other, table + 1))
            lots.append(TeamLot(2 * match + 2, table + 1, other, one, table + 1))
    return lots


def hester_most_matches(teams: int, *, second: bool = False) -> int:
    """Return the most matches of a session: the opponents at odd distances, or at even ones."""
    half = (teams - 1) // 2
    return half // 2 if second else (half + 1) // 2


def suits_thurner(teams: int) -> bool:
    """Whether a Thurner exists by rule: an even number, one less of which 3 does not divide."""
    return teams % 2 == 0 and (teams - 1) % 3 != 0


def thurner_lots(teams: int) -> list[TeamLot]:
    """Return a Thurner: all but one team in a ring, sets moving down, the last team floating.

    It meets, wherever a team would come to its own table, that team, at both teams' tables at once.
    """
    ring = teams - 1
    half = teams // 2
    lots = []
    for turn in range(ring):
        for home in range(ring):
            visiting = (half * (turn - home)) % ring
            lot = (home + turn) % ring + 1
            if visiting == home:
                lots.append(TeamLot(turn + 1, home + 1, home + 1, teams, lot))
                lots.append(TeamLot(turn + 1, teams, teams, home + 1, lot))
            else:
                lots.append(TeamLot(turn + 1, home + 1, home + 1, visiting + 1, lot))
    return lots
