"""Phones on a network that drops, doubles and delays record the rows of a calm network."""

from collections import Counter
from random import Random
from uuid import uuid4

import pytest

from boards.models import Result
from tests.builders import a_seated_section
from tests.effort import SAMPLES, effort
from tests.web.table.phones import a_phone, page, switched_on, token_of

pytestmark = pytest.mark.django_db
REQUEST_LOST, ANSWER_LOST, DOUBLED = 0.3, 0.2, 0.1


class LossyNetwork:
    """Carries posts to the server: some are lost, some arrive twice, all of them at any time."""

    def __init__(self, random):
        self.random = random
        self.under_way = []
        self.delivered = Counter()

    def send(self, phone):
        """Send the first result that a phone keeps."""
        if self.random.random() >= REQUEST_LOST:
            copies = 2 if self.random.random() < DOUBLED else 1
            self.under_way += [(phone, phone.kept[0])] * copies

    def deliver(self):
        """Bring any one of the posts to the server, and its answer back unless it is lost."""
        phone, sent = self.under_way.pop(self.random.randrange(len(self.under_way)))
        path, fields = sent
        status = phone.client.post(path, fields).status_code
        self.delivered[status] += 1
        if self.random.random() >= ANSWER_LOST and sent in phone.kept:
            phone.answered(sent, status)


class Phone:
    """A table's phone with the results that it keeps until they are answered, in their order."""

    def __init__(self, token, random):
        self.client = a_phone(token)
        self.refused = []
        self.kept = []
        for seating in token.section.seatings.filter(table=token.table).order_by("round"):
            for board in seating.boards.order_by("number"):
                fields = {
                    "contract": "4S",
                    "declarer": random.choice("NS"),
                    "tricks": random.choice((9, 10, 11)),
                    "sure": "1",
                    "request_id": str(uuid4()),
                }
                self.kept.append((page(token, "accept", board=board.number), fields))

    def answered(self, sent, status):
        if status != 302:
            self.refused.append((sent, status))
        self.kept.remove(sent)


def play_session(club, *, tables, seed, network):
    """The recorded results of a session whose phones play the same hands for the same seed."""
    section = switched_on(a_seated_section(tables=tables, boards_a_round=2, club=club))
    random = Random(seed)
    phones = [Phone(token_of(section, table), random) for table in range(1, tables + 1)]
    while any(phone.kept for phone in phones) or network.under_way:
        sending = [phone for phone in phones if phone.kept]
        if sending and (not network.under_way or network.random.random() < 0.6):
            network.send(network.random.choice(sending))
        else:
            network.deliver()
    assert [phone.refused for phone in phones] == [[]] * tables
    return sorted(
        Result.objects.filter(seating_board__seating__section=section).values_list(
            "seating_board__seating__table",
            "seating_board__seating__round",
            "seating_board__number",
            "version",
            "level",
            "declarer",
            "tricks",
        )
    )


class CalmNetwork(LossyNetwork):
    """Carries every post once, and its answer."""

    def send(self, phone):
        self.under_way.append((phone, phone.kept[0]))

    def deliver(self):
        phone, sent = self.under_way.pop(0)
        if sent in phone.kept:
            phone.answered(sent, phone.client.post(*sent).status_code)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(effort(1 if SAMPLES else 6, 100, again=2)))
def test_a_lossy_network_ends_in_the_rows_of_a_calm_one(seed):
    tables = effort(3, 9) if seed == 0 else 3
    lossy = LossyNetwork(Random(f"network {seed}"))

    rows = play_session("crown", tables=tables, seed=seed, network=lossy)

    calm = play_session("anchor", tables=tables, seed=seed, network=CalmNetwork(Random(seed)))
    assert rows == calm
    assert len(rows) == tables * tables * 2
    assert set(lossy.delivered) == {302}
    assert lossy.delivered.total() > len(rows)
