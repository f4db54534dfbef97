"""Pages that list, edit, check, download and delete a club's own movements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.queries.permissions import ClubPermission
from movements.errors import MovementError
from tournament.queries.movements.club_movements import club_movements, read_club_movement
from tournament.services.movements.club_movements import (
    add_club_movement,
    delete_club_movement,
    rename_club_movement,
    replace_club_movement,
)
from web.director.access.member_access import SignedInRequest, for_club
from web.director.movements.forms import OwnMovementForm, own_movement_initial
from web.director.movements.movement_check import check_own_movement
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.flash_messages import add_form_error, flash_outcome, form_page_status
from web.shared.pages.movements.own_movements import write_own_movement

if TYPE_CHECKING:
    from club.models import Club
    from movements.own.own_movement import OwnMovement
    from tournament.models import ClubMovement

FILE_TYPES = {"json": "application/json", "mov": "application/octet-stream"}


@for_club
@require_safe
def own_movements_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Page of the club's own movements."""
    context = {"club": club, "movements": list(club_movements(club.pk))}
    return render(request, "director/movements/list.html", context)


@for_club(may=ClubPermission.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def new_own_movement_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Form of a new movement; Check shows it, Save keeps it."""
    form = _form(request, {})
    if form.is_valid() and request.POST.get("do") == "save" and form.movement:
        with add_form_error(form, at="name"):
            row = add_club_movement(club, form.movement, actor=request.actor)
            messages.success(request, _("The movement “%(name)s” is saved.") % {"name": row.name})
            return redirect("director:own_movement", club.slug, row.pk)
    context = {"club": club, "form": form, **_check_context(form)}
    return render(request, "director/movements/editor.html", context, status=form_page_status(form))


@for_club(may=ClubPermission.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def own_movement_page(request: SignedInRequest, club: Club, own_movement: int) -> HttpResponse:
    """A movement of the club: its grid, its faults and remarks, and its form."""
    row = _find_movement(club, own_movement)
    movement = read_club_movement(row)
    form = _form(request, own_movement_initial(movement) | {"seen": row.version})
    if form.is_valid() and request.POST.get("do") == "save" and form.movement:
        with add_form_error(form, at="name"):
            _save(row, movement, form, request)
            messages.success(request, _("The movement is saved."))
            return redirect("director:own_movement", club.slug, row.pk)
    shown = _check_context(form) if form.is_bound else {"check": check_own_movement(movement)}
    context = {"club": club, "form": form, "row": row, "kinds": FILE_TYPES, **shown}
    return render(request, "director/movements/editor.html", context, status=form_page_status(form))


@for_club(may=ClubPermission.DIRECT)
@require_POST
def check_typed_movement(request: SignedInRequest, club: Club) -> HttpResponse:
    """What is typed in the editor, checked; nothing is stored."""
    form = _form(request, {})
    form.is_valid()
    context = {"club": club, "form": form, "typing": True, **_check_context(form)}
    return render(request, "director/movements/_check.html", context)


@for_club
@require_safe
def download_own_movement(
    request: SignedInRequest, club: Club, own_movement: int, own_ending: str
) -> HttpResponse:
    """Download one of the club's movements as JSON or .MOV."""
    row = _find_movement(club, own_movement)
    if own_ending not in FILE_TYPES:
        raise Http404
    name = f"{slugify(row.name) or 'movement'}.{own_ending}"
    try:
        content = write_own_movement(name, read_club_movement(row))
    except MovementError as refusal:
        messages.error(request, error_message(refusal))
        return redirect("director:own_movements", club.slug)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=FILE_TYPES[own_ending], headers=headers)


@for_club(may=ClubPermission.DIRECT)
@require_POST
def delete_own_movement(request: SignedInRequest, club: Club, own_movement: int) -> HttpResponse:
    """Delete one of the club's movements; sessions keep their seats."""
    row = _find_movement(club, own_movement)
    done = _("The movement “%(name)s” is deleted. Sessions that play it keep their seats.")
    with flash_outcome(request, done % {"name": row.name}):
        delete_club_movement(row, actor=request.actor)
    return redirect("director:own_movements", club.slug)


def _form(request: SignedInRequest, initial: dict[str, Any]) -> OwnMovementForm:
    if request.method == "POST":
        return OwnMovementForm(request.POST, request.FILES, initial=initial)
    return OwnMovementForm(initial=initial)


def _check_context(form: OwnMovementForm) -> dict[str, Any]:
    return {"check": check_own_movement(form.movement) if form.movement else None}


def _save(
    row: ClubMovement, movement: OwnMovement, form: OwnMovementForm, request: SignedInRequest
) -> None:
    assert form.movement is not None
    seen = form.cleaned_data["seen"]
    same = movement.contestants, movement.schedule
    if same == (form.movement.contestants, form.movement.schedule):
        rename_club_movement(row, form.movement.name, seen=seen, actor=request.actor)
    else:
        replace_club_movement(row, form.movement, seen=seen, actor=request.actor)


def _find_movement(club: Club, pk: int) -> ClubMovement:
    return get_object_or_404(club_movements(club.pk).defer(None), pk=pk)
