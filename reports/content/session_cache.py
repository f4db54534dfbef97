"""Decorator that caches a document's parts in each language until the session changes."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock, RLock
from typing import Concatenate, ParamSpec, TypeVar

from django.utils.translation import get_language

from standings.after_round import SnapshotAfterRound
from standings.snapshot_cache import SessionSnapshot

T = TypeVar("T")
P = ParamSpec("P")
MAX_SNAPSHOTS = 32
# Seconds that a request waits for another to compute the value; then it computes it itself.
WAIT_SECONDS = 2.0


def cache_per_snapshot(
    make: Callable[Concatenate[SessionSnapshot, P], T],
) -> Callable[Concatenate[SessionSnapshot, P], T]:
    """Decorator: caches the value per session snapshot, round and language.

    Further arguments must be hashable; each combination is cached. After a result many requests
    need the same value at once: one computes it and the others wait, because threads of one process
    would otherwise compute it in parallel, each that many times slower.
    """
    cached: OrderedDict[tuple[object, ...], tuple[SessionSnapshot, T]] = OrderedDict()
    lock = Lock()
    making = RLock()

    @wraps(make)
    def make_or_take(session: SessionSnapshot, /, *args: P.args, **kwargs: P.kwargs) -> T:
        after = session.after if isinstance(session, SnapshotAfterRound) else 0
        more = (*args, *sorted(kwargs.items()))
        key = (session.facts.pk, after, get_language(), *more)
        with lock:
            entry = cached.get(key)
        if entry and entry[0] is session:
            return entry[1]
        is_maker = making.acquire(timeout=WAIT_SECONDS)
        try:
            with lock:
                entry = cached.get(key)
            if entry and entry[0] is session:
                return entry[1]
            value = make(session, *args, **kwargs)
            with lock:
                cached[key] = (session, value)
                cached.move_to_end(key)
                while len(cached) > MAX_SNAPSHOTS:
                    cached.popitem(last=False)
            return value
        finally:
            if is_maker:
                making.release()

    return make_or_take
