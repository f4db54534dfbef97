"""Law 2 against its own table."""

from scoring.laws.compass import Side, dealer_of_board, vulnerability_of_board

LAW_2 = """
- NS EW NSEW
NS EW NSEW -
EW NSEW - NS
NSEW - NS EW
"""


def test_vulnerability_is_the_laws():
    for board, sides in enumerate(2 * LAW_2.split(), start=1):
        assert vulnerability_of_board(board) == {side for side in Side if side.value in sides}


def test_dealers_go_around():
    assert "".join(dealer_of_board(board).value for board in range(1, 9)) == "NESWNESW"
