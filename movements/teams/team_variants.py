"""Variants of each team movement for a number of teams: number of rounds and sets of boards."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from movements.teams import american_whist, head_to_head, shared_boards
from movements.teams.head_to_head import TeamMatches
from movements.teams.team_schedule import TeamLot, move_team_lots

# Both tables of a match play one set, or one set each and then exchange them.
SETS_A_MATCH = (1, 2)
# Up to so many teams every Howell card is offered with matches of two sets and with home tables.
SMALL_FIELD_OF_TEAMS = 10


@dataclass(frozen=True, slots=True)
class TeamPlan:
    """One length and variant of a movement; `code` names it within the movement."""

    code: str
    rounds: int
    lots: Callable[[], list[TeamLot]]


def plan_whist(teams: int) -> Iterator[TeamPlan]:
    """Yield American Whists without a break, of any even number of rounds."""
    for rounds in range(2, american_whist.whist_most_rounds(teams) + 1, 2):
        jumps = american_whist.whist_jumps(teams, rounds)
        yield TeamPlan(str(rounds), rounds, partial(american_whist.whist_lots, teams, jumps))


def plan_halved_whist(teams: int) -> Iterator[TeamPlan]:
    """Yield American Whists with half as many sets as tables, each set at two tables."""
    ring = american_whist.halved_ring(teams)
    for rounds in range(2, (teams + 1) // 2 + 1, 2):
        for code, jumps in (
            (f"{rounds}-odd", american_whist.odd_jumps(rounds)),
            (f"{rounds}-even", american_whist.even_jumps(rounds)),
        ):
            if american_whist.fits_halved_ring(teams, jumps):
                lots = partial(american_whist.whist_lots, teams, jumps, ring)
                yield TeamPlan(code, rounds, lots)


def plan_split_whist(teams: int) -> Iterator[TeamPlan]:
    """Yield American Whists of two stanzas: every match of the first is complete at the break."""
    for rounds in range(4, american_whist.whist_most_rounds(teams) + 1, 2):
        jumps = american_whist.split_jumps(teams, rounds)
        if jumps is not None:
            yield TeamPlan(str(rounds), rounds, partial(american_whist.whist_lots, teams, jumps))


def plan_pivots(teams: int) -> Iterator[TeamPlan]:
    """Yield pivots: American Whists whose rounds come in stanzas of complete matches."""
    known = set()
    for stanzas in american_whist.pivot_stanzas(teams):
        for count in range(1, len(stanzas) + 1):
            jumps = american_whist.join_stanzas(stanzas[:count])
            if jumps not in known:
                known.add(jumps)
                lengths = "-".join(str(len(stanza)) for stanza in stanzas[:count])
                lots = partial(american_whist.whist_lots, teams, jumps)
                yield TeamPlan(f"{lengths}-{len(known)}", len(jumps), lots)


def plan_whist_sections(teams: int) -> Iterator[TeamPlan]:
    """Yield American Whists of two sections that play the same boards."""
    sizes = american_whist.sections_of_teams(teams)
    for plan, other in ((plan_whist, plan_whist), (plan_split_whist, plan_split_whist)):
        lengths = {each.code: each for each in other(sizes[1])}
        for first in plan(sizes[0]):
            if first.code in lengths:
                name = "split" if plan is plan_split_whist else "plain"
                second = lengths[first.code]
                lots = partial(_both_sections, first, second, sizes[0])
                yield TeamPlan(f"{first.code}-{name}", first.rounds, lots)


def plan_sections_across(teams: int) -> Iterator[TeamPlan]:
    """Yield two sections of an American Whist whose teams then meet across, all or nearly all."""
    row = teams // 2
    inside = american_whist.whist_most_rounds(row)
    if inside < 2:
        return
    for across in range(1, shared_boards.row_most_rounds(teams) + 1):
        lots = partial(_sections_then_rows, teams, inside, across)
        yield TeamPlan(f"{inside}-{across}", inside + across, lots)


def plan_new_england(teams: int) -> Iterator[TeamPlan]:
    """Yield New England Relays of an odd number of rounds."""
    for rounds in range(3, teams, 2):
        yield TeamPlan(str(rounds), rounds, partial(shared_boards.new_england_lots, teams, rounds))


def plan_staggers(teams: int) -> Iterator[TeamPlan]:
    """Yield each stanza of a stagger, and both in either order."""
    half = teams // 2
    first = partial(shared_boards.stagger_lots, teams, half)
    second = partial(shared_boards.stagger_lots, teams, half - 1, second=True)
    yield TeamPlan("first", half, first)
    yield TeamPlan("second", half - 1, second)
    yield TeamPlan("first-second", teams - 1, partial(shared_boards.two_stagger_lots, teams))
    both = partial(shared_boards.two_stagger_lots, teams, second_first=True)
    yield TeamPlan("second-first", teams - 1, both)


def plan_rows(teams: int) -> Iterator[TeamPlan]:
    """Yield parallel rows of any length."""
    for relay in (False, True) if (teams + 1) // 2 % 2 == 0 else (False,):
        for rounds in range(2, shared_boards.row_most_rounds(teams, relay=relay) + 1):
            code = f"{rounds}-relay" if relay else str(rounds)
            yield TeamPlan(
                code, rounds, partial(shared_boards.row_lots, teams, rounds, relay=relay)
            )


def plan_hester(teams: int) -> Iterator[TeamPlan]:
    """Yield the plans of Hester movements of any number of matches, first and second session."""
    for name, second in (("first", False), ("second", True)):
        for matches in range(1, shared_boards.hester_most_matches(teams, second=second) + 1):
            lots = partial(shared_boards.hester_lots, teams, matches, second=second)
            yield TeamPlan(f"{2 * matches}-{name}", 2 * matches, lots)


def plan_thurner(teams: int) -> Iterator[TeamPlan]:
    """Yield the Thurner, which is played to its end."""
    yield TeamPlan(str(teams - 1), teams - 1, partial(shared_boards.thurner_lots, teams))


def plan_head_to_head(teams: int) -> Iterator[TeamPlan]:
    """Yield round robins of matches, each played at both tables at once."""
    yield from _head_to_head(teams, "circle", head_to_head.circle_matches(teams))
    if teams & (teams - 1) == 0:
        yield from _head_to_head(teams, "fours", head_to_head.quartet_matches(teams))
    if teams % 2 == 0:
        yield from _head_to_head(teams, "rows", head_to_head.row_matches(teams))
    for card in head_to_head.howell_cards_for_teams(teams):
        matches = [table for table, _ in head_to_head.howell_matches(teams, card)]
        yield from _head_to_head(teams, card, matches, every_form=teams <= SMALL_FIELD_OF_TEAMS)


def plan_patton(teams: int) -> Iterator[TeamPlan]:
    """Yield Pattons of any length on each printed Howell card."""
    for card in head_to_head.howell_cards_for_teams(teams):
        for rounds in range(2, teams):
            lots = partial(head_to_head.patton_lots, teams, rounds, card)
            yield TeamPlan(f"{rounds}-{card}", rounds, lots)


def plan_exchange(teams: int) -> Iterator[TeamPlan]:
    """Yield one match of two halves with an exchange of boards."""
    yield TeamPlan("2", 2, partial(head_to_head.exchanged_lots, teams))


def plan_triples(teams: int) -> Iterator[TeamPlan]:
    """Yield triples; three teams alone can play several stanzas."""
    for stanzas in range(1, 7 if teams == 3 else 2):
        lots = partial(head_to_head.triple_lots, teams, stanzas)
        yield TeamPlan(str(2 * stanzas), 2 * stanzas, lots)


def _head_to_head(
    teams: int, order: str, matches: Sequence[TeamMatches], *, every_form: bool = True
) -> Iterator[TeamPlan]:
    for rounds in range(1, len(matches) + 1):
        for sets in SETS_A_MATCH:
            for code, home, sides in (
                ("", False, ("NS",)),
                ("-home-ns", True, ("NS",)),
                ("-home-ew", True, ("EW",)),
            ):
                lots = partial(
                    head_to_head.head_to_head_lots,
                    matches[:rounds],
                    teams=teams,
                    home_tables=home,
                    sets=sets,
                    sides=sides,
                )
                # An odd team would be at its home table without a pair to meet.
                if not (home and teams % 2) and (every_form or (sets, home) == (1, False)):
                    yield TeamPlan(f"{rounds}-{order}-{sets}{code}", rounds * sets, lots)


def _both_sections(first: TeamPlan, second: TeamPlan, teams: int) -> list[TeamLot]:
    return [*first.lots(), *move_team_lots(second.lots(), tables=teams, teams=teams)]


def _sections_then_rows(teams: int, inside: int, across: int) -> list[TeamLot]:
    row = teams // 2
    jumps = american_whist.whist_jumps(row, inside)
    section = american_whist.whist_lots(row, jumps)
    rows = move_team_lots(shared_boards.row_lots(teams, across), rounds=inside, sets=row)
    return [*chain(section, move_team_lots(section, tables=row, teams=row), rows)]
