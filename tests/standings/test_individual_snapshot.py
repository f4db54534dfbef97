"""Individuals scored: both partners have what their side won, and each figure explains itself."""

from collections import Counter, defaultdict
from fractions import Fraction

import pytest

from boards.queries.rulings import PickedResult
from boards.services.results import move_result
from boards.services.rulings import give_ruling
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import BareScore, NotPlayed
from standings.explanations.pairs import SessionFigureSteps
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_player, a_request, an_actor, an_individual, recorded
from tests.scoring.arithmetic import evaluated
from tournament.models import SeatingBoard
from tournament.services.players.line_ups import set_line_up

pytestmark = pytest.mark.django_db


def score_of(board):
    """Some score that differs from table to table, and is level now and then."""
    scores = (-50, 110, 140, -620, 420, 50)
    return scores[(board.seating.table * 7 + board.seating.round * 5 + board.number) % 6]


def tables_of(section):
    boards = SeatingBoard.objects.filter(seating__section=section)
    return boards.select_related("seating").prefetch_related("seating__seats__place")


def played(**kwargs):
    section = an_individual(**kwargs)
    for board in tables_of(section):
        recorded(board, BareScore(score_of(board)))
    return section


def matchpoints_by_hand(section):
    """Each player's matchpoints, two for a score beaten, counted from the rows alone."""
    boards = defaultdict(list)
    for board in tables_of(section):
        chairs = {seat.chairs: seat.place.number for seat in board.seating.seats.all()}
        boards[board.number].append((score_of(board), chairs))
    won = Counter()
    for rows in boards.values():
        for score, chairs in rows:
            others = [other for other, seats in rows if seats is not chairs]
            north_south = sum((score > other) + (score >= other) for other in others)
            won.update({chairs["N"]: north_south, chairs["S"]: north_south})
            east_west = 2 * len(others) - north_south
            won.update({chairs["E"]: east_west, chairs["W"]: east_west})
    return won


@pytest.mark.parametrize("players", [8, 9])
def test_both_partners_have_the_points_of_their_side(players):
    section = played(players=players)

    snapshot = snapshot_of_session(section.session_id)

    numbers = {place: pair.number for place, pair in snapshot.pairs.items()}
    totals = {numbers[place]: total.won for place, total in snapshot.finals.items()}
    by_hand = matchpoints_by_hand(section)
    assert totals == by_hand
    assert len(totals) == players
    ranked = [row.pair.number for row in snapshot.ranking]
    percentages = [Fraction(row.total.percentage) for row in snapshot.ranking]
    assert sorted(ranked) == list(range(1, players + 1))
    assert percentages == sorted(percentages, reverse=True)


def test_every_total_and_place_explains_itself():
    snapshot = snapshot_of_session(played().session_id)
    steps = SessionFigureSteps(snapshot)

    for place, total in snapshot.finals.items():
        assert evaluated(steps.finals[place]) == total.won
        assert evaluated(steps.percentages[place]) == total.percentage
        assert evaluated(steps.place(place).rank) == next(
            row.rank for row in snapshot.ranking if row.pair.place == place
        )


def test_sides_name_both_partners():
    snapshot = snapshot_of_session(an_individual(names=tuple("ABCDEFGH")).session_id)
    cell = snapshot.cells[0]
    north, south = cell.contestants(cell.north_south)

    side = snapshot.sides[cell.north_south]

    assert side.label == f"{snapshot.pairs[north].number}-{snapshot.pairs[south].number}"
    assert [person.name for person in side.players] == [
        snapshot.pairs[player].players[0].name for player in (north, south)
    ]
    assert cell.seats(north) and cell.seats(south) and not cell.seats(cell.north_south)


def test_an_average_plus_is_flat_for_both_partners():
    section = played()
    board = tables_of(section).first()
    verdict = Averages(Average.PLUS, Average.MINUS)
    give_ruling([PickedResult(board, 1)], verdict, a_request(reason="fouled"), law="12C2")

    snapshot = snapshot_of_session(section.session_id)
    cell = next(cell for cell in snapshot.cells if cell.pk == board.pk)
    shares = SessionFigureSteps(snapshot)
    top = snapshot.board_of(cell).top
    values = {
        side: {evaluated(shares.share(place, cell.board)) for place in cell.contestants(side)}
        for side in (cell.north_south, cell.east_west)
    }
    assert list(values.values()) == [{Fraction(60 * top, 100)}, {Fraction(40 * top, 100)}]


def test_a_moved_result_counts_for_the_players_who_played_it():
    section = an_individual()
    first = tables_of(section).get(seating__round=1, seating__table=1, number=1)
    later = tables_of(section).filter(number=1).exclude(pk=first.pk).first()
    recorded(first, BareScore(420))

    move_result(first, later, a_request(seen=1, reason="Wrong table"), target_seen=0)

    cells = {cell.pk: cell for cell in snapshot_of_session(section.session_id).cells}
    assert (cells[first.pk].outcome, cells[later.pk].outcome) == (None, BareScore(420))
    seats = {seat.place_id for seat in later.seating.seats.all()}
    seated = cells[later.pk]
    snapshot = snapshot_of_session(section.session_id)
    sides = (seated.north_south, seated.east_west)
    assert {player for side in sides for player in snapshot.contestants(side)} == seats


def test_a_table_that_misses_a_player_is_left_out_and_a_late_player_takes_the_number():
    section = an_individual(players=8)
    absent = section.places.get(number=3)
    missed = set()
    for board in tables_of(section):
        chairs = {seat.place.number for seat in board.seating.seats.all()}
        is_missed = board.seating.round == 1 and 3 in chairs
        missed |= {(number, board.pk) for number in chairs if is_missed}
        recorded(board, NotPlayed() if is_missed else BareScore(score_of(board)))
    club = section.session.event.club.slug
    for name, from_round in (("Sub", 1), ("Late", 2)):
        person = a_player(f"{name} One", club=club)
        line_up = set_line_up(
            absent.entry, section.session, [person], from_round=from_round, actor=an_actor()
        )

    snapshot = snapshot_of_session(section.session_id)

    missing = Counter(number for number, _board in missed)
    rounds = tables_of(section).filter(seating__seats__place=absent).count()
    boards = {snapshot.pairs[place].number: row.boards for place, row in snapshot.finals.items()}
    # Eight players sit at two tables in each round: of the other table nobody is compared either.
    assert missing == {number: missing[3] for number in missing}
    assert len(missing) == 4
    assert boards[3] == rounds - missing[3]
    assert [(row.player.name, row.from_round) for row in line_up.players.all()] == [
        ("Sub One", 1),
        ("Late One", 2),
    ]
    assert len(snapshot.ranking) == 8
