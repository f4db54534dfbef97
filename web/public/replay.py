"""Replay a board from a PBN text, or deal one and play it, step by step, by anybody."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from deals.errors import DealError
from formats.errors import FormatError
from formats.parse_int import parse_whole_number
from formats.pbn.game_values import HIGHEST_BOARD
from web.public.play_deal import STEPS, deal_board, play_on
from web.public.replay_steps import shown
from web.public.replayed import LONGEST_PASTE, Replay, pasted, replayed
from web.shared.refusals import sentence

UNPROCESSABLE = 422


def replay(request: HttpRequest) -> HttpResponse:
    """The board of the address as far as it is shown; without one, the box for a text."""
    if "deal" in request.POST:
        return _new_deal(request, request.POST["deal"])
    if request.method == "POST":
        return _chosen(request, request.POST.get("pbn", ""))
    text = request.GET.get("pbn", "")
    if not text:
        return _box(request)
    try:
        found = replayed(text, request.GET.get("at", ""), request.GET.get("see", ""))
    except FormatError as refusal:
        return _box(request, text, sentence(refusal))
    if any(key in request.GET for key in STEPS):
        return _played_on(request, found)
    return render(request, "public/replay/board.html", shown(found))


def _played_on(request: HttpRequest, found: Replay) -> HttpResponse:
    """The board with one call, card or claim more; what the Laws do not allow is refused."""
    try:
        return redirect(f"{reverse('public:replay')}?{play_on(found, request.GET)}")
    except DealError as refusal:
        facts = {**shown(found), "refusal": sentence(refusal)}
        return render(request, "public/replay/board.html", facts, status=UNPROCESSABLE)


def _new_deal(request: HttpRequest, number: str) -> HttpResponse:
    """A board that is dealt now, by its number."""
    board = parse_whole_number(number, most=HIGHEST_BOARD)
    if not board:
        return _box(request, refusal=_("Board number: type a whole number from 1 to 9999."))
    return redirect(f"{reverse('public:replay')}?{deal_board(board)}")


def _chosen(request: HttpRequest, text: str) -> HttpResponse:
    """The one board of a text at once, of several their list; nothing is kept."""
    try:
        boards = pasted(text)
    except FormatError as refusal:
        return _box(request, text, sentence(refusal))
    if len(boards) == 1:
        return redirect(f"{reverse('public:replay')}?{boards[0][1]}")
    return render(request, "public/replay/boards.html", {"boards": boards})


def _box(request: HttpRequest, text: str = "", refusal: str = "") -> HttpResponse:
    facts = {"text": text[:LONGEST_PASTE], "refusal": refusal, "longest": LONGEST_PASTE}
    status = UNPROCESSABLE if refusal else 200
    return render(request, "public/replay/box.html", facts, status=status)
