"""Catalogue of team movements, and the selection for a number of teams, best first."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial

from movements.checks import Finding
from movements.errors import InvalidMovementError, MovementNotFoundError, UnsuitableMovementError
from movements.teams import printed_team_variants, team_variants
from movements.teams.scheduled_matches import match_lengths
from movements.teams.shared_boards import suits_thurner
from movements.teams.team_checks import team_remarks
from movements.teams.team_schedule import TeamSchedule, lay_out_lots
from movements.teams.team_survey import TeamSurvey, survey_team_schedule
from movements.teams.team_variants import TeamPlan

LEAST_TEAMS = 2
MOST_TEAMS = 40
# Two tables can share a set, or a room has each set twice.
USUAL_COPIES = 2
# Nobody plays more boards in a session.
LONGEST_TEAM_SESSION = 200
# An event has no longer match, and no more rounds.
LONGEST_TEAM_MATCH = 96
MOST_TEAM_ROUNDS = 40


@dataclass(frozen=True, slots=True)
class TeamMovement:
    """A named movement of teams.

    `needs` says which numbers of teams it suits: `whist_teams` (more), `even_teams`, `odd_teams`,
    `thurner_teams`, `howell_teams`, `triple_teams`, `section_teams`, `printed_teams` or
    `room_teams`. `is_half` where the other half of every match is played in another room. A club's
    own movement has its `own_reference`.
    """

    key: str
    label: str
    needs: str
    suits: Callable[[int], bool]
    plans: Callable[[int], Iterator[TeamPlan]]
    is_half: bool = False
    own_reference: str = ""

    @property
    def caption(self) -> str:
        """What a section keeps as its movement: the key, or the name of a club's own movement."""
        return self.label if self.own_reference else self.key


@dataclass(frozen=True)
class TeamOffer:
    """A team movement with its length, and the statistics of its schedule."""

    movement: TeamMovement
    teams: int
    plan: TeamPlan
    boards_a_round: int

    @property
    def reference(self) -> str:
        """A text from which `team_offer_by_reference` rebuilds this offer."""
        return f"{self.movement.key}.{self.teams}.{self.plan.code}.{self.boards_a_round}"

    @property
    def rounds(self) -> int:
        """The number of rounds of the offered team movement."""
        return self.plan.rounds

    @property
    def boards(self) -> int:
        """The boards of a team that never sits out."""
        return self.rounds * self.boards_a_round

    @cached_property
    def schedule(self) -> TeamSchedule:
        """The schedule of the offered team movement; tables and boards count from one."""
        return lay_out_lots(self.plan.lots(), self.boards_a_round)

    @cached_property
    def survey(self) -> TeamSurvey:
        """The statistics of the offered team movement's schedule."""
        one_board = _survey_plan(self.plan)
        return one_board.with_boards(self.boards_a_round)

    @property
    def remarks(self) -> tuple[Finding, ...]:
        """What a director may accept: rematches, shared boards and teams that sit out."""
        return tuple(team_remarks(self.schedule))

    @property
    def match_boards(self) -> tuple[int, ...]:
        """How many boards the matches have: one number if all are equally long."""
        return tuple(sets * self.boards_a_round for sets in _match_sets(self.plan))

    @property
    def unplayable(self) -> str:
        """The reason why an event cannot be opened with this movement; empty if it can."""
        if self.movement.is_half:
            return "half_of_match"
        # No match has more boards than a team plays in all: most offers need no look at matches.
        if self.boards > LONGEST_TEAM_MATCH and max(self.match_boards) > LONGEST_TEAM_MATCH:
            return "long_match"
        return "many_rounds" if self.rounds > MOST_TEAM_ROUNDS else ""


@dataclass(frozen=True, slots=True)
class TeamExclusion:
    """A team movement that is not offered; `reason` is what it needs, or `team_length`."""

    movement: TeamMovement
    reason: str


def _is_even(teams: int) -> bool:
    return teams % 2 == 0


