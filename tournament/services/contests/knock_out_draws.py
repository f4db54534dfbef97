"""Draws the first round of a knock-out by seeds, and validates later rounds by the bracket."""

from collections.abc import Iterator, Sequence

from django.db.models import Max

from movements.teams.knock_out import BracketSide, KnockOutBracket, draw_knock_out
from tournament.errors import InvalidTournamentDataError, SessionStateError
from tournament.models import Place, SeatingBoard, Section, Session
from tournament.services.contests.round_draw import ContestRoundDraw


def first_knock_out_round(entries: Sequence[int]) -> ContestRoundDraw:
    """Returns round 1 of a knock-out of these entries, best seed first.

    The better seed is the home team. Who has a bye has no match.
    """
    bracket = draw_knock_out(len(entries))
    meetings = tuple(
        (entries[_seed(match.one) - 1], entries[_seed(match.other) - 1])
        for match in bracket.rounds[0]
    )
    return ContestRoundDraw(1, meetings)


def _seed(side: BracketSide) -> int:
    assert side.seed is not None
    return side.seed


def validate_knock_out_draw(session: Session, draw: ContestRoundDraw) -> None:
    """Checks that the round has the matches of the bracket, each between two who can be in it.

    Who won an earlier match depends on its results, which the caller has looked at.
    """
    seeds = _entries_by_seed(session)
    third_place = session.event.team_regulations.third_place
    bracket = draw_knock_out(len(seeds), third_place=third_place)
    if draw.round > len(bracket.rounds):
        raise SessionStateError("all_rounds_drawn", planned=len(bracket.rounds))
    matches = bracket.rounds[draw.round - 1]
    if len(matches) != len(draw.meetings) or draw.bye:
        raise InvalidTournamentDataError("bracket_matches", round=draw.round, matches=len(matches))
    for match, meeting in zip(matches, draw.meetings, strict=True):
        sides = [
            {seeds[seed] for seed in seeds_of_side(bracket, side)}
            for side in (match.one, match.other)
        ]
        one, other = meeting
        fits = (one in sides[0] and other in sides[1]) or (one in sides[1] and other in sides[0])
        if not fits:
            raise InvalidTournamentDataError("other_bracket_match", round=draw.round)


def seeds_of_side(bracket: KnockOutBracket, side: BracketSide) -> Iterator[int]:
    """Yields every seed that can come to this side of a match."""
    if side.seed is not None:
        yield side.seed
        return
    matches = {match.number: match for round_ in bracket.rounds for match in round_}
    feeder = matches[side.winner_of or side.loser_of or 0]
    yield from seeds_of_side(bracket, feeder.one)
    yield from seeds_of_side(bracket, feeder.other)


def _entries_by_seed(session: Session) -> dict[int, int]:
    """Returns the entry of each seed: a team's number is its seed. One query."""
    places = Place.objects.filter(section__session=session, line=Place.Line.NORTH_SOUTH)
    return {
        number: entry
        for number, entry in places.values_list("number", "entry")
        if entry is not None
    }


def next_board_of_section(section: Section) -> int:
    """Returns the number after the last board at any table of the section. One query."""
    boards = SeatingBoard.objects.filter(seating__section=section)
    last: int | None = boards.aggregate(last=Max("number"))["last"]
    return section.session.first_board if last is None else last + 1
