"""F1, F2: a web process dies in the middle of a move. The move is absent or complete, and never made twice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.faults.evenings import Evening
from tests.faults.people import eventually
from tests.services.sites import LoneSite, RealSite

BEFORE = ["locked", "written"]  # where it dies: with the match locked; with everything written, not committed


def fail(site: RealSite, number: int, point: str) -> None:
    """A web process begins anew, and will die at this point."""
    web = site.webs[number]
    web.env["STARBOARD_FAIL_AT"] = point
    web.kill()
    web.start().wait_for(site.urls[number])


@pytest.mark.real
@pytest.mark.parametrize("point", BEFORE)
def test_f1_killed_before_the_commit_nothing_happened(site: RealSite, evening: Evening, point: str) -> None:
    mover, body = evening.next_move()
    before = evening.look()["version"]
    fail(site, 0, point)
    with pytest.raises(OSError):  # noqa: PT011  the process is gone in the middle of the request
        evening.play(mover, body, site.urls[0])
    assert evening.look(url=site.urls[1])["version"] == before
    first = evening.play(mover, body, site.urls[1])
    again = evening.play(mover, body, site.urls[1])
    assert (first.status, first.json["version"]) == (200, before + 1)
    assert again.json["version"] == before + 1
    assert again.json["facts"] == first.json["facts"]
    assert evening.look(url=site.urls[1])["version"] == before + 1


@pytest.mark.real
def test_f2_killed_after_the_commit_the_retry_gets_the_stored_answer(
    site: RealSite, evening: Evening, tell: Any
) -> None:
    """And the other player, on the other process, sees the move without reload within 2 s."""
    mover, body = evening.next_move()
    (other,) = [person for person in evening.people if person is not mover]
    before = evening.look()["version"]
    fail(site, 0, "committed")
    with other.call(evening.id, site.urls[1]) as line:
        line.reach(before)
        with pytest.raises(OSError):  # noqa: PT011
            evening.play(mover, body, site.urls[0])
        seen = line.reach(before + 1, within=2)
        retried = evening.play(mover, body, site.urls[1])
        assert (retried.status, retried.json["version"]) == (200, before + 1)
        again = evening.play(mover, body, site.urls[1])
        assert retried.json["facts"] == again.json["facts"]
        assert retried.json["facts"]
        assert {fact["entry"] for fact in evening.facts(url=site.urls[1])} <= set(range(before + 2))
        assert line.version == before + 1
    tell(f"F2: the other browser had the move {seen * 1000:.0f} ms after the process was gone")


@pytest.mark.lone
@pytest.mark.parametrize(("point", "made"), [("written", False), ("committed", True)])
def test_f2_alone_killed_around_the_commit(lone_site: LoneSite, lone_evening: Evening, point: str, made: bool) -> None:
    """The one process dies with a move and starts again on the same data."""
    evening, web = lone_evening, lone_site.web
    mover, body = evening.next_move()
    before = evening.look()["version"]
    web.env["STARBOARD_FAIL_AT"] = point
    web.kill()
    try:
        lone_site.start()
        with pytest.raises(OSError):  # noqa: PT011
            evening.play(mover, body)
    finally:
        del web.env["STARBOARD_FAIL_AT"]
        web.kill()
        lone_site.start()
    assert evening.look()["version"] == before + made
    first, again = evening.play(mover, body), evening.play(mover, body)
    assert (first.status, first.json["version"]) == (200, before + 1)
    assert again.json["facts"] == first.json["facts"]
    eventually(lambda: evening.look()["version"] == before + 1)
