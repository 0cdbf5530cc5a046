"""F3, F7, F8, F9: time runs out while the worker, or beat, is dead or doubled. It happens once all the same."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.faults.evenings import Evening, new_key
from tests.faults.people import Person, eventually
from tests.services.processes import Process
from tests.services.redis import Redis
from tests.services.sites import RealSite

pytestmark = pytest.mark.real

FLAG = 124_000  # ms from being asked to roll to the fall of the flag: 4 s for the roll, 120 s of main time
SWEEPS = "from games import tasks\nanswer = [tasks.sweep_due_matches() for _ in range(3)]"


def runs_out(
    site: RealSite, seconds: float, seats: int = 3, *, followed: bool = False
) -> tuple[Evening, dict[str, Any]]:
    """A match whose first player has so much time left before they are removed, or followed by a computer."""
    evening = Evening(site, seats, succession=followed)
    begun = evening.begun_before(FLAG - int(seconds * 1000))
    assert len(begun["asked"]) == 1
    return evening, begun


def till(moment: int) -> None:
    """Waits until a moment (ms since the epoch) is past."""
    eventually(lambda: time.time() * 1000 > moment, within=20)


def worker_listens(redis: Redis) -> float:
    """When a worker waits for tasks (monotonic)."""
    from redis import Redis as Client

    with Client.from_url(redis.url) as client:
        eventually(lambda: any(each["cmd"] == "brpop" for each in client.client_list()), within=40, every=0.02)
    return time.monotonic()


def removed(evening: Evening) -> list[dict[str, Any]]:
    """The removals of players, each as often as it happened."""
    return evening.facts("resigned")


def followings(evening: Evening) -> list[dict[str, Any]]:
    """The seats that went to a computer, each as often as it happened."""
    return evening.facts("succeeded")


def assert_followed_once(evening: Evening, begun: dict[str, Any]) -> None:
    """Once, and a computer plays on for the player who was out of time."""
    (fact,) = followings(evening)
    (lost,) = begun["asked"]
    assert (fact["seat"], fact["why"]) == (lost, "clock")
    assert [seat["number"] for seat in evening.look()["seats"] if seat["kind"] == "bot"] == [lost]
    assert evening.look()["status"] == "running"
    assert removed(evening) == []


def resign_all(evening: Evening, but: list[int]) -> None:
    """Ends a game: everybody gives it up but those. A computer may move meanwhile, and be a version ahead."""
    for seat, person in enumerate(evening.people):
        if seat not in but:
            eventually(lambda person=person: has_resigned(evening, person))


def has_resigned(evening: Evening, person: Person) -> bool:
    if evening.look()["status"] != "running":
        return True
    return evening.play(person, {"action": {"action": "resign"}, "key": new_key()}).status == 200


def assert_removed_once(evening: Evening, begun: dict[str, Any]) -> None:
    """However often anybody looks again: once, at the moment it was due, and the game goes on without the player."""
    (fact,) = removed(evening)
    assert (fact["why"], fact["at"]) == ("slow", begun["alarm"])
    assert [fact["seat"]] == begun["asked"] or fact["seat"] == -1
    look = evening.look()
    assert look["status"] == "running"
    assert begun["asked"][0] not in look["asked"]


def test_f3_worker_killed_while_a_clock_runs_out(site: RealSite, redis: Redis, tell: Any) -> None:
    evening, begun = runs_out(site, 4)
    site.worker.kill()
    till(begun["alarm"] + 500)
    assert removed(evening) == []
    started = time.monotonic()
    site.worker.start()
    back = worker_listens(redis)
    eventually(lambda: removed(evening))
    delay = time.monotonic() - back
    tell(f"F3: removed {delay:.2f} s after the worker was back (which took {back - started:.2f} s to start)")
    site.ask(SWEEPS)
    assert_removed_once(evening, begun)


@pytest.mark.parametrize(
    ("point", "followed"), [("committed", False), ("written", True)], ids=["removed-committed", "followed-written"]
)
def test_f3_worker_dies_as_a_flag_falls(site: RealSite, redis: Redis, point: str, followed: bool) -> None:
    """Killed with everything written, or with everything committed but nobody told: once, and no lock stays. So it is
    where the player is removed, and where a computer follows on the seat."""
    fallen, settled = (followings, assert_followed_once) if followed else (removed, assert_removed_once)
    site.worker.kill()
    site.worker.env["STARBOARD_FAIL_AT"] = point
    evening, begun = runs_out(site, 1, followed=followed)
    till(begun["alarm"])
    told = len(site.worker.text())
    site.worker.start()
    eventually(lambda: "signal 9" in site.worker.text()[told:], within=40)  # so died the process that did the task
    assert len(fallen(evening)) == (point == "committed")
    site.worker.kill()
    del site.worker.env["STARBOARD_FAIL_AT"]
    site.worker.start()
    worker_listens(redis)
    eventually(lambda: fallen(evening))
    site.ask(SWEEPS)
    settled(evening, begun)
    resign_all(evening, but=begun["asked"])  # so that no computer of this table moves, and dies, in the next test


def test_f8_worker_and_beat_down_a_touch_settles_first(site: RealSite) -> None:
    """The overdue player's own move comes too late by the clock, though nobody has looked; the next one plays on."""
    site.worker.kill()
    site.beat.kill()
    evening, begun = runs_out(site, -60)
    late = evening.people[begun["asked"][0]]
    assert removed(evening) == []
    refused = evening.play(late, {"action": {"action": "roll"}, "key": "too-late"})
    assert refused.status == 409
    assert refused.json["reason"]
    (fact,) = removed(evening)
    assert (fact["why"], fact["at"]) == ("slow", begun["alarm"])
    mover, body = evening.next_move()
    assert mover is not late
    assert evening.play(mover, body).status == 200


def test_f9_two_workers_two_beats_one_effect(site: RealSite) -> None:
    schedule = ["-s", str(site.folder / "beat2"), "--pidfile="]
    twins = [
        Process("worker2", [*site.worker.command[1:], "-n", "second@%h"], site.worker.env, site.folder),
        Process("beat2", [*site.beat.command[1:], *schedule], site.beat.env, site.folder),
    ]
    try:
        for twin in twins:
            twin.start()
        evenings = [runs_out(site, 6) for _ in range(2)]
        for evening, begun in evenings:
            till(begun["alarm"])
            eventually(lambda evening=evening: removed(evening))
        site.ask(SWEEPS)
        for evening, begun in evenings:
            assert_removed_once(evening, begun)
    finally:
        for twin in twins:
            twin.kill()