TEAM_MOVEMENTS = (
    TeamMovement(
        "american-whist",
        "American Whist",
        "whist_teams",
        lambda teams: teams >= 4,
        team_variants.plan_whist,
    ),
    TeamMovement(
        "new-england-relay",
        "New England Relay",
        "even_teams",
        lambda teams: teams >= 4 and _is_even(teams),
        team_variants.plan_new_england,
    ),
    TeamMovement(
        "split-american-whist",
        "American Whist with a score break",
        "whist_teams",
        lambda teams: teams >= 6,
        team_variants.plan_split_whist,
    ),
    TeamMovement(
        "pivot", "Pivot", "whist_teams", lambda teams: teams >= 5, team_variants.plan_pivots
    ),
    TeamMovement(
        "stagger",
        "Stagger",
        "even_teams",
        lambda teams: teams >= 4 and _is_even(teams),
        team_variants.plan_staggers,
    ),
    TeamMovement(
        "parallel-rows",
        "Parallel rows",
        "section_teams",
        lambda teams: teams >= 7,
        team_variants.plan_rows,
    ),
    TeamMovement(
        "thurner",
        "Thurner",
        "thurner_teams",
        lambda teams: teams >= 6 and suits_thurner(teams),
        team_variants.plan_thurner,
    ),
    TeamMovement(
        "patton",
        "Patton",
        "howell_teams",
        lambda teams: 4 <= teams <= 20 and _is_even(teams),
        team_variants.plan_patton,
    ),
    TeamMovement(
        "shared-american-whist",
        "American Whist with shared boards",
        "whist_teams",
        lambda teams: teams >= 5,
        team_variants.plan_halved_whist,
    ),
    TeamMovement(
        "sectioned-american-whist",
        "American Whist in two sections",
        "section_teams",
        lambda teams: teams >= 8,
        team_variants.plan_whist_sections,
    ),
    TeamMovement(
        "sections-across",
        "American Whist in two sections, then across",
        "even_teams",
        lambda teams: teams >= 8 and _is_even(teams),
        team_variants.plan_sections_across,
    ),
    TeamMovement(
        "triples",
        "Triples",
        "triple_teams",
        lambda teams: teams % 3 == 0 or (teams > 3 and not _is_even(teams)),
        team_variants.plan_triples,
    ),
    TeamMovement(
        "hester",
        "Hester",
        "odd_teams",
        lambda teams: teams >= 5 and not _is_even(teams),
        team_variants.plan_hester,
    ),
    TeamMovement(
        "tolly",
        "Tolly",
        "printed_teams",
        partial(printed_team_variants.suits_printed, "tolly"),
        lambda teams: iter(()),
    ),
    TeamMovement(
        "room-pivot",
        "Pivot of teams of eight, one of two rooms",
        "room_teams",
        printed_team_variants.suits_room_pivot,
        printed_team_variants.plan_room_pivot,
        is_half=True,
    ),
    TeamMovement(
        "exchange",
        "Head to head, boards exchanged",
        "even_teams",
        _is_even,
        team_variants.plan_exchange,
    ),
    TeamMovement(
        "head-to-head",
        "Head-to-head round robin",
        "whist_teams",
        lambda teams: teams >= 2,
        team_variants.plan_head_to_head,
    ),
)


def suitable_team_offers(teams: int, *, least: int, most: int) -> tuple[TeamOffer, ...]:
    """Return the movements for this many teams and from `least` to `most` boards, best first.

    Best is: it can be opened as an event, nobody sits out, at least two boards a round, at
    most two copies of the boards, most opponents met, fewest copies, then the order of the
    catalogue.
    """
    validate_teams(teams)
    if least > most:
        raise InvalidMovementError("unordered_boards", least=least, most=most)
    offers = [
        TeamOffer(movement, teams, plan, boards)
        for movement in TEAM_MOVEMENTS
        for plan in _plans(movement, teams)
        for boards in _boards_a_round(plan.rounds, least, min(most, LONGEST_TEAM_SESSION))
    ]
    if not offers:
        raise UnsuitableMovementError("nothing_suits_teams", teams=teams, least=least, most=most)
    return rank_team_offers(offers, least=least, most=most)


def rank_team_offers(
    offers: Iterable[TeamOffer], *, least: int, most: int
) -> tuple[TeamOffer, ...]:
    """Return the offers, best first; those with other numbers of boards last, the nearest first."""
    return tuple(
        sorted(
            offers,
            key=lambda offer: (
                max(least - offer.boards, offer.boards - most, 0),
                *_team_offer_costs(offer),
            ),
        )
    )


def validate_teams(teams: int) -> None:
    """Refuse fewer than two teams, and more than a room of one field."""
    if not LEAST_TEAMS <= teams <= MOST_TEAMS:
        raise UnsuitableMovementError("team_count", teams=teams, least=LEAST_TEAMS, most=MOST_TEAMS)


