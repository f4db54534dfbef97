"""A random session: whatever happens, nothing played is lost and all who can play do."""

from dataclasses import replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from movements.catalogue import suitable_offers
from movements.during_play.change_proposals import propose_changes
from movements.during_play.change_ways import SeatingRequest
from movements.during_play.later_rounds_request import LaterRounds
from movements.errors import MovementError
from tests.effort import SAMPLES, effort
from tests.movements.during_play.test_late_rover import in_one_line
from tests.movements.during_play.test_later_rounds import lines_of, until
from tests.movements.independent_checker import broken_rules

MOST_PAIRS, MOST_ROUNDS = 13, 10


class RandomSession(RuleBasedStateMachine):
    """Pairs come and go, tables are added and closed, rounds too, and any proposal is taken."""

    @initialize(pairs=st.integers(6, 11), choice=st.integers(0, 30), copies=st.sampled_from([1, 2]))
    def begin(self, pairs, choice, copies):
        offers = suitable_offers(pairs)
        offer = offers[choice % len(offers)]
        self.schedule = until(in_one_line(offer.schedule()), MOST_ROUNDS)
        self.winners, self.copies = offer.winners, copies
        self.lines = lines_of(self.schedule, winners=offer.winners)
        self.played, self.newest = 0, 1000
        self.before = []

    def change(self, data, *, late=0, leaving=(), more=0, one_field=False, moves_sit_out=False):
        """Take a proposal, as a service does: late pairs get numbers of their own."""
        lines = {pair: line for pair, line in self.lines.items() if pair not in leaving}
        for number in range(late):
            one_line = "" in lines.values()
            shorter = min(("NS", "EW"), key=[*lines.values()].count)
            lines[-1 - number] = "" if one_line else shorter
        last = self.schedule.rounds + more
        rounds = LaterRounds(
            after=self.schedule.rounds if more else self.played,
            last=last,
            pairs=lines,
            new_tables=range(max(self.schedule.tables) + 1, 60 + max(self.schedule.tables)),
            copies=self.copies,
            first_new_board=max(self.schedule.boards) + 1,
        )
        request = SeatingRequest(
            rounds,
            late=tuple(range(-1, -1 - late, -1)),
            leaving=leaving,
            one_field=one_field,
            moves_sit_out=moves_sit_out,
        )
        proposals = propose_changes(self.schedule, request, winners=self.winners)
        for proposal in proposals:
            assert broken_rules(proposal.schedule) == []
            assert until(proposal.schedule, rounds.after) == until(self.schedule, rounds.after)
        self.everybody_plays(proposals[0], rounds)
        chosen = data.draw(st.sampled_from(proposals), label="proposal")
        self.before.append((self.schedule, self.lines, self.winners, self.played))
        self.take(chosen)

    @staticmethod
    def everybody_plays(best, rounds):
        """As many tables as there are couples of pairs, whatever line they are in."""
        for round_ in rounds.rounds:
            tables = [s for s in best.schedule.seats if s.round == round_ and s.is_played]
            short = len(rounds.pairs) // 2 - len(tables)
            # The other side sits out, as was asked for; a table may lack boards for a round.
            assert short <= 0 or best.way == "sit_out_moved", (best.key, round_)

    def take(self, proposal):
        names = {}
        for pair in proposal.lines:
            if pair < 0:
                self.newest += 1
                names[pair] = self.newest
        seats = (
            replace(
                seat,
                north_south=names.get(seat.north_south, seat.north_south),
                east_west=names.get(seat.east_west, seat.east_west),
            )
            for seat in proposal.schedule.seats
        )
        self.schedule = replace(self.schedule, seats=tuple(seats))
        self.lines = {names.get(pair, pair): line for pair, line in proposal.lines.items()}
        if proposal.way == "one_field":
            self.winners = 1

    def has_rounds_to_come(self):
        return self.played < self.schedule.rounds

    @precondition(has_rounds_to_come)
    @rule()
    def play_a_round(self):
        self.played += 1

    @precondition(lambda self: self.has_rounds_to_come() and len(self.lines) < MOST_PAIRS)
    @rule(data=st.data(), late=st.integers(1, 2))
    def pairs_come(self, data, late):
        self.change(data, late=late)

    @precondition(lambda self: self.has_rounds_to_come() and len(self.lines) > 5)
    @rule(data=st.data(), count=st.integers(1, 2))
    def pairs_go(self, data, count):
        pairs = st.lists(
            st.sampled_from(sorted(self.lines)), min_size=count, max_size=count, unique=True
        )
        leaving = data.draw(pairs, label="leaving")
        seated = {
            pair
            for seat in self.schedule.seats
            if seat.round > self.played
            for pair in (seat.north_south, seat.east_west)
        }
        if seated & {*leaving}:
            self.change(data, leaving=tuple(leaving))

    @precondition(lambda self: self.schedule.rounds < MOST_ROUNDS)
    @rule(data=st.data())
    def a_round_is_added(self, data):
        self.change(data, more=1)

    @precondition(has_rounds_to_come)
    @rule(data=st.data(), one_field=st.booleans())
    def the_movement_was_wrong(self, data, one_field):
        self.change(data, one_field=one_field)

    @precondition(has_rounds_to_come)
    @rule(data=st.data())
    def the_sit_out_moves(self, data):
        try:
            self.change(data, moves_sit_out=True)
        except MovementError as refused:
            assert refused.code in ("no_half_table", "no_other_sit_out")

    @precondition(lambda self: self.before and self.before[-1][3] == self.played)
    @rule()
    def the_last_change_is_undone(self):
        self.schedule, self.lines, self.winners, self.played = self.before.pop()

    @invariant()
    def the_schedule_is_sound(self):
        if hasattr(self, "schedule"):
            assert broken_rules(self.schedule) == []


TestRandomSession = RandomSession.TestCase
TestRandomSession.settings = settings(
    max_examples=effort(5 if SAMPLES else 15, 300, again=3), stateful_step_count=8, deadline=None
)
