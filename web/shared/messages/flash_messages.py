"""Shows the outcome of an action as a flash message or a form error.

A form keeps its input: it shows its own error, with status 422. A button without fields has its
error on the next page.
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
    """Context manager that shows success or the error on the next page."""
    try:
        yield
    except USER_ERRORS as refusal:
        messages.error(request, error_message(refusal))
    else:
        messages.success(request, success_text)


@contextmanager
def add_form_error(form: forms.Form, *, at: str | None = None) -> Iterator[None]:
    """Context manager that adds an error to the form, at this field or at its top."""
    try:
        yield
    except USER_ERRORS as refusal:
        form.add_error(at, error_message(refusal))
        _show_current_values(form)


def form_page_status(*page_forms: forms.Form | None) -> int:
    """Returns 422 if any of these forms has errors, otherwise 200."""
    refused = any(form is not None and form.errors for form in page_forms)
    return UNPROCESSABLE if refused else OK


def _show_current_values(form: forms.Form) -> None:
    """Shows the current values in help texts if the form was filled in from stale data.

    The next submission has the new edit token, because the user has then seen them.
    """
    if EDIT_TOKEN_FIELD not in form.fields or form[EDIT_TOKEN_FIELD].data in (
        None,
        "",
        form.initial.get(EDIT_TOKEN_FIELD),
    ):
        return
    for name in form.changed_data:
        text = _("Current value: %(value)s")
        form[name].help_text = text % {"value": _current_value_text(form, name)}
    form.data = _submitted_data(form) | {EDIT_TOKEN_FIELD: form.initial[EDIT_TOKEN_FIELD]}


def _submitted_data(form: forms.Form) -> dict[str, Any]:
    """Returns the submitted data of each field, lists for multiple choices."""
    return {name: form[name].data for name in form.fields}


def _current_value_text(form: forms.Form, name: str) -> str:
    """Returns the current value of a field as text."""
    field = form.fields[name]
    value = form.initial.get(name)
    if isinstance(field, forms.BooleanField):
        return _("yes") if value else _("no")
    if isinstance(field, forms.ChoiceField):
        selected = {str(choice) for choice in (value if isinstance(value, list) else [value])}
        offered = cast("Iterable[tuple[object, object]]", field.choices)
        value = ", ".join(str(label) for key, label in offered if str(key) in selected)
    return _("nothing") if value in (None, "") else str(value)
