"""Replay a board: a deal, its auction and its play from a PBN text, step by step, by anybody."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from formats.errors import FormatError
from web.public.replay_steps import shown
from web.public.replayed import LONGEST_PASTE, pasted, replayed
from web.shared.refusals import sentence

UNPROCESSABLE = 422


def replay(request: HttpRequest) -> HttpResponse:
    """The board of the address as far as it is shown; without one, the box for a text."""
    if request.method == "POST":
        return _chosen(request, request.POST.get("pbn", ""))
    text = request.GET.get("pbn", "")
    if not text:
        return _box(request)
    try:
        found = replayed(text, request.GET.get("at", ""))
    except FormatError as refusal:
        return _box(request, text, sentence(refusal))
    return render(request, "public/replay/board.html", shown(found))


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
