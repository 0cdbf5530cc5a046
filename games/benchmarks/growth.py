"""Whether a move of a long match costs more than one of a short match: a real one, made long by offers that are taken
back, and by people who buy next to nothing."""

from __future__ import annotations

from statistics import median
from time import perf_counter
from typing import Any

from django.db import connection

WINDOW = 200  # moves at the beginning and at the end whose medians are compared
WARM_UP = 50  # moves before the first of them
TRADES = ("recall", "offer")  # while there are such options
BUY = "open_auction"  # once for each seat, so that there is something to trade
COSTLY = (BUY, "buy", "bid", "build", "auction_own", "resign")  # left alone, where there is something else


def measure(moves: int = 10_000) -> dict[str, Any]:
    """Median ms of a move among the first and among the last of so many, and their ratio."""
    from games.benchmarks import door
    from games.content.boards import publish_default_boards

    publish_default_boards()
    door.sweep_up()
    try:
        took = play_long_match(moves)
    finally:
        door.sweep_up()
    window = min(WINDOW, len(took) // 2)
    early = median(took[min(WARM_UP, window) :][:window])
    late = median(took[-window:])
    return {
        "database": connection.vendor,
        "moves": len(took),
        "early_ms": round(early * 1000, 3),
        "late_ms": round(late * 1000, 3),
        "late_against_early": round(late / early, 3),
    }


def play_long_match(moves: int) -> list[float]:
    """Seconds of each trade in a match of so many moves; other moves do other things and are not counted."""
    from accounts.models import User
    from games.benchmarks.door import MARK
    from games.engine.catalog import titles
    from games.engine.chance import Seeded
    from games.lobby import joining, starting
    from games.lobby.tables import create_match
    from games.matches import match_cache
    from games.matches.moves import submit_move

    users = [User.objects.create(username=f"growth-{seat}", display=MARK) for seat in range(2)]
    match = create_match(users[0], titles()[0].slug, seats=2, settings={"timers": "off"}, rated=False, name=MARK)
    joining.join_match(match.pk, users[1])
    starting.start_match(match.pk, users[0])
    rng, took, bought = Seeded(1), [], set[int]()
    for number in range(moves):
        held = match_cache.load_current_match(match.pk, 0)
        if held.over:
            break
        seat, action = choose_calm_move(held.table, rng, bought)
        owner = next(user for user in users if user.pk == held.seats[seat].user_id)
        began = perf_counter()
        submit_move(match.pk, seat, action, by=owner, key=f"k{number}", version=held.version)
        if action["action"] in TRADES:
            took.append(perf_counter() - began)
    return took


def choose_calm_move(table: Any, rng: Any, bought: set[int]) -> tuple[int, dict[str, Any]]:
    """A trade, if anybody may make one or take one back; else an answer that costs nothing, but
    for the one lot of each seat; `bought`: who has had theirs."""
    for name in TRADES:
        for seat in table.game.living():
            for option in table.options(seat):
                if option.to_json()["action"] == name:
                    return seat, option.sample(rng).to_json()
    seat = min(table.asked)
    answers = {option.to_json()["action"]: option for option in table.options(seat) if not option.to_json()["standing"]}
    if BUY in answers and seat not in bought:
        bought.add(seat)
        return seat, answers[BUY].sample(rng).to_json()
    calm = [option for name, option in answers.items() if name not in COSTLY] or list(answers.values())
    return seat, calm[rng.randrange(len(calm))].sample(rng).to_json()
