"""Random games in which people go at any moment and computers follow: that each ends well, and that nobody's points
but the leavers' are touched. Pure: nothing is read or written but the title's own files."""

from __future__ import annotations

from typing import Any

from games.engine import succession
from games.engine.chance import Seeded
from games.engine.fuzz import random_table
from games.engine.pace import Pace
from games.engine.policy import random_answer
from games.engine.replay import replay
from games.engine.table import Table
from games.engine.title import Title

from .formula import START_RATING, RatingChange, calculate_rating_changes
from .placement import calculate_places

ONE_IN = 25  # entries before somebody goes, on average
MAX_ENTRIES = 100_000
MOVE_MS = 1_500  # between two entries, at most


def check_leaver_game(title: Title[Any, Any, Any], seed: int) -> tuple[int, int]:
    """Plays the random game of a seed and checks it: how many entries it had, and how many people went.
    AssertionError says what is not as it should be."""
    rng = Seeded(seed)
    seats, settings = random_table(title, seed)
    pace = (Pace.LIVE, Pace.MAIL)[rng.randrange(2)]
    table = Table.start(title, seats, settings, chance=Seeded(seed + 1), pace=pace)
    left: dict[int, int] = {}
    while not table.over:
        assert table.number < MAX_ENTRIES, "the game does not end"
        staying = [seat for seat in table.game.living() if seat not in left]
        now = table.entries[-1].now + rng.randrange(MOVE_MS)
        if len(staying) > 1 and rng.randrange(ONE_IN) == 0:
            seat = staying[rng.randrange(len(staying))]
            check_succession(table, seat, tuple(succession.SENTENCES)[rng.randrange(3)], now)
            left[seat] = seats - len(left)
        else:
            table.game.now = now
            table.play(*random_answer(table.asking(), rng), now=now)
    check_replay(table)
    check_points([list(group) for group in table.over.ranking], left)
    return table.number, len(left)


def check_succession(table: Table, seat: int, why: str, now: int) -> None:
    """A seat changes hands: who is asked what, and what everybody sees, is as before but for the clocks."""
    before = look(table), table.asked, table.game.since, table.game.living()
    succession.succeed(table, seat, why, now)
    assert (look(table), table.asked, table.game.since, table.game.living()) == before, "the position has changed"
    if clock := table.game.clock:
        assert clock.unlimited or clock.left(seat, now) >= succession.MIN_MAIN_MS, "the follower has no time"


def look(table: Table) -> list[dict[str, Any]]:
    """What spectators and every seat see, without the clocks."""
    views = [table.view(viewer) for viewer in (None, *range(table.game.seats))]
    return [{key: value for key, value in view.items() if key != "clock"} for view in views]


def check_replay(table: Table) -> None:
    """The journal leads to the same end."""
    assert replay(table.entries).digest() == table.digest(), "the journal leads elsewhere"


def check_points(ranking: list[list[int]], left: dict[int, int]) -> None:
    """The others' points do not depend on what becomes of the seats that were left. And where nobody shares a place,
    leaving costs nobody else: they get as much as if the leavers had come in where their followers did. (Whoever is
    ahead of a shared place gets more of it than of two places one after the other, so there it cannot be said.)"""
    seats = sum(map(len, ranking))
    if seats < 2 or not left:
        return
    worst = [seat for seat in range(seats) if seat in left]
    others = [group for kept in ranking if (group := [seat for seat in kept if seat not in left])]
    first, last = reckon([[seat] for seat in worst] + others, left), reckon(others + [[seat] for seat in worst], left)
    as_played, alone = reckon(ranking, left), reckon(ranking, {})
    shared = any(len(group) > 1 for group in ranking)
    for seat in set(range(seats)) - set(left):
        assert as_played[seat] == first[seat] == last[seat], "what followers do moves the points of others"
        assert shared or as_played[seat].sum >= alone[seat].sum, "another's leaving costs points"


def reckon(ranking: list[list[int]], left: dict[int, int]) -> list[RatingChange]:
    """What a game with this ranking does to each seat's points, as far as its seats were left."""
    places = calculate_places(ranking, left)
    return calculate_rating_changes([START_RATING] * len(places), [places[seat] for seat in sorted(places)])
