"""Flash messages and form errors for the outcome of an action.

What somebody filled in is never lost: a form says itself why it is refused, and its page is shown
again with status 422. A button alone is shown on the next page.
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
from web.shared.messages.errors.error_text import error_message

USER_ERRORS = (BoardError, ClubError, MovementError, TournamentError)
OK = 200
UNPROCESSABLE = 422
EDIT_TOKEN_FIELD = "seen"


@contextmanager
def flash_outcome(request: HttpRequest, success_text: str) -> Iterator[None]:
    """Say on the next page that it is done; if it is refused, say why instead."""
    try:
        yield
    except USER_ERRORS as refusal:
        messages.error(request, error_message(refusal))
    else:
        messages.success(request, success_text)


@contextmanager
def add_form_error(form: forms.Form, *, at: str | None = None) -> Iterator[None]:
    """What is refused is said in the form that asked for it, at this field or at its top."""
    try:
        yield
    except USER_ERRORS as refusal:
        form.add_error(at, error_message(refusal))
        _show_current_values(form)


def form_page_status(*page_forms: forms.Form | None) -> int:
    """Of the page that shows these forms."""
    refused = any(form is not None and form.errors for form in page_forms)
    return UNPROCESSABLE if refused else OK


def _show_current_values(form: forms.Form) -> None:
    """Where something else stands than was seen, the page says beside what was typed.

    Anyone who has been told so has seen it when the form is sent again.
    """
    if EDIT_TOKEN_FIELD not in form.fields or form[EDIT_TOKEN_FIELD].data in (
        None,
        "",
        form.initial.get(EDIT_TOKEN_FIELD),
    ):
        return
    for name in form.changed_data:
        text = _("Now it stands as: %(value)s")
        form[name].help_text = text % {"value": _current_value_text(form, name)}
    form.data = _submitted_data(form) | {EDIT_TOKEN_FIELD: form.initial[EDIT_TOKEN_FIELD]}


def _submitted_data(form: forms.Form) -> dict[str, Any]:
    """Each field as it was sent; of several choices all."""
    return {name: form[name].data for name in form.fields}


def _current_value_text(form: forms.Form, name: str) -> str:
    """What stands of a field, as one would say it."""
    field = form.fields[name]
    value = form.initial.get(name)
    if isinstance(field, forms.BooleanField):
        return _("yes") if value else _("no")
    if isinstance(field, forms.ChoiceField):
        selected = {str(choice) for choice in (value if isinstance(value, list) else [value])}
        offered = cast("Iterable[tuple[object, object]]", field.choices)
        value = ", ".join(str(label) for key, label in offered if str(key) in selected)
    return _("nothing") if value in (None, "") else str(value)
