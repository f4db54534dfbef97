"""Entry point of a child process that solves deals double dummy, from stdin to stdout.

Run as `python -m deals.solver.child_process`. The first line that it writes is `ready`.
"""

import os
import sys

MAX_MEMORY_BYTES = 2_000_000_000
# The library prepares a thread for each core: on 64 cores it takes 1.8 GB of addresses.
MEMORY_OF_CORE = 20_000_000
MAX_CPU_SECONDS = 60
# Web pages come first on a computer that is also the club's server.
NICENESS = 10


def lower_priority() -> None:
    """Let other processes go first; on Windows the parent process sets the priority."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def limit_memory() -> None:
    """Limit the memory, where the system can: Windows has no such limit."""
    try:
        import resource
    except ImportError:
        return
    memory = MAX_MEMORY_BYTES + MEMORY_OF_CORE * (os.cpu_count() or 1)
    for limit, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0)):
        hard = resource.getrlimit(limit)[1]
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(limit, (allowed, hard))


def limit_processor_time() -> None:
    """Limit the processor time of the next deal, even if the parent process was killed."""
    try:
        import resource
    except ImportError:
        return
    usage = resource.getrusage(resource.RUSAGE_SELF)
    used = int(usage.ru_utime + usage.ru_stime) + 1
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    most = used + MAX_CPU_SECONDS
    allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_CPU, (allowed, hard))


def tricks_of(cards: str) -> str:
    """Return the tricks of a deal as `deals.double_dummy.write_double_dummy` writes them."""
    from endplay.dds import calc_dd_table
    from endplay.types import Deal, Denom, Player

    table = calc_dd_table(Deal(cards))
    players = (Player.north, Player.south, Player.east, Player.west)
    denominations = (Denom.nt, Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs)
    return "".join(f"{table[item, who]:x}" for who in players for item in denominations)


def solve_standard_input() -> None:
    """Solve the deals of standard input until it ends."""
    lower_priority()
    limit_memory()
    import endplay.dds  # noqa: F401  Loaded before the first deal, whose time is limited.

    print("ready", flush=True)
    for line in sys.stdin:
        limit_processor_time()
        print(tricks_of(line.strip()), flush=True)


if __name__ == "__main__":
    solve_standard_input()
