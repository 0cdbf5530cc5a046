"""Which bots somebody may like to play against next, from how their last games against bots went."""

from __future__ import annotations

from typing import Any

from games.engine.bots import DEFAULT_LEVEL, LEVELS
from games.engine.temperaments import split_manner
from games.models import Match, Seat

LOOKED_AT = 3  # games at the level that was played last
WON_OFTEN = 2  # of them, after which a harder level is suggested


def suggest_bot_level(user: Any, title: str) -> str:
    """The level of bots for somebody's next game of a title: that of their last one, a harder one where they won most
    games there, an easier one where they won none of three. Two queries; for visitors, and who has finished no game
    against bots alone, the usual level."""
    games = _list_games_against_bots(user.pk, title) if user.is_authenticated else []
    if not games:
        return DEFAULT_LEVEL
    level = games[0][0]
    wins = [won for played, won in games if played == level][:LOOKED_AT]
    order = list(LEVELS)
    at = order.index(level)
    if sum(wins) >= WON_OFTEN:
        at += 1
    elif len(wins) == LOOKED_AT and not any(wins):
        at -= 1
    return order[max(0, min(len(order) - 1, at))]


def _list_games_against_bots(user_id: int, title: str) -> list[tuple[str, bool]]:
    """The level of the bots in each of somebody's finished games against bots of one level, and whether they won, the
    last game first."""
    over = Match.objects.filter(title=title, status=Match.Status.OVER, seats__user=user_id).order_by("-moved")
    recent = list(over.values_list("pk", flat=True)[: 4 * LOOKED_AT])
    seats: dict[str, list[tuple[int, int | None, str, Any]]] = {}
    rows = Seat.objects.filter(match__in=recent).values_list("match", "number", "user", "bot", "match__result")
    for match_id, *row in rows:
        seats.setdefault(match_id, []).append(tuple(row))  # type: ignore[arg-type]
    found = []
    for match_id in recent:
        levels = {split_manner(bot)[0] for _, user, bot, _ in seats[match_id] if user != user_id}
        number, result = next((number, result) for number, user, _, result in seats[match_id] if user == user_id)
        first = ((result or {}).get("ranking") or [[]])[0]
        if len(levels) == 1 and first and (level := levels.pop()) in LEVELS:
            found.append((level, number in first))
    return found
