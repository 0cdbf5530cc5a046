"""What there is to look at: each position from three chairs, and what a button opens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from games.engine.catalog import title as title_of
from games.engine.plans import declared
from tests.services.sites import LoneSite

from .looking import Subject
from .positions import Position, positions

LATE = 60  # entries: by then there is something to see
OPENED = {
    "a card": "#board [data-space='5']",
    "menu": "[popovertarget=menu]",
    "keys": "#keys",
    "talk": "#tab-talk",
    "trades": "#tab-offers",
    "a rule": "#tabpanel a.why",
    "log on a phone": ".foot-bar button",
    "a moment of the past": "[aria-label='Back one']",
    "time and latest ends": "details.time summary",
    "your plan": "[data-plan]",
    "your plan, a sentence": "[data-plan] then .add-row .pill then .add-list button then .orders-rule .lasts",
    "your plan, a blank": "[data-plan] then .add-row .pill:nth-last-child(2) then .add-list button",
    "your plan, a new sentence": "[data-plan] then .add-row .pill",
    "your plan, when it asks": "[data-plan] then .ask-if summary",
    "your plan, if all goes as planned": "[data-plan] then .strengths label:nth-child(2)",
    "your plan as text": "[data-plan] then .plan-deeds .row .btn:nth-child(2)",
}
OPENED_BY_STEPS = {"your plan, a card": "[data-plan] then .plan-hand li:nth-child(4) button then .put .pill"}
TOLD_PLAN = "a plan in the replay"
TITLES = ["galactic-magnate", "monopoly-space", "planetopoly", "galactic-civ"]


def stages(site: LoneSite, titles: list[str], wanted: str = "") -> Iterator[Subject]:
    """Puts the positions of these titles into the site, and yields each from the chairs at its table. What can only be
    opened, such as "your plan as text", is found by its name too."""
    for title in titles:
        every = positions(title)
        yield from seen(site, [each for each in every if wanted in " ".join(each.shows)])
        if wanted and any(wanted in f"opened: {name}" for name in (*OPENED, *OPENED_BY_STEPS, TOLD_PLAN)):
            yield from (each for each in seen(site, openable(every)) if wanted in each.stage)


def openable(every: list[Position]) -> list[Position]:
    """The position in which something is opened, and those whose replay tells of a plan."""
    late = next((each for each in every if opens(each)), None)
    return [*([late] if late else []), *[each for each in every if each.over and len(each.living) > 1]]


def opens(position: Position) -> bool:
    """Whether there is something to see and to open."""
    return len(position.living) > 1 and position.version > LATE


def seen(site: LoneSite, chosen: list[Position]) -> Iterator[Subject]:
    """These positions, from their chairs; and in one of them, what can be opened beside the question."""
    beside = next((each.stage for each in chosen if opens(each)), "")
    for position, match in put(site, chosen):
        yield from chairs(position, match)
        if position.stage == beside:
            yield from opened(position, match)
        if position.over and len(position.living) > 1:
            yield told(position, match)


def put(site: LoneSite, chosen: list[Position]) -> Iterator[tuple[Position, dict[str, Any]]]:
    """Puts positions into the site: each with the id of its match and the sessions of those who play there."""
    path: Path = site.folder / "positions.json"
    path.write_bytes(msgspec.json.encode(chosen))
    matches = site.ask(f"from tests.gallery.stored import install\nanswer = install({str(path)!r})")
    return zip(chosen, matches, strict=True)


def chairs(position: Position, match: dict[str, Any]) -> Iterator[Subject]:
    """As the one who decides, as another player, and as somebody who only watches."""
    about = {"group": position.title, "stage": position.stage, "path": f"/m/{match['id']}/", "match": match["id"]}
    asked = "asked" if position.asked else "player"
    yield Subject(**about, seat=asked, session=match["sessions"][str(position.decider)])
    yield Subject(**about, seat="another", session=match["sessions"][str(position.onlooker)])
    yield Subject(**{**about, "path": f"{about['path']}?invite={match['invite']}"}, seat="spectator")


def opened(position: Position, match: dict[str, Any]) -> Iterator[Subject]:
    """What can be opened beside the question."""
    stepped = declared(title_of(position.title).package).steps
    for name, selector in {**OPENED, **(OPENED_BY_STEPS if stepped else {})}.items():
        yield Subject(
            group=position.title,
            stage=f"opened: {name}",
            seat="player",
            path=f"/m/{match['id']}/",
            match=match["id"],
            session=match["sessions"][str(position.decider)],
            press=selector,
        )


def told(position: Position, match: dict[str, Any]) -> Subject:
    """The plan that answered, in the replay of a game that is over."""
    return Subject(
        group=position.title,
        stage=f"opened: {TOLD_PLAN}",
        seat="player",
        path=f"/m/{match['id']}/?at={last_of(position)}",
        match=match["id"],
        session=match["sessions"][str(position.decider)],
        press=".told-plan summary",
    )


def last_of(position: Position) -> int:
    """The last entry of who decides that is not the end itself, which is no replay."""
    lines = [msgspec.json.decode(line) for line in position.lines[:-1]]
    return max((line["number"] for line in lines if line["seat"] == position.decider), default=0)


def refresh(match: str) -> str:
    """The question that makes a position as new."""
    return f"from tests.gallery.stored import refresh\nanswer = refresh({match!r})"
