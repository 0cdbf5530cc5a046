"""How long a move takes to the other player, by POST and by socket, in both ways to run."""

from __future__ import annotations

import time
from statistics import median
from typing import Any

import pytest

from tests.faults.evenings import Evening, asked_line, move, said
from tests.faults.people import Line
from tests.services.sites import RealSite

MOVES = 20
LIMIT = 1.0  # seconds on any machine; on a quiet one it is to be below 0.1


def by_socket(evening: Evening, lines: list[Line]) -> float:
    """A move over the mover's own socket; seconds until the other's browser shows it."""
    mine, other = asked_line(lines)
    body = move(mine.state)
    begun = time.monotonic()
    mine.send(said(body))
    other.reach(body["version"] + 1)
    took = time.monotonic() - begun
    mine.reach(body["version"] + 1)
    return took


def by_post(evening: Evening, lines: list[Line]) -> float:
    """A move by POST to the mover's process."""
    mine, other = asked_line(lines)
    body, person = move(mine.state), evening.people[lines.index(mine)]
    url = evening.site.urls[lines.index(mine) % len(evening.site.urls)]
    begun = time.monotonic()
    person.post(f"/matches/{evening.id}/play", body, url)
    other.reach(body["version"] + 1)
    took = time.monotonic() - begun
    mine.reach(body["version"] + 1)
    return took


def measured(evening: Evening, tell: Any, way: str) -> None:
    """Plays on with both, each with a socket on a process of its own where there are two."""
    first, second = evening.people
    urls = evening.site.urls
    with first.call(evening.id, urls[0]) as one, second.call(evening.id, urls[-1]) as two:
        lines = [one, two]
        for line in lines:
            line.reach(0)
        for how in (by_socket, by_post):
            how(evening, lines)
            took = sorted(how(evening, lines) for _ in range(MOVES))
            tell(
                f"latency {way}, {how.__name__}: median {median(took) * 1000:.0f} ms, "
                f"best {took[0] * 1000:.0f} ms, worst {took[-1] * 1000:.0f} ms of {MOVES} moves"
            )
            assert median(took) < LIMIT


@pytest.mark.lone
def test_a_move_reaches_the_other_alone(lone_evening: Evening, tell: Any) -> None:
    measured(lone_evening, tell, "alone")


@pytest.mark.real
def test_a_move_reaches_the_other_for_real(site: RealSite, evening: Evening, tell: Any) -> None:
    measured(evening, tell, "for real")
