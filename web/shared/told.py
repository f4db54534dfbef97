"""Tells whoever asked what came of it: done, or refused and why."""

from collections.abc import Iterator
from contextlib import contextmanager

from django import forms
from django.contrib import messages
from django.http import HttpRequest

from boards.errors import BoardError
from club.errors import ClubError
from movements.errors import MovementError
from tournament.errors import TournamentError
from web.shared.refusals import sentence

REFUSALS = (BoardError, ClubError, MovementError, TournamentError)


@contextmanager
def told(request: HttpRequest, done: str) -> Iterator[None]:
    """Say on the next page that it is done; if it is refused, say why instead."""
    try:
        yield
    except REFUSALS as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, done)


def told_form(request: HttpRequest, form: forms.Form) -> bool:
    """Whether the form will do; if not, say on the next page what is wrong with it."""
    for name, errors in form.errors.items():
        label = form.fields[name].label if name in form.fields else ""
        for error in errors:
            messages.error(request, f"{label}: {error}" if label else str(error))
    return form.is_valid()
