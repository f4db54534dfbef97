"""American Whist team movements: North-South stay, East-West move up two, boards down one.

A *jump* is how far up East-West of a table's visiting team live. A match of two teams is played at
the home table of each, once with a jump and once with the opposite jump. It is complete if both
tables get the same boards. With T tables and boards that move down one table a step, that holds if
a jump comes half as many steps after its opposite as the ring of tables has tables between the two
teams: an odd jump and an even one each have a chain of steps, and the chains must not meet.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from movements.teams.team_schedule import TeamLot

LEAST_TEAMS = 4


def odd_jumps(rounds: int) -> tuple[int, ...]:
    """Return the jumps of a stanza of odd jumps, such as −3, −1, 1 and 3."""
    return tuple(range(1 - rounds, rounds, 2))


def even_jumps(rounds: int) -> tuple[int, ...]:
    """Return the jumps of a stanza of even jumps, such as −4, −2, 2 and 4."""
    return tuple(jump for jump in range(-rounds, rounds + 1, 2) if jump)


def whist_jumps(teams: int, rounds: int) -> tuple[int, ...]:
    """Return the jumps of an American Whist without a break, of an even number of rounds.

    With an odd number of teams the jumps are the middle ones of 2, 4, 6 … With an even number
    East-West skip a table where the jump would be half the tables, and back after another half.
    """
    if teams % 2:
        return odd_jumps(rounds)
    half = teams // 2
    odd = odd_jumps(half - half % 2)
    if rounds <= len(odd):
        return odd_jumps(rounds)
    count = (rounds - len(odd)) // 2
    highest = half - 2 + half % 2
    even = range(highest - 2 * count + 2, highest + 1, 2)
    return (*even, *odd, *(-jump for jump in reversed(even)))


def whist_most_rounds(teams: int) -> int:
    """Return the most rounds: all opponents with odd teams, all but one with even teams."""
    return teams - 1 - (teams % 2 == 0)


def whist_lots(
    teams: int, jumps: Sequence[int], lots: Sequence[int] | None = None
) -> list[TeamLot]:
    """Return the rounds with these jumps, in this order; `lots` are the sets along the tables.

    Jumps are positive or negative, and below half the teams if their number is even.
    """
    ring = range(1, teams + 1) if lots is None else lots
    steps = _steps(teams, jumps)
    return [
        TeamLot(round_, home + 1, home + 1, (home + jump) % teams + 1, ring[(home + step) % teams])
        for round_, (jump, step) in enumerate(zip(jumps, steps, strict=True), start=1)
        for home in range(teams)
    ]


def halved_ring(teams: int) -> tuple[int, ...]:
    """Return the sets along the tables where each set is used at two places at once."""
    half = (teams + 1) // 2
    return (*range(1, half + 1), *range(1, teams - half + 1))


def fits_halved_ring(teams: int, jumps: Sequence[int]) -> bool:
    """Whether no team replays boards where half as many sets as tables are in play."""
    ring = halved_ring(teams)
    steps = _steps(teams, jumps)
    return all(
        len({ring[(home + step) % teams] for step in steps}) == len(steps) for home in range(teams)
    )


def pivot_stanzas(teams: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield the orders of stanzas in which every match of a stanza is complete at its end.

    First an American Whist by stanzas of four, from its outer rounds inwards; then by twos, the
    jumps ±1, ±2 … where odd and even ones do not clash; then a stanza of even jumps, one of four
    odd jumps, and one of the other odd jumps.
    """
    most = whist_most_rounds(teams) // 2
    whist = whist_jumps(teams, 2 * most)
    yield tuple(
        (*whist[first : first + 2], *whist[len(whist) - first - 2 : len(whist) - first])
        if 2 * first + 4 <= len(whist)
        else (*whist[first : len(whist) - first],)
        for first in range(0, most, 2)
    )
    if teams % 2:
        yield tuple((-jump, jump) for jump in range(1, teams, 2))
    yield tuple((-jump, jump) for jump in range(1, most + 1))
    for even in range(1, (teams + 1) // 4 + 1):
        first = even_jumps(2 * even)
        if teams % 2 or 4 * even < teams:
            yield from _with_odd(first, _free_odd_jumps(teams, first))


def _free_odd_jumps(teams: int, taken: tuple[int, ...]) -> list[int]:
    """Return the odd jumps, one of each two opposite ones, that the even stanza leaves."""
    used = {jump % teams for jump in taken}
    free = []
    for jump in range(1, teams, 2):
        if not {jump % teams, -jump % teams} & used and 2 * jump % teams:
            free.append(jump)
            used |= {jump % teams}
    return free


def _with_odd(first: tuple[int, ...], free: list[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield the even stanza followed by the odd jumps in fours, or the last ones turned."""
    if free == [1, 3]:
        yield (first, (-1, 1, 3, -3))
    if len(free) == 1:
        yield (first, (-free[0], free[0]))
    for last in range(2, len(free) + 1):
        rest = tuple(free[2:last])
        turned = tuple(-jump for jump in reversed(rest))
        yield (first, odd_jumps(4), (*rest, *turned)) if rest else (first, odd_jumps(4))


def split_jumps(teams: int, rounds: int) -> tuple[int, ...] | None:
    """Return two stanzas, odd jumps and then even ones, for a score break; None if they clash."""
    first = (rounds + 2) // 4 * 2
    second = rounds - first
    half = (teams - 1) // 2
    if second < 2 or rounds % 2 or first - 1 > half or second > half:
        return None
    return (*odd_jumps(first), *even_jumps(second))


def _steps(teams: int, jumps: Sequence[int]) -> list[int]:
    """Return how many tables the boards have moved before the round of each jump."""
    half = teams // 2
    # With even teams −5 and 5 + T are one jump; with odd teams −5 is the even jump of T − 5.
    signed = list(jumps) if teams % 2 else [(jump + half) % teams - half for jump in jumps]
    parity = signed[0] % 2
    leading = [jump for jump in signed if jump % 2 == parity]
    other = [jump for jump in signed if jump % 2 != parity]
    # The chain of the first round comes first, the other one follows without a gap.
    span = (max(leading) - min(leading)) // 2 + 1
    return [
        (jump - min(leading)) // 2 if jump % 2 == parity else (jump - min(other)) // 2 + span
        for jump in signed
    ]


def sections_of_teams(teams: int) -> tuple[int, int]:
    """Return the sizes of two sections, the larger first."""
    return (teams + 1) // 2, teams // 2


def join_stanzas(stanzas: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the jumps of all stanzas, in order."""
    return tuple(chain.from_iterable(stanzas))
