"""Times in one manner (the voice's rule 11), as the pages' scripts say them too: tests/vectors/times.json."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from common import moments
from games.templatetags.moments import when

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "times.json").read_text("utf-8"))


def ms(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(("at", "said"), VECTORS["moments"])
def test_a_moment_is_told_in_one_manner(at: str, said: str) -> None:
    assert moments.format_moment(ms(at), "UTC", ms(VECTORS["now"])) == said


def test_a_moment_is_told_by_the_readers_own_clock() -> None:
    """The zone is named only where it is not the reader's; one that is not known is UTC."""
    at, now = ms("2026-11-24T23:30"), ms("2026-11-22T09:00")
    assert moments.format_moment(at, "Asia/Tokyo", now) == "Wed 25 Nov, 08:30"
    assert moments.format_moment(at, "No/Where", now) == "Tue 24 Nov, 23:30"
    assert moments.format_moment_with_zone(at, "Asia/Tokyo").endswith(" 08:30 (Asia/Tokyo)")


def test_pages_tell_a_moment_by_the_clock_of_who_reads() -> None:
    ended = datetime(2020, 2, 1, 23, 30, tzinfo=UTC)
    assert when(ended, SimpleNamespace(time_zone="Asia/Tokyo")) == "Sun 2 Feb 2020, 08:30"
    assert (when(ended), when(None)) == ("Sat 1 Feb 2020, 23:30", "")
