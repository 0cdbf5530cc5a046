"""F13 to F16: the same move twice at once, two moves at once, moves of yesterday, keys used again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from tests.faults.evenings import Evening, answer, new_key, said
from tests.faults.people import Person, Reply
from tests.services.sites import RealSite

pytestmark = pytest.mark.real

ROUNDS = 6


def test_f13_post_and_socket_with_one_key_at_once(site: RealSite, evening: Evening) -> None:
    """Over two processes: one effect, and both are told so."""
    for _ in range(ROUNDS):
        mover, body = evening.next_move()
        before = evening.look()["version"]
        together = Barrier(2)

        def by_post(mover: Person = mover, body: dict = body, together: Barrier = together) -> Reply:
            together.wait()
            return evening.play(mover, body, site.urls[0])

        with mover.call(evening.id, site.urls[1]) as line, ThreadPoolExecutor(1) as pool:
            posting = pool.submit(by_post)
            together.wait()
            over_socket = line.ask(said(body), "answer", "error")
            posted = posting.result()
        assert (posted.status, posted.json["version"]) == (200, before + 1), posted
        assert (over_socket["type"], over_socket["version"]) == ("answer", before + 1), over_socket
        assert evening.look()["version"] == before + 1


def test_f14_two_tabs_with_different_moves(site: RealSite, evening: Evening) -> None:
    """Exactly one wins; the other is told so and gets the position as it is now."""
    won_by = [0, 0]
    for _ in range(ROUNDS):
        mover, body = evening.next_move()
        shown = evening.look(mover)
        bodies = [body, {**body, "key": new_key(), "action": other_than(body["action"], shown["options"])}]
        together = Barrier(2)

        def tab(number: int, mover: Person = mover, bodies: list = bodies, together: Barrier = together) -> Reply:
            together.wait()
            return evening.play(mover, bodies[number], site.urls[number])

        with ThreadPoolExecutor(2) as pool:
            replies = list(pool.map(tab, (0, 1)))
        winner = 0 if replies[0].status == 200 else 1
        won, lost = replies[winner], replies[1 - winner]
        assert (won.status, lost.status) == (200, 409), replies
        assert won.json["version"] == shown["version"] + 1
        assert lost.json["reason"]
        assert lost.json["version"] == won.json["version"]
        assert lost.json["view"]
        assert evening.look()["version"] == shown["version"] + 1
        won_by[winner] += 1
    assert sum(won_by) == ROUNDS


def other_than(action: dict, options: list[dict]) -> dict:
    """Another answer to the same question, or, where there is only one, the same again under another key."""
    asked = [option for option in options if not option["standing"]]
    fixed = [answer([option]) for option in asked]
    return next((each for each in fixed if each != action), action)


def test_f15_a_stale_move_does_nothing(evening: Evening) -> None:
    """An answer to a question that has been replaced: 409, marked stale, with the fresh position."""
    mover, body = evening.next_move()
    assert evening.play(mover, body).status == 200
    other, late = evening.next_move()
    version = evening.look()["version"]
    reply = evening.play(other, {**late, "version": version - 1})
    assert (reply.status, reply.json["stale"], reply.json["version"]) == (409, True, version)
    assert evening.look()["version"] == version
    assert evening.play(other, late).status == 200


def test_f16_a_key_used_again_for_something_else(site: RealSite, evening: Evening) -> None:
    """By the same door or another: 422, nothing changed; and the first use keeps its answer."""
    mover, body = evening.next_move()
    first = evening.play(mover, body, site.urls[0])
    changed = {**body, "action": {"action": "resign"}}
    for url in site.urls:
        reply = evening.play(mover, changed, url)
        assert (reply.status, "key" in reply.json["reason"]) == (422, True), reply
    with mover.call(evening.id, site.urls[1]) as line:
        error = line.ask(said(changed), "answer", "error")
        assert (error["type"], error["status"], error["key"]) == ("error", 422, body["key"])
        again = line.ask(said(body), "answer", "error")
        assert (again["type"], again["version"]) == ("answer", first.json["version"])
    assert evening.look()["version"] == first.json["version"]
