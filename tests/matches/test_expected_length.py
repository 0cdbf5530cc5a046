"""How long a game by mail takes, as a table, the front page and the first notice say it: as measured, where it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from common.durations import DAY_MS, HOUR_MS
from games.engine import title as engine_title
from games.engine.catalog import titles
from games.lobby.estimates import estimate_match_length
from games.matches.usual_length import describe_usual_length
from games.models import Match
from games.views.pace_text import MEASURED, format_length_estimate

TITLES = {title.slug: title for title in titles()}
SPACE = TITLES["monopoly-space"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Titles keep their days in a folder that is empty."""
    monkeypatch.setattr(engine_title, "files", lambda package: tmp_path)
    monkeypatch.setattr("games.management.commands.simulate.files", lambda package: tmp_path)
    SPACE.__dict__.pop("mail_days", None)
    yield tmp_path
    SPACE.__dict__.pop("mail_days", None)


def record(seats: int) -> tuple[int, int]:
    """The days of three games, kept by the command."""
    out = StringIO()
    words = ("monopoly-space", "--mail", "--record", "--games", "3", "--seats", str(seats), "--json")
    call_command("simulate", *words, stdout=out)
    SPACE.__dict__.pop("mail_days", None)
    found = json.loads(out.getvalue())["mail_days"]
    return round(found["median"] + 0.49), round(found["p90"] + 0.49)


def test_the_command_keeps_what_it_measured(folder: Path) -> None:
    assert SPACE.mail_days == {}
    assert SPACE.usual_mail_days is None
    two = record(2)
    three = record(3)
    assert SPACE.mail_days == {2: two, 3: three}
    assert SPACE.usual_mail_days == (min(two[0], three[0]), max(two[0], three[0]))


def test_without_a_measure_a_share_of_the_time_counts(folder: Path) -> None:
    found = estimate_match_length(SPACE, 4, {}, DAY_MS)
    assert found.median_ms == int(SPACE.answers[4][0] * DAY_MS * 0.25)
    assert not found.is_measured


@pytest.mark.parametrize("slug", TITLES)
def test_every_title_says_how_long_two_to_four_take_as_measured(slug: str) -> None:
    title = TITLES[slug]
    for seats in (2, 3, 4):
        half, most = title.mail_days[seats]
        assert 0 < half <= most < 100
        for span, day in ((DAY_MS, DAY_MS), (3 * DAY_MS, DAY_MS), (HOUR_MS, HOUR_MS)):
            found = estimate_match_length(title, seats, {}, span)
            assert (found.median_ms, found.ninety_percent_ms, found.is_measured) == (half * day, most * day, True)
    told = format_length_estimate(found, "UTC")
    assert told[-1] == MEASURED
    assert "Half of the games last less than" in told[-2]


@pytest.mark.django_db
def test_the_front_page_says_it(client: Client) -> None:
    page = " ".join(client.get("/").content.decode().split())
    for title in TITLES.values():
        assert title.usual_mail_days
        assert f"by mail {title.usual_mail_days[0]} to {title.usual_mail_days[1]} days" in page


@pytest.mark.parametrize(("pace", "size", "told"), [("mail", 4, True), ("live", 4, False), ("mail", 99, False)])
def test_the_first_notice_says_it(pace: str, size: int, told: bool) -> None:
    match: Any = SimpleNamespace(title="monopoly-space", pace=Match.Pace(pace), size=size)
    words = describe_usual_length(match)
    days = SPACE.mail_days.get(size, (0, 0))
    assert words == (
        f"Half of these games are over within {days[0]} days, nine in ten within {days[1]}." if told else ""
    )
