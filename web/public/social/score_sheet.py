"""Page of the score sheet of rubber bridge, Chicago or the room game; its URL holds all data."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from formats.parse_int import parse_whole_number
from reports.content.cells.pair_names import direction_letter
from scoring.laws.compass import Direction
from scoring.score_sheets.room_game import room_game_winner
from scoring.score_sheets.score_sheet import GameSheet
from scoring.score_sheets.sheet_hands import SheetSide
from web.public.social.games import GAMES, GAMES_BY_KEY, SocialGame
from web.public.social.sheet_url import (
    MAX_HANDS,
    ScoredSheets,
    SheetQuery,
    parse_sheet_query,
    score_sheet_query,
)
from web.shared.pages.score_sheets import (
    SheetHandLine,
    list_sheet_hands,
    preview_sheet_hand,
    render_score_sheet,
    side_standings,
)
from web.shared.render.numbers import format_points
from web.shared.render.sheet_hands import SIDES


def score_sheet_page(request: HttpRequest, game: str) -> HttpResponse:
    """Shows the score sheet of a social game, with the box for the next hand or a correction."""
    scored = score_sheet_query(parse_sheet_query(_game_or_404(game), request.GET))
    status = 422 if scored.refusal else 200
    return render(request, "public/sheets/score_sheet.html", _sheet_context(scored), status=status)


def score_sheet_preview(request: HttpRequest, game: str) -> HttpResponse:
    """Previews the hand typed for the sheet of a social game."""
    scored = score_sheet_query(parse_sheet_query(_game_or_404(game), request.GET))
    context: dict[str, Any] = {"refusal": scored.refusal}
    place = parse_whole_number(request.GET.get("at", ""), most=MAX_HANDS)
    if not scored.refusal and place is not None:
        context = {"echo": preview_sheet_hand(scored.sheets, place)}
    return render(request, "_hand_echo.html", context)


def _game_or_404(key: str) -> SocialGame:
    if key not in GAMES_BY_KEY:
        raise Http404
    return GAMES_BY_KEY[key]


def _sheet_context(scored: ScoredSheets) -> dict[str, Any]:
    query = scored.kept
    sheets = scored.sheets
    lines = range(1, sum(len(item.rows) for item in sheets) + 1)
    return {
        "game": query.game,
        "games": GAMES,
        "page": query,
        "before": query.texts[: query.at],
        "text": query.texts[query.at] if query.at < len(query.texts) else "",
        "after": query.texts[query.at + 1 :],
        "refusal": scored.refusal,
        "over": scored.over,
        "winner": _winner(query.game, sheets),
        "won": _games_won(sheets),
        "paper": render_score_sheet(sheets, lines),
        "written": _hands_with_links(query, list_sheet_hands(sheets, lines, scored.dealers)),
        "standings": side_standings(sheets[-1].standing),
        "next_dealer": direction_letter(scored.next_dealer),
        "chairs": [(item.value, direction_letter(item)) for item in Direction],
        "agreements": [(item, item.key in query.agreed) for item in query.game.agreements],
        "without_last": query.address(query.texts[:-1]),
        "new": query.address(()),
    }


def _hands_with_links(
    query: SheetQuery, written: list[SheetHandLine]
) -> list[tuple[SheetHandLine, str]]:
    return [(hand, "?" + query.address(query.texts, edit=hand.line)) for hand in written]


def _winner(game: SocialGame, sheets: tuple[GameSheet, ...]) -> str:
    """Returns the side that has won, in games that end at once."""
    if game.key != "room" or len(sheets) > 1:
        return ""
    side = room_game_winner(sheets[0])
    return str(SIDES[side]) if side else ""


def _games_won(sheets: tuple[GameSheet, ...]) -> tuple[str, str] | None:
    """Returns the games won by each side, in games with several."""
    if len(sheets) == 1:
        return None
    won = [room_game_winner(game_sheet) for game_sheet in sheets]
    return format_points(won.count(SheetSide.WE)), format_points(won.count(SheetSide.THEY))
