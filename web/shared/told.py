"""Tells whoever asked what came of it: done, or refused and why.

What somebody filled in is never lost: a form says itself why it is refused, and its page is shown
again with status 422. A button alone is told on the next page.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from boards.errors import BoardError
from club.errors import ClubError
from movements.errors import MovementError
from tournament.errors import TournamentError
from web.shared.refusals import sentence

REFUSALS = (BoardError, ClubError, MovementError, TournamentError)
OK, UNPROCESSABLE = 200, 422
SEEN = "seen"


@contextmanager
def told(request: HttpRequest, done: str) -> Iterator[None]:
    """Say on the next page that it is done; if it is refused, say why instead."""
    try:
        yield
    except REFUSALS as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, done)


@contextmanager
def told_in(form: forms.Form, *, at: str | None = None) -> Iterator[None]:
    """What is refused is said in the form that asked for it, at this field or at its top."""
    try:
        yield
    except REFUSALS as refusal:
        form.add_error(at, sentence(refusal))
        _see_anew(form)


def status_of(*asked: forms.Form | None) -> int:
    """Of the page that shows these forms."""
    refused = any(form is not None and form.errors for form in asked)
    return UNPROCESSABLE if refused else OK


def _see_anew(form: forms.Form) -> None:
    """Where something else stands than was seen, it is said beside what was typed.

    Whoever has been told so has seen it when the form is sent again.
    """
    if SEEN not in form.fields or form[SEEN].data in (None, "", form.initial.get(SEEN)):
        return
    for name in form.changed_data:
        words = _("Now it stands as: %(value)s")
        form[name].help_text = words % {"value": _standing(form, name)}
    form.data = _sent(form) | {SEEN: form.initial[SEEN]}


def _sent(form: forms.Form) -> dict[str, Any]:
    """Each field as it was sent; of several choices all."""
    return {name: form[name].data for name in form.fields}


def _standing(form: forms.Form, name: str) -> str:
    """What stands of a field, as one would say it."""
    field, value = form.fields[name], form.initial.get(name)
    if isinstance(field, forms.BooleanField):
        return _("yes") if value else _("no")
    if isinstance(field, forms.ChoiceField):
        picked = {str(each) for each in (value if isinstance(value, list) else [value])}
        offered = cast("Iterable[tuple[object, object]]", field.choices)
        value = ", ".join(str(words) for key, words in offered if str(key) in picked)
    return _("nothing") if value in (None, "") else str(value)
