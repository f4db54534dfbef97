"""Lists the movements to search for better balance, the most useful first."""

from collections.abc import Iterator, Sequence

from movements.pairs.hesitation import suits_double_hesitation, suits_hesitation
from movements.pairs.mitchell import MitchellForm, mitchell_most_rounds, suits_mitchell
from movements.search.attempts import SearchJob

# Printed cards of full Howells go up to ten tables.
LEAST_TABLES_OF_HOWELL = 11
MOST_TABLES = 20
# With more tables than these, reduced Howells of many more rounds than tables are too long.
ALL_LENGTHS = 13
MORE_ROUNDS = 2
# Two rounds alone compare hardly anybody.
LEAST_ROUNDS = 3


def list_search_jobs(
    tables: Sequence[int],
    *,
    movement: str | None = None,
    rounds: int | None = None,
    missing: str | None = None,
) -> list[SearchJob]:
    """Return the searches for these numbers of tables, of all kinds or of one, full tables first.

    `missing` is "full", "half", "NS" or "EW".
    """
    return [
        job
        for jobs_of_size in (_full_jobs, _half_jobs)
        for size in sorted(tables)
        for job in jobs_of_size(size)
        if movement in (None, job.movement)
        and rounds in (None, job.rounds)
        and missing in (None, job.missing)
    ]


def _full_jobs(tables: int) -> Iterator[SearchJob]:
    if LEAST_TABLES_OF_HOWELL <= tables <= MOST_TABLES:
        yield SearchJob("howell", tables, 2 * tables - 1)
    for movement in ("reduced-howell-balanced", "reduced-howell"):
        for rounds in _reduced_lengths(tables):
            yield SearchJob(movement, tables, rounds)
    yield from _switch_jobs(tables, "full")


def _half_jobs(tables: int) -> Iterator[SearchJob]:
    for movement in ("reduced-howell-balanced", "reduced-howell"):
        for rounds in _reduced_lengths(tables):
            yield SearchJob(movement, tables, rounds, "half")
    for missing in ("NS", "EW"):
        yield from _switch_jobs(tables, missing)


def _reduced_lengths(tables: int) -> range:
    longest = 2 * tables - 2 if tables <= ALL_LENGTHS else tables + MORE_ROUNDS
    return range(tables + 1, longest + 1 if 3 <= tables <= MOST_TABLES else 0)


def _switch_jobs(tables: int, missing: str) -> Iterator[SearchJob]:
    if tables > MOST_TABLES:
        return
    for form, key in (
        (MitchellForm.PLAIN, "switched-mitchell-balanced"),
        (MitchellForm.SKIP, "switched-skip-mitchell-balanced"),
        (MitchellForm.RELAY, "switched-relay-mitchell-balanced"),
    ):
        if suits_mitchell(tables, form):
            most = mitchell_most_rounds(tables, form)
            least = most if form is MitchellForm.RELAY else LEAST_ROUNDS
            for rounds in range(max(least, LEAST_ROUNDS), most + 1):
                yield SearchJob(key, tables, rounds, missing)
    if suits_hesitation(tables):
        yield SearchJob("hesitation-balanced", tables, tables + 1, missing)
    if suits_double_hesitation(tables):
        yield SearchJob("double-hesitation-balanced", tables, tables + 2, missing)
