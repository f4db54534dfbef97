"""Published balances of one-winner movements, and the best ones reached before, to compare with.

The figures are rounded to a tenth, by tables and rounds. Published ones are computed from the
movements in `tests/movements/data`; movements for two winners are taken as one field.
"""

from collections.abc import Mapping
from decimal import Decimal

# The best published movement: EBU, ACBL, SBU and club cards, Groner, Manning, Baron.
PUBLISHED = """
3: 3=40.0 5=60.0
4: 6=77.1 7=100.0
5: 6=62.3 7=74.8 8=83.7 9=83.3
6: 5=31.3 6=33.9 7=66.2 8=69.9 9=90.7 11=100.0
7: 5=31.5 7=48.8 8=72.5 9=77.9 11=91.1 12=89.8 13=91.3
8: 7=40.1 8=46.7 9=74.1 11=82.9 12=87.1 13=91.3 14=95.3 15=100.0
9: 8=54.2 9=47.1 11=78.6 12=78.1 13=89.1 14=88.8 17=94.7
10: 6=27.2 7=32.1 8=62.2 9=56.2 10=51.5 11=48.0 12=78.8 13=83.3 17=70.8 19=100.0
11: 6=22.7 9=63.0 10=51.3 11=57.0 12=53.5 13=77.7
12: 11=43.5 13=80.3 14=79.0
13: 11=40.1 12=43.3 13=53.0 14=83.7
"""
# The best before our search: published movements after a search of their arrow-switches, Mitchells
# with single tables switched, and first rounds of Howells found by others.
REACHED = """
3: 3=56.8 5=60.0
4: 4=64.3 6=77.1 7=100.0
5: 5=72.2 6=75.1 7=84.1 8=83.7 9=83.3
6: 5=58.7 6=81.8 7=77.2 8=90.9 9=91.9 11=100.0
7: 7=90.5 8=81.2 9=86.1 11=92.3 12=94.2 13=91.3
8: 7=74.4 8=90.1 9=81.4 11=90.9 12=93.3 13=94.7 14=95.3 15=100.0
9: 9=93.0 12=91.4 13=92.1 17=94.7
10: 10=93.0 12=87.6 13=90.4 19=100.0
11: 11=92.8 13=85.7 21=96.5
12: 11=82.5 12=93.4 14=87.4 23=100.0
13: 13=93.5 25=97.5
"""


def parse_balances(text: str) -> Mapping[tuple[int, int], Decimal]:
    """Return the figures by tables and rounds, of lines such as "8: 12=87.1 13=91.3"."""
    lines = (line.split(": ") for line in text.strip().splitlines())
    return {
        (int(tables), int(rounds)): Decimal(figure)
        for tables, figures in lines
        for rounds, figure in (part.split("=") for part in figures.split())
    }
