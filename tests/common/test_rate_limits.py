"""One limiter for all: so many within a minute or an hour, and not twice as many around its end."""

from __future__ import annotations

from typing import Any

import pytest

from common import clock, rate_limits
from common.durations import HOUR_S, MINUTE_S, SECOND_MS
from common.refusals import Refused

HOUR_BEGINS = 1_795_000 * HOUR_S


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the clock, in seconds after an hour began."""

    def move(seconds: float) -> None:
        monkeypatch.setattr(clock, "get_current_time_ms", lambda: round((HOUR_BEGINS + seconds) * SECOND_MS))

    move(0)
    return move


def tries(count: int, most: int, seconds: int) -> int:
    """How many of so many tries are let through."""
    return sum(rate_limits.is_within_rate("try", "ann", most, seconds) for _ in range(count))


@pytest.mark.parametrize("seconds", [MINUTE_S, HOUR_S])
def test_so_many_and_no_more(at: Any, seconds: int) -> None:
    assert tries(9, 5, seconds) == 5
    at(seconds * 2.5)
    assert tries(9, 5, seconds) == 5


def test_nobody_has_twice_as_many_around_the_hour(at: Any) -> None:
    at(HOUR_S - 10)
    assert tries(10, 10, HOUR_S) == 10
    at(HOUR_S + 10)
    assert tries(10, 10, HOUR_S) == 0
    at(2 * HOUR_S - 10)
    assert tries(10, 10, HOUR_S) == 0  # it was tried so often in the last hour
    at(2 * HOUR_S + HOUR_S / 2)
    assert tries(10, 10, HOUR_S) == 0
    at(4 * HOUR_S)
    assert tries(10, 10, HOUR_S) == 10


def test_it_says_when_it_may_be_tried_again(at: Any) -> None:
    at(HOUR_S - 30)
    rate_limits.check_rate("try", "ben", 1, HOUR_S)
    with pytest.raises(Refused) as refused:
        rate_limits.check_rate("try", "ben", 1, HOUR_S)
    assert (refused.value.status, refused.value.wait) == (429, 30)
