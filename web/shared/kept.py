"""Keeps what was made of an evening for as long as that evening's picture stands."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import TypeVar

from django.utils.translation import get_language

from boards.queries.as_of import AsOf
from boards.queries.evening import Evening

T = TypeVar("T")
KEPT = 32


def kept(make: Callable[[Evening], T]) -> Callable[[Evening], T]:
    """Make it once for each picture of a session, each round of it and each language."""
    shelf: OrderedDict[tuple[int, int, str | None], tuple[Evening, T]] = OrderedDict()
    lock = Lock()

    @wraps(make)
    def make_or_take(evening: Evening) -> T:
        after = evening.after if isinstance(evening, AsOf) else 0
        key = (evening.facts.pk, after, get_language())
        with lock:
            found = shelf.get(key)
        if found and found[0] is evening:
            return found[1]
        made = make(evening)
        with lock:
            shelf[key] = (evening, made)
            shelf.move_to_end(key)
            while len(shelf) > KEPT:
                shelf.popitem(last=False)
        return made

    return make_or_take
