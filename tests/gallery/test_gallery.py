"""A sample of the gallery: some stages of each game and a page of each kind, once, in sizes and lights that take turns.
The whole, each stage from each chair in every size and light: `python -m tests.gallery --out DIR`.

That the gallery is alive: a style sheet taken away, an import broken, a name made wide, and it is red; nothing of that,
and it is green.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route

from tests.services.sites import LoneSite

from . import looking
from .looking import SCHEMES, SIZES, Look, Subject, Window, looks
from .pages import pages
from .positions import Position, positions
from .stages import TITLES, chairs, put, refresh
from .workers import turned

pytestmark = pytest.mark.lone

Looker = Callable[[Subject, list[tuple[str, str]]], list[Look]]
EVERY = [(size, scheme) for size in SIZES for scheme in SCHEMES]
TURNS = [EVERY[at * 5 % 12] for at in range(12)]
KINDS = ("ask: ", "end", "pause", "away", "plan")
MOST = 8  # pictures of a title
WIDE, PHONE = ("1440x900", "dark"), ("390x844", "dark")
BEGINS = dict(zip(TITLES, (0, 2, 4, 9), strict=True))  # so that all twelve have their turn
ALIVE = "galactic-magnate"  # any game would do
GIVE_BACK = """
from games.lab import runs
from tests.gallery import host_pages
host_pages.let_go()
from games.models import Simulation
for run in Simulation.objects.filter(state__in=runs.OPEN):
    runs.stop_run(run.pk)
"""


@pytest.fixture
def window(browser: Browser, lone_site: LoneSite) -> Iterator[Window]:
    """Somebody's window on the site."""
    window = Window(browser, lone_site.url)
    yield window
    window.close()


@pytest.fixture
def look(window: Window, lone_site: LoneSite, tmp_path: Path) -> Looker:
    """Looks at a subject in these sizes and lights."""

    def at(subject: Subject, order: list[tuple[str, str]]) -> list[Look]:
        if subject.match:
            lone_site.ask(refresh(subject.match))
        window.presses = False  # for the whole gallery
        return list(looks(window, subject, order, tmp_path))

    return at


def sample(found: Sequence[Position]) -> list[Position]:
    """Some positions of a title, of different kinds: an end, a pause, a return, and questions of several phases."""
    kinds: dict[str, Position] = {}
    for position in found:
        for shown in position.shows:
            kind = ": ".join(shown.split(": ")[:2]) if shown.startswith("ask: ") else shown.split(": ")[0]
            if kind.startswith(KINDS):
                kinds.setdefault(kind, position)
    ordered = sorted(kinds, key=lambda kind: kind.startswith("ask: "))
    return list({id(kinds[kind]): kinds[kind] for kind in ordered}.values())[:MOST]


def of_each_kind(found: Iterable[Subject]) -> list[Subject]:
    """One page of each kind: "settings: people" and "settings: data" are of one."""
    kinds: dict[str, Subject] = {}
    for page in found:
        kinds.setdefault(page.stage.split(":")[0], page)
    return list(kinds.values())


def complaints(taken: Sequence[Look]) -> str:
    """What was wrong, a line for each."""
    return "\n".join(
        f"{look.subject.stage} | {look.subject.seat} | {look.size} {look.scheme} | {fault}"
        for look in taken
        for fault in look.faults
    )


@pytest.mark.parametrize("title", TITLES)
def test_every_kind_of_question(lone_site: LoneSite, look: Looker, title: str) -> None:
    """From the three chairs in turn, in the twelve sizes and lights in turn; each title begins with others of them."""
    chosen, taken = sample(positions(title)), []
    turns = zip(cycle([0, 1, 0, 2]), cycle(turned(TURNS, BEGINS[title])), strict=False)
    for (position, match), (chair, shape) in zip(put(lone_site, chosen), turns, strict=False):
        taken += look(list(chairs(position, match))[chair], [shape])
    assert not complaints(taken), complaints(taken)


@pytest.fixture
def site_given_back(lone_site: LoneSite) -> Iterator[None]:
    """The gallery's run is held for a day, and the lab plays one at a time: whoever comes next would wait for it. Its
    match that stays overdue would be on their desk."""
    yield
    lone_site.ask(GIVE_BACK)


def test_every_page(lone_site: LoneSite, site_given_back: None, look: Looker) -> None:
    taken = []
    for page, shape in zip(of_each_kind(pages(lone_site)), cycle(TURNS), strict=False):
        taken += look(page, [shape])
    assert not complaints(taken), complaints(taken)


# -- it is alive


@pytest.fixture
def bidding(lone_site: LoneSite) -> Subject:
    """An auction, as the one who is asked."""
    found = next(each for each in positions(ALIVE) if each.stage.startswith("ask: round_robin"))
    ((position, match),) = put(lone_site, [found])
    return next(chairs(position, match))


def broken(window: Window, subject: Subject, pattern: str, text: Callable[[str], str]) -> None:
    """From now on, files of that name arrive changed."""
    context = window.page(subject, *EVERY[0]).context

    def changed(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=text(answer.text()))

    context.route(pattern, changed)


def kinds(taken: Sequence[Look]) -> set[str]:
    return {fault.split(":")[0] for look in taken for fault in look.faults}


def test_it_is_green_as_it_is(look: Looker, bidding: Subject) -> None:
    """Otherwise the reds below would say nothing."""
    taken = look(bidding, [WIDE, PHONE])
    assert not complaints(taken), complaints(taken)


def test_it_is_red_without_a_style_sheet(look: Looker, window: Window, bidding: Subject) -> None:
    broken(window, bidding, "**/packs/match*.css", lambda text: "")
    assert "bare" in kinds(look(bidding, [WIDE]))


def test_it_is_red_with_a_broken_import(
    look: Looker, window: Window, bidding: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "PATIENCE", 3_000)  # it will not come
    broken(window, bidding, "**/match/main.js", lambda text: text.replace("import {", "import {nobodyHasThis, ", 1))
    told: Any = kinds(look(bidding, [WIDE]))
    assert {"script", "load"} <= told


def test_it_is_red_with_a_name_of_forty_wide_letters(look: Looker, lone_site: LoneSite, bidding: Subject) -> None:
    wide = "W" * 40
    lone_site.ask(
        f"from games.models import Seat\nSeat.objects.filter(match={bidding.match!r}, number=0).update(name={wide!r})"
    )
    taken = look(bidding, [PHONE])
    assert any(wide[:20] in fault for each in taken for fault in each.faults), complaints(taken)
