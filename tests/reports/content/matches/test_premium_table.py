"""The margin of a score sheet: the association's own table, but for the one figure it breaks."""

from reports.content.matches.premium_table import premium_column
from tests.reports.plain_text import block_text

# As printed by the association, "Undertricks - penalty points"; its 13 not vulnerable says 700.
UNDERTRICKS = """
1 50 100 100 200
2 100 300 200 500
3 150 500 300 800
4 200 800 400 1100
5 250 1100 500 1400
6 300 1400 600 1700
7 350 1700 700 2000
8 400 2000 800 2300
9 450 2300 900 2600
10 500 2600 1000 2900
11 550 2900 1100 3200
12 600 3200 1200 3500
13 650 3500 1300 3800
"""


def test_game_and_rubber_bonuses_are_listed():
    tricks, premiums, *_costs = premium_column()

    assert block_text(tricks) == (
        "Below the line",
        ["Each odd trick bid and made", "", "×2", "×4"],
        ["Spades or hearts", "30", "60", "120"],
        ["Diamonds or clubs", "20", "40", "80"],
        ["Notrump, the first", "40", "80", "160"],
        ["Notrump, each more", "30", "60", "120"],
    )
    assert block_text(premiums) == (
        "Above the line",
        ["Premiums", "Not vul.", "Vul."],
        ["Fast game: 100 in one hand", "500", "500"],
        ["Slow game: 100 in several", "300", "300"],
        ["The only leg after hand four", "100", "100"],
        ["Both have a leg, each", "50", "50"],
        ["Doubled contract made", "50", "50"],
        ["Redoubled contract made", "100", "100"],
        ["Overtrick", "trick value", "trick value"],
        ["Overtrick, doubled", "100", "200"],
        ["Overtrick, redoubled", "200", "400"],
        ["Little slam", "500", "750"],
        ["Grand slam", "1000", "1500"],
        ["Four trump honours", "100", "100"],
        ["Five trump honours", "150", "150"],
        ["Four aces at notrump", "150", "150"],
    )


def test_undertricks_list_their_penalty():
    _tricks, _premiums, undertricks, *remarks = premium_column()

    assert block_text(undertricks) == (
        "Undertricks",
        ["Down", "Not vul.", "doubled", "Vul.", "doubled"],
        *(line.split() for line in UNDERTRICKS.strip().splitlines()),
    )
    assert [remark.words for remark in remarks] == [
        "Redoubled: twice the doubled figure.",
        "Thirteen down, not vulnerable, is 650 (13 × 50) by the rule; the association's table "
        "prints 700.",
    ]
