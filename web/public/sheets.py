"""A table keeps the score of a social game: anybody may, and the address holds all of it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from formats.parse_int import parse_whole_number
from reports.content.names import direction_letter
from scoring.laws.compass import Direction
from scoring.score_sheets.hands import SheetSide
from scoring.score_sheets.room_game import room_game_winner
from scoring.score_sheets.sheet import GameSheet
from web.public.games import BY_KEY, GAMES, Game
from web.public.kept_sheets import MOST_HANDS, Kept, Read, kept, read
from web.shared.figures import points
from web.shared.hands import SIDES
from web.shared.score_sheets import Written, echo, hands, paper, stands


def sheet(request: HttpRequest, game: str) -> HttpResponse:
    """The sheet as it stands, and the box for the next hand or for the one to put right."""
    found = read(kept(_game(game), request.GET))
    status = 422 if found.refusal else 200
    return render(request, "public/sheets/sheet.html", _shown(found), status=status)


def sheet_echo(request: HttpRequest, game: str) -> HttpResponse:
    """What the text of the box would mean, while it is typed."""
    found = read(kept(_game(game), request.GET))
    shown: dict[str, Any] = {"refusal": found.refusal}
    place = parse_whole_number(request.GET.get("at", ""), most=MOST_HANDS)
    if not found.refusal and place is not None:
        shown = {"echo": echo(found.sheets, place)}
    return render(request, "_hand_echo.html", shown)


def _game(key: str) -> Game:
    if key not in BY_KEY:
        raise Http404
    return BY_KEY[key]


def _shown(found: Read) -> dict[str, Any]:
    page, sheets = found.kept, found.sheets
    lines = range(1, sum(len(each.rows) for each in sheets) + 1)
    return {
        "game": page.game,
        "games": GAMES,
        "page": page,
        "before": page.texts[: page.at],
        "text": page.texts[page.at] if page.at < len(page.texts) else "",
        "after": page.texts[page.at + 1 :],
        "refusal": found.refusal,
        "over": found.over,
        "winner": _winner(page.game, sheets),
        "won": _games_won(sheets),
        "paper": paper(sheets, lines),
        "written": _linked(page, hands(sheets, lines, found.dealers)),
        "stands": stands(sheets[-1].standing),
        "next_dealer": direction_letter(found.next_dealer),
        "chairs": [(each.value, direction_letter(each)) for each in Direction],
        "agreements": [(each, each.key in page.agreed) for each in page.game.agreements],
        "without_last": page.address(page.texts[:-1]),
        "new": page.address(()),
    }


def _linked(page: Kept, written: list[Written]) -> list[tuple[Written, str]]:
    return [(each, "?" + page.address(page.texts, edit=each.line)) for each in written]


def _winner(game: Game, sheets: tuple[GameSheet, ...]) -> str:
    """Who has won at once, where that is what the game is about."""
    if game.key != "room" or len(sheets) > 1:
        return ""
    side = room_game_winner(sheets[0])
    return str(SIDES[side]) if side else ""


def _games_won(sheets: tuple[GameSheet, ...]) -> tuple[str, str] | None:
    """How many games each side has won, where several are played."""
    if len(sheets) == 1:
        return None
    won = [room_game_winner(each) for each in sheets]
    return points(won.count(SheetSide.WE)), points(won.count(SheetSide.THEY))
