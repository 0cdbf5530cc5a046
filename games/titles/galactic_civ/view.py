"""What a seat sees of a game: everything but the others' hands and the cards still to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from games.engine.types import Seat

from .constants import ATTRIBUTES, LAST_ROUND, LEAD, NONE, PATHS, TESTED, TRADE, Path
from .phases.end import limit
from .phases.trade import tested_by

if TYPE_CHECKING:
    from .state import Civ


def seen(game: Civ, seat: Seat | None) -> dict[str, Any]:
    """The view of a seat; None is a spectator."""
    ahead = margins(game)
    paths = [way(game, path, ahead) for path in PATHS]
    return {
        "seats": game.seats,
        "living": game.living(),
        "gone": list(game.gone),
        "mover": game.mover,
        "turn": game.turn,
        "round": game.round,
        "rounds": LAST_ROUND,
        "first": game.first,
        "waiting": list(game.waiting),
        "phase": game.phase,
        "attribute": [tested_by(game) if attribute == TRADE else attribute for attribute in TESTED],
        "race": ["" if race == NONE else game.board.races[race].name for race in game.race],
        "score": [list(scores) for scores in game.score],
        "history": [unpacked(game, scores) for scores in game.history],
        "leads": [lead(ahead, attribute) for attribute in range(len(ATTRIBUTES))],
        "paths": paths,
        "worth": [worth(paths, s) for s in range(game.seats)],
        "crowns": [[attribute for attribute, by in enumerate(each) if by > 0] for each in ahead],
        "from": game.options.victory_from,
        "hand": [game.board.dealt[card] for card in game.hand[seat]] if seat is not None else [],
        "hands": [len(hand) for hand in game.hand],
        "limit": [limit(game, s) for s in range(game.seats)],
        "deck": len(game.deck),
        "discard": list(game.discard),
        "shown": list(game.shown),
        "events": len(game.events),
        "event_discard": list(game.event_discard),
        "event": happening(game),
        "vote": to_builtins(game.vote) if game.vote else None,
        "clock": to_builtins(game.clock) if game.clock else None,
        "result": to_builtins(game.result) if game.result else None,
    }


def unpacked(game: Civ, scores: list[int]) -> list[list[int]]:
    """Scores written seat after seat, as a list for each seat."""
    width = len(ATTRIBUTES)
    return [scores[seat * width : (seat + 1) * width] for seat in range(game.seats)]


def margins(game: Civ) -> list[list[int]]:
    """§8.2 Of each seat and attribute: how far ahead of the best other player; nothing for who has left."""
    living = game.living()
    tops = [sorted([game.score[seat][a] for seat in living])[-2:] for a in range(len(ATTRIBUTES))]
    return [
        []
        if seat in game.gone
        else [own - (top[0] if own == top[-1] else top[-1]) for own, top in zip(scores, tops, strict=True)]
        for seat, scores in enumerate(game.score)
    ]


def lead(ahead: list[list[int]], attribute: int) -> dict[str, int]:
    """§3.4 Who is alone highest in an attribute (-1 nobody), and by how much."""
    for seat, each in enumerate(ahead):
        if each and each[attribute] > 0:
            return {"seat": seat, "by": each[attribute]}
    return {"seat": NONE, "by": 0}


def way(game: Civ, path: Path, ahead: list[list[int]]) -> dict[str, Any]:
    """§8.2 How far each seat is from a path: points short in all, and the leads it counts on."""
    either = game.options.victory_parse == "xy_or_z"
    return {
        "ending": path.ending,
        "name": path.name,
        "first": path.first,
        "others": path.others,
        "seats": [legs(each, path, either) if each else None for each in ahead],
    }


def worth(paths: list[dict[str, Any]], seat: int) -> int:
    """§8.2 What a seat counts for in the course of a game: less the points that its nearest victory lacks."""
    return -min((path["seats"][seat]["short"] for path in paths if path["seats"][seat]), default=0)


def legs(ahead: list[int], path: Path, either: bool) -> dict[str, Any]:
    """§8.2 The easiest leads that complete a path, and how many points they lack together."""
    first, second, third = path.first, *path.others
    lack = [max(0, LEAD - ahead[attribute]) for attribute in (first, second, third)]
    if either:
        chosen, short = ((first, second), lack[0] + lack[1]) if lack[0] + lack[1] <= lack[2] else ((third,), lack[2])
    else:
        chosen, short = (first, second if ahead[second] >= ahead[third] else third), lack[0] + min(lack[1:])
    return {"short": short, "legs": [{"attribute": a, "lead": ahead[a]} for a in chosen]}


def happening(game: Civ) -> dict[str, Any] | None:
    """The event of this turn."""
    if game.event == NONE:
        return None
    event = game.board.events[game.event]
    return {
        "event": game.event,
        "name": event.name,
        "type": event.type,
        "who": event.who,
        "text": event.text,
        "effects": game.board.shifts[game.event],
        "price": game.board.prices[game.event],
    }
