"""The four-hand match kept with a pencil: a second way, from the association's document alone.

It shares no code with `scoring`: the tables are typed from the document, and the sheet is columns
of figures, from which it is read who is vulnerable. A hand is a tuple of plain figures, passed out
is None: (side, level, suit, doubled, tricks, honours), with side 0 or 1, suit one of "CDHSN",
doubled 0, 1 or 2, and honours None or (side, points).
"""

# Score for each odd-trick bid and made: undoubled, doubled, redoubled.
ODD_TRICKS = {
    "S": (30, 60, 120),
    "H": (30, 60, 120),
    "D": (20, 40, 80),
    "C": (20, 40, 80),
    "N": (30, 60, 120),
}
FIRST_AT_NOTRUMP = (40, 80, 160)
# Each overtrick when doubled and redoubled: not vulnerable, vulnerable.
DOUBLED_OVERTRICKS = {1: (100, 200), 2: (200, 400)}
INSULT = (0, 50, 100)
SLAMS = {6: (500, 750), 7: (1000, 1500)}
# Tricks down: not vulnerable undoubled and doubled, vulnerable undoubled and doubled. The document
# prints 700 for thirteen down, undoubled and not vulnerable; fifty for each is 650.
DOWN = {
    1: (50, 100, 100, 200),
    2: (100, 300, 200, 500),
    3: (150, 500, 300, 800),
    4: (200, 800, 400, 1100),
    5: (250, 1100, 500, 1400),
    6: (300, 1400, 600, 1700),
    7: (350, 1700, 700, 2000),
    8: (400, 2000, 800, 2300),
    9: (450, 2300, 900, 2600),
    10: (500, 2600, 1000, 2900),
    11: (550, 2900, 1100, 3200),
    12: (600, 3200, 1200, 3500),
    13: (650, 3500, 1300, 3800),
}


def totals(hands):
    """Both totals of a match, finished when four hands of it were played."""
    above, games = ([], []), [([], [])]  # below the line: the games, ruled off but for the last
    dealt = [hand for hand in hands if hand is not None]
    for hand in dealt:
        write(hand, above, games)
    if len(dealt) == 4:
        write_legs(above, games[-1])
    return tuple(sum(above[side]) + sum(sum(columns[side]) for columns in games) for side in (0, 1))


def write(hand, above, games):
    side, level, suit, doubled, tricks, honours = hand
    hot = any(sum(columns[side]) >= 100 for columns in games)
    if honours:
        above[honours[0]].append(honours[1])
    over = tricks - (level + 6)
    if over < 0:
        above[1 - side].append(set_by(-over, doubled, hot))
        return
    above[side].append(
        over * (DOUBLED_OVERTRICKS[doubled][hot] if doubled else ODD_TRICKS[suit][0])
    )
    above[side].append(INSULT[doubled] + (SLAMS[level][hot] if level in SLAMS else 0))
    first = FIRST_AT_NOTRUMP if suit == "N" else ODD_TRICKS[suit]
    score = first[doubled] + (level - 1) * ODD_TRICKS[suit][doubled]
    games[-1][side].append(score)
    if sum(games[-1][side]) >= 100:
        above[side].append(500 if score >= 100 else 300)
        games.append(([], []))


def set_by(down, doubled, hot):
    undoubled, once = DOWN[down][2:] if hot else DOWN[down][:2]
    return (undoubled, once, 2 * once)[doubled]


def write_legs(above, columns):
    on = [side for side in (0, 1) if columns[side]]
    for side in on:
        above[side].append(100 if len(on) == 1 else 50)
