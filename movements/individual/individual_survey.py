"""Statistics of an individual's schedule: partners, opponents, sitting out and shared boards."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from movements.individual.individual_schedule import IndividualSchedule
from movements.statistics import MINUTES_A_BOARD, Span


@dataclass(frozen=True, slots=True)
class IndividualSurvey:
    """Statistics of a schedule of individuals.

    `partners` is how many others a player partners, `partner_meetings` the least and most often two
    players are partners, `opponent_meetings` the same for opponents. `rounds_out` is how many
    rounds a player sits out. `copies` is how often boards must be duplicated to avoid all sharing.
    """

    boards_in_play: int
    boards: Span
    partners: Span
    partner_meetings: Span
    opponent_meetings: Span
    rounds_out: Span
    copies: int
    minutes: Fraction


def survey_individual_schedule(schedule: IndividualSchedule) -> IndividualSurvey:
    """Compute the statistics of a schedule of individuals."""
    players = schedule.players
    partners = Counter(schedule.partners())
    opponents = Counter(schedule.opponents())
    different = Counter(player for couple in partners for player in couple)
    boards, rounds = Counter[int](), Counter[int]()
    needed, longest = Counter[tuple[int, int]](), Counter[int]()
    for seat in schedule.seats:
        longest[seat.round] = max(longest[seat.round], len(seat.boards))
        needed.update((seat.round, board) for board in seat.boards)
        rounds.update(seat.players)
        boards.update({player: len(seat.boards) for player in seat.players})
    couples = list(combinations(players, 2))
    return IndividualSurvey(
        boards_in_play=len({board for _, board in needed}),
        boards=_range([boards[player] for player in players]),
        partners=_range([different[player] for player in players]),
        partner_meetings=_range([partners[couple] for couple in couples]),
        opponent_meetings=_range([opponents[couple] for couple in couples]),
        rounds_out=_range([len(longest) - rounds[player] for player in players]),
        copies=max(needed.values(), default=1),
        minutes=MINUTES_A_BOARD * sum(longest.values()),
    )


def _range(figures: list[int]) -> Span:
    return Span(min(figures, default=0), max(figures, default=0))
