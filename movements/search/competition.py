"""Measures how much every two pairs compete, and updates this when a table is arrow-switched."""

from collections.abc import Sequence
from operator import mul

from movements.schedule import Schedule


class TurnableCompetition:
    """The competition of a schedule's places; turning a table exchanges its pairs' cards.

    `squares` is the sum of the squares of all competitions. Turning keeps their sum, so the fewer
    squares, the higher the balance. Seats are numbered in the order of `seats`, which leaves out
    tables where somebody sits out.
    """

    def __init__(self, schedule: Schedule) -> None:
        places = {place: index for index, place in enumerate(schedule.places)}
        lots: dict[tuple[int, ...], int] = {}
        self.seats: list[tuple[int, int]] = []
        self._pairs: list[tuple[int, int, int]] = []
        for seat in schedule.seats:
            first, other = schedule.holding(seat)
            if first is not None and other is not None:
                lot = lots.setdefault(seat.boards, len(lots))
                self.seats.append((seat.round, seat.table))
                self._pairs.append((places[first], places[other], lot))
        self._results = [0] * len(lots)
        # For each set and each place: +1 with North-South cards, −1 with East-West cards.
        self._cards = [[0] * len(places) for _ in lots]
        for first_index, other_index, lot in self._pairs:
            self._results[lot] += 1
            self._cards[lot][first_index] = 1
            self._cards[lot][other_index] = -1
        self._amounts = self._count(len(places))
        self.turned = [False] * len(self.seats)

    def _count(self, places: int) -> list[list[int]]:
        """Count as the balance does: +1, −1, and one less than the results where they meet."""
        amounts = [
            [sum(cards[first] * cards[other] for cards in self._cards) for other in range(places)]
            for first in range(places)
        ]
        for place in range(places):
            # Nobody competes with themselves; a zero here keeps it out of the sums below.
            amounts[place][place] = 0
        for first, other, lot in self._pairs:
            amounts[first][other] += self._results[lot]
            amounts[other][first] += self._results[lot]
        return amounts

    @property
    def squares(self) -> int:
        """The sum over every two places of the square of their competition."""
        return sum(amount * amount for row in self._amounts for amount in row) // 2

    def change_of_squares(self, seat: int) -> int:
        """Return by how much turning this seat would change `squares`.

        A place competes by 2 more or less with everybody else at this set, up or down by their
        cards. Its opponent's competition changes the other way, and that of the two stays.
        """
        first, other, lot = self._pairs[seat]
        cards, row = self._cards[lot], self._amounts[first]
        against: int = sum(map(mul, row, cards)) - sum(map(mul, self._amounts[other], cards))
        return 16 * (self._results[lot] - 1) - 4 * cards[first] * against - 8 * row[other]

    def turn(self, seat: int) -> None:
        """Turn a seat; turning it once more undoes that."""
        first, other, lot = self._pairs[seat]
        cards = self._cards[lot]
        held = cards[first]
        cards[first] = cards[other] = 0
        own, opposed = self._amounts[first], self._amounts[other]
        for place, card in enumerate(cards):
            if card:
                change = 2 * held * card
                own[place] -= change
                opposed[place] += change
                row = self._amounts[place]
                row[first] -= change
                row[other] += change
        cards[first], cards[other] = -held, held
        self.turned[seat] = not self.turned[seat]

    def turn_group(self, seats: Sequence[int]) -> int:
        """Turn several seats at tables and return the change of the balance, `squares`."""
        change = 0
        for seat in seats:
            change += self.change_of_squares(seat)
            self.turn(seat)
        return change
