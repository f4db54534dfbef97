"""Search jobs for each number of tables."""

from collections import Counter

from movements.search.attempts import SearchJob
from movements.search.job_list import list_search_jobs


def test_five_tables():
    jobs = list_search_jobs([5], missing="full")

    assert jobs == [
        *(SearchJob("reduced-howell-balanced", 5, rounds) for rounds in (6, 7, 8)),
        *(SearchJob("reduced-howell", 5, rounds) for rounds in (6, 7, 8)),
        *(SearchJob("switched-mitchell-balanced", 5, rounds) for rounds in (3, 4, 5)),
        SearchJob("hesitation-balanced", 5, 6),
        SearchJob("double-hesitation-balanced", 5, 7),
    ]


def test_full_tables_come_first_and_nothing_twice():
    jobs = list_search_jobs(range(3, 21))

    missing = [job.missing != "full" for job in jobs]
    assert missing == sorted(missing)
    assert max(Counter(jobs).values()) == 1


def test_large_howells_are_searched_and_small_ones_are_printed():
    jobs = list_search_jobs(range(3, 21), movement="howell")

    assert jobs == [SearchJob("howell", tables, 2 * tables - 1) for tables in range(11, 21)]


def test_one_length_of_one_movement():
    assert list_search_jobs([8], movement="reduced-howell", rounds=12) == [
        SearchJob("reduced-howell", 8, 12),
        SearchJob("reduced-howell", 8, 12, "half"),
    ]
