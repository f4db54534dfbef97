"""An independent check of movements of teams and players: it shares no code with `movements`.

It takes rows and returns everything that is wrong, so that a sound movement has an empty list.
"""

from collections import Counter


def wrong_with_teams(rows, *, teams, halves_elsewhere=False):
    """Rows are round, table, North-South's team, East-West's team, set; None where nobody sits."""
    wrong = []
    played = [row for row in rows if None not in row[2:4]]
    if {team for row in rows for team in row[2:4]} - {None} != set(range(1, teams + 1)):
        wrong.append("teams")
    for name, at in (
        ("table", [row[:2] for row in rows]),
        ("north-south", [(row[0], row[2]) for row in rows if row[2]]),
        ("east-west", [(row[0], row[3]) for row in rows if row[3]]),
        ("replay", [("NS", row[2], row[4]) for row in played]),
        ("replay", [("EW", row[3], row[4]) for row in played]),
    ):
        wrong += [(name, key) for key, times in Counter(at).items() if times > 1]
    wrong += [("itself", row) for row in played if row[2] == row[3]]
    halves = {row[2:5] for row in played}
    if not halves_elsewhere:
        wrong += [("half", half) for half in halves if (half[1], half[0], half[2]) not in halves]
    return wrong


def figures_of_teams(rows, *, teams):
    """Fewest and most opponents, teams that play less than others, and copies of a set at once."""
    met = {team: set() for team in range(1, teams + 1)}
    seats = Counter()
    for _, _, home, away, _ in rows:
        if home and away:
            met[home].add(away)
            met[away].add(home)
            seats.update((home, away))
    needed = Counter((row[0], row[4]) for row in rows if row[2] and row[3])
    fewer = sum(seats[team] < max(seats.values()) for team in met)
    opponents = [len(others) for others in met.values()]
    return min(opponents), max(opponents), fewer, max(needed.values())


def wrong_with_players(rows, *, players):
    """Rows are round, table, the players North, South, East and West, set."""
    wrong = []
    if {player for row in rows for player in row[2]} != set(range(1, players + 1)):
        wrong.append("players")
    for name, at in (
        ("table", [row[:2] for row in rows]),
        ("chair", [(row[0], player) for row in rows for player in row[2]]),
        ("replay", [(player, row[3]) for row in rows for player in row[2]]),
    ):
        wrong += [(name, key) for key, times in Counter(at).items() if times > 1]
    return wrong


def figures_of_players(rows, *, players):
    """Fewest and most partnerships and oppositions of two players, and rounds out."""
    partners, opponents, seats = Counter(), Counter(), Counter()
    for _, _, (north, south, east, west), _ in rows:
        partners.update((frozenset((north, south)), frozenset((east, west))))
        opponents.update(
            frozenset((side, other)) for side in (north, south) for other in (east, west)
        )
        seats.update((north, south, east, west))
    rounds = len({row[0] for row in rows})
    everybody = range(1, players + 1)
    couples = [frozenset((a, b)) for a in everybody for b in everybody if a < b]
    together = [partners[couple] for couple in couples]
    against = [opponents[couple] for couple in couples]
    out = [rounds - seats[player] for player in everybody]
    return (min(together), max(together)), (min(against), max(against)), (min(out), max(out))
