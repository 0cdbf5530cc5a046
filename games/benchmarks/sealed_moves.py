"""What the proof of its dice adds to a move: the same moves at a table whose dice are sealed and at one begun as tables
were before there were seals, in turns, so that both meet the same machine."""

from __future__ import annotations

from statistics import median
from time import perf_counter, process_time
from typing import Any

from django.db import connection

WARM_UP = 20  # drawing moves at each table before the first that counts


def measure(slug: str, moves: int = 400) -> dict[str, Any]:
    """Median ms of so many moves that draw, with and without a proof, on the clock and of the processor; how much more
    the former is."""
    from games.benchmarks import door
    from games.content.boards import publish_default_boards

    publish_default_boards()
    door.sweep_up()
    tables = {"sealed": Played(slug, True), "unsealed": Played(slug, False)}
    try:
        for number in range(WARM_UP + moves):
            for table in list(tables.values())[:: 1 if number % 2 else -1]:
                table.draw_once(counts=number >= WARM_UP)
    finally:
        door.sweep_up()
    found: dict[str, Any] = {"database": connection.vendor, "title": slug, "moves": moves}
    for name, table in tables.items():
        found[f"{name}_ms"] = round(median(wall for wall, _ in table.took) * 1000, 3)
        found[f"{name}_cpu_ms"] = round(median(cpu for _, cpu in table.took) * 1000, 3)
    found["more"] = round(found["sealed_ms"] / found["unsealed_ms"] - 1, 3)
    found["more_cpu"] = round(found["sealed_cpu_ms"] / found["unsealed_cpu_ms"] - 1, 3)
    return found


class Played:
    """A table whose players answer as those who say nothing, one match after the other."""

    def __init__(self, slug: str, sealed: bool) -> None:
        self.slug, self.sealed, self.moves = slug, sealed, 0
        self.took: list[tuple[float, float]] = []
        self.begin_anew()

    def begin_anew(self) -> None:
        """Another match of the same two."""
        from accounts.models import User
        from games.benchmarks.door import MARK
        from games.lobby import joining, starting
        from games.lobby.tables import create_match
        from games.matches import match_cache, sealed_chance
        from games.models import SealedChance

        self.users = [
            User.objects.create(username=f"{MARK}{self.sealed}-{id(self)}-{self.moves}-{seat}", display=MARK)
            for seat in range(2)
        ]
        match = create_match(self.users[0], self.slug, seats=2, settings={"timers": "off"}, rated=False, name=MARK)
        joining.join_match(match.pk, self.users[1])
        starting.start_match(match.pk, self.users[0])
        self.match_id = match.pk
        if not self.sealed:
            SealedChance.objects.filter(match_id=match.pk).delete()
            sealed_chance.keep_seals(match.pk, None)
            match_cache.evict_match()

    def draw_once(self, counts: bool) -> None:
        """Plays on until a move has drawn something."""
        from games.matches import match_cache
        from games.matches.moves import submit_move

        while True:
            held = match_cache.load_current_match(self.match_id, 0)
            if held.over:
                self.begin_anew()
                continue
            seat = min(held.table.asked)
            owner = next(user for user in self.users if user.pk == held.seats[seat].user_id)
            action, self.moves = held.table.silence(seat).to_json(), self.moves + 1
            began, used = perf_counter(), process_time()
            submit_move(held.match.pk, seat, action, by=owner, key=f"k{self.moves}", version=held.version)
            took = perf_counter() - began, process_time() - used
            if match_cache.load_current_match(self.match_id, 0).recent_entries[-1].drawn:
                if counts:
                    self.took.append(took)
                return