def list_team_exclusions(teams: int, offers: tuple[TeamOffer, ...]) -> tuple[TeamExclusion, ...]:
    """Return every team movement that is not offered, with its reason."""
    offered = {offer.movement.key for offer in offers}
    return tuple(
        TeamExclusion(movement, _exclusion_reason(movement, teams))
        for movement in TEAM_MOVEMENTS
        if movement.key not in offered
    )


def _exclusion_reason(movement: TeamMovement, teams: int) -> str:
    """Return what a movement needs that these teams are not; `whist_teams` if it is more teams."""
    if movement.suits(teams):
        return "team_length"
    has_kind = {
        "even_teams": _is_even(teams),
        "odd_teams": not _is_even(teams),
        "thurner_teams": suits_thurner(teams),
    }
    return "whist_teams" if has_kind.get(movement.needs) else movement.needs


def team_offer_by_reference(reference: str) -> TeamOffer:
    """Rebuild the offer of a team movement with this reference."""
    movements = {movement.key: movement for movement in TEAM_MOVEMENTS}
    match = re.fullmatch(r"([a-z-]+)\.(\d{1,2})\.([a-z0-9-]{1,40})\.(\d{1,3})", reference, re.ASCII)
    if match is not None and match[1] in movements:
        teams, boards = int(match[2]), int(match[4])
        validate_teams(teams)
        for plan in _plans(movements[match[1]], teams):
            if plan.code == match[3] and 1 <= boards * plan.rounds <= LONGEST_TEAM_SESSION:
                return TeamOffer(movements[match[1]], teams, plan, boards)
    raise MovementNotFoundError("unknown_movement", movement=reference)


def choose_team_offer(movement: str, teams: int, *, boards: int, rounds: int = 0) -> TeamOffer:
    """Return the movement of this key with matches of so many boards, the longest if 0 `rounds`.

    If matches differ in length, the shortest have so many. Where the rounds are the same, the first
    variant of the catalogue is returned.
    """
    validate_teams(teams)
    known = next((row for row in TEAM_MOVEMENTS if row.key == movement), None)
    if known is None:
        raise MovementNotFoundError("unknown_movement", movement=movement)
    plans = _plans(known, teams)
    if not plans:
        raise UnsuitableMovementError(
            "movement_of_teams",
            movement=movement,
            teams=teams,
            rule=_exclusion_reason(known, teams),
        )
    fitting = [
        TeamOffer(known, teams, plan, boards // sets[0])
        for plan in plans
        for sets in (_match_sets(plan),)
        if boards % sets[0] == 0 and rounds in (0, plan.rounds)
        if boards // sets[0] * plan.rounds <= LONGEST_TEAM_SESSION
    ]
    if not fitting:
        raise UnsuitableMovementError(
            "team_movement_length", movement=movement, teams=teams, boards=boards
        )
    return max(fitting, key=lambda offer: offer.rounds)


@lru_cache(2048)
def _match_sets(plan: TeamPlan) -> tuple[int, ...]:
    """Return how many sets of boards the matches of a plan have."""
    return match_lengths(lay_out_lots(plan.lots(), 1))


@lru_cache(2048)
def _survey_plan(plan: TeamPlan) -> TeamSurvey:
    """Return the statistics of a plan with one board a round."""
    return survey_team_schedule(lay_out_lots(plan.lots(), 1))


@lru_cache(256)
def _plans(movement: TeamMovement, teams: int) -> tuple[TeamPlan, ...]:
    printed = tuple(printed_team_variants.plan_printed(movement.key, teams))
    return (*movement.plans(teams), *printed) if movement.suits(teams) else printed


def _boards_a_round(rounds: int, least: int, most: int) -> range:
    """Return how many boards a round give from `least` to `most` boards in all."""
    return range(max(1, -(-least // rounds)), most // rounds + 1)


def _team_offer_costs(offer: TeamOffer) -> tuple[int, ...]:
    survey = offer.survey
    return (
        int(bool(offer.unplayable)),
        survey.sitting_out,
        int(offer.boards_a_round == 1),
        max(survey.copies, USUAL_COPIES),
        survey.opponents_possible - survey.opponents.least,
        survey.copies,
        # A club's own movement comes before ours that are as good.
        -1 if offer.movement.own_reference else TEAM_MOVEMENTS.index(offer.movement),
    )
