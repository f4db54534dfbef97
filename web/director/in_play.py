"""One board at one table in the address: the row, for the directors of its club alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse

from boards.queries.entry import InPlay, board_of_director
from web.director.access import SignedIn

P = ParamSpec("P")


def for_board(
    view: Callable[Concatenate[SignedIn, InPlay, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """A view of one board at one table. One query, whoever asks."""

    @login_required
    @wraps(view)
    def open_door(
        request: SignedIn,
        /,
        club: str,
        session: int,
        seating_board: int,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> HttpResponse:
        found = board_of_director(request.user, club, session, seating_board)
        if found is None:
            raise Http404
        return view(request, found, *args, **kwargs)

    return open_door
