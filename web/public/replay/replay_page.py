"""Page that replays a deal step by step, from pasted PBN text or from random cards."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from deals.errors import DealError
from formats.errors import FormatError
from formats.parse_int import parse_whole_number
from formats.pbn.tag_values import HIGHEST_BOARD
from web.public.replay.play_deal import STEPS, add_replay_step, deal_board
from web.public.replay.replay_step import replay_step_context
from web.public.replay.replay_url import (
    MAX_PASTE_LENGTH,
    Replay,
    parse_pasted_games,
    parse_replay,
)
from web.shared.messages.errors.error_text import error_message

UNPROCESSABLE = 422


def replay_page(request: HttpRequest) -> HttpResponse:
    """Shows the board in the URL up to the current step; without one, the box for PBN text."""
    if "deal" in request.POST:
        return _new_deal(request, request.POST["deal"])
    if request.method == "POST":
        return _choose_board(request, request.POST.get("pbn", ""))
    text = request.GET.get("pbn", "")
    if not text:
        return _render_paste_form(request)
    try:
        game_replay = parse_replay(text, request.GET.get("at", ""), request.GET.get("see", ""))
    except FormatError as refusal:
        return _render_paste_form(request, text, error_message(refusal))
    if any(key in request.GET for key in STEPS):
        return _add_step(request, game_replay)
    return render(request, "public/replay/board.html", replay_step_context(game_replay))


def _add_step(request: HttpRequest, game_replay: Replay) -> HttpResponse:
    """Redirects to the board with one more step; shows an error if the Laws do not allow it."""
    try:
        return redirect(f"{reverse('public:replay')}?{add_replay_step(game_replay, request.GET)}")
    except DealError as refusal:
        context = {**replay_step_context(game_replay), "refusal": error_message(refusal)}
        return render(request, "public/replay/board.html", context, status=UNPROCESSABLE)


def _new_deal(request: HttpRequest, number: str) -> HttpResponse:
    """Redirects to a newly dealt board with this number."""
    board = parse_whole_number(number, most=HIGHEST_BOARD)
    if not board:
        return _render_paste_form(
            request, refusal=_("Board number: type a whole number from 1 to 9999.")
        )
    return redirect(f"{reverse('public:replay')}?{deal_board(board)}")


def _choose_board(request: HttpRequest, text: str) -> HttpResponse:
    """Redirects to the only board of a text, or lists its boards; nothing is stored."""
    try:
        boards = parse_pasted_games(text)
    except FormatError as refusal:
        return _render_paste_form(request, text, error_message(refusal))
    if len(boards) == 1:
        return redirect(f"{reverse('public:replay')}?{boards[0][1]}")
    return render(request, "public/replay/boards.html", {"boards": boards})


def _render_paste_form(request: HttpRequest, text: str = "", refusal: str = "") -> HttpResponse:
    context = {"text": text[:MAX_PASTE_LENGTH], "refusal": refusal, "longest": MAX_PASTE_LENGTH}
    status = UNPROCESSABLE if refusal else 200
    return render(request, "public/replay/box.html", context, status=status)
