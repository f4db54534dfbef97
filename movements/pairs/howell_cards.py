"""Starting positions of full Howells of two to ten tables: pairs and set of boards at each table.

Each table has North-South's number, East-West's number, and the set of boards. A single set rises
by one every round and returns to one after the last. Otherwise there is one set for each round,
with a minus where the two sides change chairs. The highest pair stays; the others move on by one,
every second round in a movement of twice as many rounds.

The first cards of a size are the usual ones. All are as published (the tests name the sources with
the published movements) except those for ten tables, which we found by search: no board is shared
or replayed, and every two pairs compete equally. Those for eleven tables and more, also found by
search, are in `searched_movements.json`; `all_howell_cards` refuses a size that is in both.
"""

from collections.abc import Mapping

CARDS: Mapping[tuple[int, int], Mapping[str, str]] = {
    (2, 3): {"acbl": "4-1:1 2-3:1"},
    (2, 6): {
        "acbl": "4-1:1 2-3:2,-1,4,-3,6,-5",
        "armonk": "1-3:1 4-2:2,-1,4,-3,6,-5",
    },
    (3, 5): {
        "acbl": "6-1:1 4-3:2,3,2,3,5 2-5:4,4,1,1,5",
        "ebu": "6-1:1 5-2:4,4,1,1,5 4-3:2,3,2,3,5",
        "baron": "6-1:1 3-4:2,3,2,3,5 5-2:4,4,1,1,5",
    },
    (3, 10): {"ebu": "6-1:1 4-3:3,9,1,6,3,8,6,9,1,8 5-2:5,7,7,10,10,2,2,4,4,5"},
    (4, 7): {
        "acbl": "8-1:1 3-6:4 2-7:6 5-4:7",
        "sbu": "8-1:1 6-3:4 7-2:6 4-5:7",
        "ebu-blue": "8-1:1 5-6:2 2-4:3 3-7:5",
        "ebu-green": "3-6:1 7-2:3 5-4:4 8-1:5",
    },
    (5, 9): {
        "acbl": "7-3:1 5-2:2 10-1:3 9-8:4 4-6:5",
        "sbu": "10-1:8 8-9:9 6-4:1 3-7:6 2-5:7",
        "howellcards": "10-1:1 9-8:2 6-4:3 3-7:8 5-2:9",
    },
    (6, 11): {
        "ebu": "7-3:1 12-5:2 1-11:3 9-4:4 2-10:6 8-6:7",
        "sbu": "12-1:1 10-3:2 9-11:7 4-7:8 8-2:10 5-6:11",
        "baron": "12-1:1 11-6:3 9-5:7 3-2:8 8-10:9 7-4:11",
        "groner": "12-1:1 6-7:4 11-4:6 3-9:8 2-5:9 10-8:11",
    },
    (7, 13): {
        "acbl": "5-12:1 2-4:2 9-10:3 14-1:4 8-13:5 7-11:6 6-3:7",
        "ebu": "8-13:1 2-5:2 9-11:3 14-1:4 6-7:5 4-10:6 3-12:7",
        "howellcards": "14-1:1 5-10:3 2-3:4 9-11:5 6-13:10 8-12:11 4-7:12",
    },
    (8, 15): {"ebu": "12-7:1 16-1:2 10-8:3 6-2:4 13-5:5 4-3:9 14-11:10 9-15:12"},
    (9, 17): {"ebu": "16-7:1 11-14:2 3-4:3 15-8:4 18-1:5 13-9:6 12-6:7 5-10:8 2-17:9"},
    (10, 19): {
        "overtrick": "14-16:1 20-2:2 12-7:3 18-9:4 3-15:5 13-5:6 8-4:7 10-11:8 1-17:9 6-19:13"
    },
}
