"""Sets of boards dealt to the tables of a round."""

from movements.catalogue import offer_by_reference
from movements.during_play.board_lots import list_lots, match_lots, new_lots

A, B, C = (1, 2), (3, 4), (5, 6)


def test_a_table_exchanges_its_set_for_another_one_that_has_a_single_choice():
    assert match_lots([[A, B], [A]], copies=1) == [B, A]


def test_tables_share_only_if_they_must():
    assert match_lots([[A], [A], [B]], copies=1) == [A, A, B]
    assert match_lots([[A], [A], [A, B]], copies=1).count(A) == 2


def test_a_table_without_choices_gets_nothing():
    assert match_lots([[A], []], copies=1) == [A, None]


def test_sets_of_a_schedule_and_more_of_the_same_size():
    lots = list_lots(offer_by_reference("mitchell.3.3.2.full").schedule())

    assert lots == (A, B, C)
    assert new_lots(lots, 2, first_board=11) == ((11, 12), (13, 14))
