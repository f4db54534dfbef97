"""Rainbow individual movements: North stays; South, East and West move at different steps.

South moves up one table each round, East up two, West down two, and the boards down one. Nobody
meets a player of the own line, and everybody meets every player of the other lines once, where the
number of tables has no factor 2 or 3.
"""

from collections.abc import Sequence

from movements.individual.individual_schedule import IndividualLot

# The chairs that the players of the four lines take, board set by board set, at one table.
STANDING = ((0, 1, 2, 3),)
# South and East change chairs for the second half of the boards.
CHANGED = ((0, 1, 2, 3), (0, 2, 1, 3))
# Everybody but North turns, so that all at a table partner each other.
SWIVELLED = ((0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))


def suits_rainbow(tables: int) -> bool:
    """Whether every line can pass every other once: no factor 2 or 3."""
    return tables >= 5 and tables % 2 != 0 and tables % 3 != 0


def rainbow_lots(
    tables: int, moves: int, turns: Sequence[Sequence[int]] = STANDING
) -> list[IndividualLot]:
    """Return a rainbow of this many moves, with a round for each of the `turns` at a table."""
    lots = []
    for move in range(moves):
        for table in range(tables):
            shifts = (0, -move, -2 * move, 2 * move)
            players = [
                line * tables + (table + shift) % tables + 1 for line, shift in enumerate(shifts)
            ]
            first = (table + move) % tables * len(turns) + 1
            for number, turn in enumerate(turns):
                seated = tuple(players[line] for line in turn)
                round_ = move * len(turns) + number + 1
                lots.append(IndividualLot(round_, table + 1, seated, first + number))
    return lots


def suits_roving_rainbow(tables: int) -> bool:
    """Whether four rovers meet nobody twice in a rainbow: no factor 2, 3 or 5."""
    return suits_rainbow(tables) and tables % 5 != 0


def roving_rainbow_lots(tables: int, moves: int) -> list[IndividualLot]:
    """Return a rainbow with four rovers, one in each chair, who move up three tables each round.

    Those whose chairs they take play at one more table, with a set that stays there.
    """
    lots = []
    for lot in rainbow_lots(tables, moves):
        chair = (lot.table - 1 - 3 * (lot.round - 1)) % tables
        if chair < 4:
            players = list(lot.players)
            players[chair] = 4 * tables + chair + 1
            lots.append(IndividualLot(lot.round, lot.table, tuple(players), lot.lot))
        else:
            lots.append(lot)
    return [*lots, *_displaced_lots(tables, moves)]


def _displaced_lots(tables: int, moves: int) -> list[IndividualLot]:
    seated = {(lot.round, lot.table): lot.players for lot in rainbow_lots(tables, moves)}
    return [
        IndividualLot(
            move + 1,
            tables + 1,
            tuple(seated[move + 1, (3 * move + chair) % tables + 1][chair] for chair in range(4)),
            tables + 1,
        )
        for move in range(moves)
    ]
