"""Keeps what was made of an evening for as long as that evening's picture stands."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock, RLock
from typing import Concatenate, ParamSpec, TypeVar

from django.utils.translation import get_language

from standings.after_round import AsOf
from standings.snapshot_cache import SessionSnapshot

T = TypeVar("T")
P = ParamSpec("P")
KEPT = 32
PATIENCE = 2.0
"""Seconds that a request waits for another one to make the same; then it makes it itself."""


def kept(
    make: Callable[Concatenate[SessionSnapshot, P], T],
) -> Callable[Concatenate[SessionSnapshot, P], T]:
    """Make it once for each picture of a session, each round of it and each language.

    What else it is made of must be hashable: each of its values is kept. After a result everybody
    asks for the same at once, so one request makes it and the others wait for that: in threads of
    one process they would make it side by side, each as many times slower.
    """
    shelf: OrderedDict[tuple[object, ...], tuple[SessionSnapshot, T]] = OrderedDict()
    lock, making = Lock(), RLock()

    @wraps(make)
    def make_or_take(evening: SessionSnapshot, /, *args: P.args, **kwargs: P.kwargs) -> T:
        after = evening.after if isinstance(evening, AsOf) else 0
        more = (*args, *sorted(kwargs.items()))
        key = (evening.facts.pk, after, get_language(), *more)
        with lock:
            found = shelf.get(key)
        if found and found[0] is evening:
            return found[1]
        is_maker = making.acquire(timeout=PATIENCE)
        try:
            with lock:
                found = shelf.get(key)
            if found and found[0] is evening:
                return found[1]
            made = make(evening, *args, **kwargs)
            with lock:
                shelf[key] = (evening, made)
                shelf.move_to_end(key)
                while len(shelf) > KEPT:
                    shelf.popitem(last=False)
            return made
        finally:
            if is_maker:
                making.release()

    return make_or_take
