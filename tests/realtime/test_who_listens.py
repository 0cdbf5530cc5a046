"""F47, F48: which socket opens for whom: every address, every role, and every page it may be opened from."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts import tokens
from accounts.models import User
from games.lobby import tables
from games.models import Match
from tests.realtime.conftest import Company, Person, person
from tests.realtime.phone import ORIGIN, Phone, live

OPEN, OVER, UNSEEN = "open", 4401, 4404
ROLES = ("player", "other", "guest", "stranger", "banned", "token", "bad token", "moderator")

# What each role gets, in the order above. A banned person's session and a bad token end where they are shown; a session
# that ended is nobody's, and nobody may look at what is public.
EXPECTED = {
    "/ws/lobby": (OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, OVER, OPEN),
    "/ws/me": (OPEN, OPEN, OPEN, OVER, OVER, OPEN, OVER, OPEN),
    "/ws/matches/{public}": (OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, OVER, OPEN),
    "/ws/matches/{private}": (OPEN, UNSEEN, UNSEEN, UNSEEN, UNSEEN, OPEN, OVER, UNSEEN),
    "/ws/matches/{private}?invite=wrong": (OPEN, UNSEEN, UNSEEN, UNSEEN, UNSEEN, OPEN, OVER, UNSEEN),
    "/ws/matches/{private}?invite={invite}": (OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, OVER, OPEN),
    "/ws/matches/nosuch": (UNSEEN, UNSEEN, UNSEEN, UNSEEN, UNSEEN, UNSEEN, OVER, UNSEEN),
    "/ws/elsewhere": (UNSEEN,) * 8,
}
FOREIGN = [
    "http://evil.example",
    "https://testserver",
    "http://testserver:81",
    "http://testserver.evil.example",
    "http://sub.testserver",
    "http://eviltestserver",
    "http://testserver@evil.example",
    "HTTP://TESTSERVER",
    "http://testserver/",
    "null",
    "file://",
]


@pytest.fixture
def roles(company: Company) -> dict[str, tuple[Client | None, dict[str, str]]]:
    """A browser, or the headers of a program, for each role; the player is Ann."""
    banned, moderator = person("Dan"), person("Eva")
    User.objects.filter(pk=banned.user.pk).update(is_active=False)
    User.objects.filter(pk=moderator.user.pk).update(is_staff=True)
    visitor = Client()
    visitor.post("/guest/")
    assert User.objects.latest("pk").is_guest
    token = tokens.create_token(company.ann.user, "a program")[1]
    return {
        "player": (company.ann.browser, {}),
        "other": (company.cid.browser, {}),
        "guest": (visitor, {}),
        "stranger": (None, {}),
        "banned": (banned.browser, {}),
        "token": (None, {"authorization": f"Bearer {token}", "origin": ""}),
        "bad token": (None, {"authorization": f"Bearer {tokens.PREFIX}wrong", "origin": ""}),
        "moderator": (moderator.browser, {}),
    }


@pytest.fixture
def private(company: Company) -> Match:
    """Ann's own table, which nobody else knows of."""
    return tables.create_match(company.ann.user, "galactic-magnate", seats=2, private=True)


async def got(phone: Phone) -> Any:
    """ "open", or the code it was closed with."""
    first = await phone.dial()
    event = first if first["type"] == "websocket.close" else await phone.event()
    if event["type"] == "websocket.send":
        await phone.send("disconnect", code=1000)
        await phone.task
        return OPEN
    await phone.send("disconnect", code=event["code"])
    await phone.task
    return event["code"]


@pytest.mark.parametrize("path", EXPECTED)
def test_each_socket_opens_for_whom_it_should(company: Company, private: Match, roles: Any, path: str) -> None:
    there = path.format(public=company.id, private=private.pk, invite=private.invite)

    async def listen() -> None:
        found = {}
        for role, (browser, headers) in roles.items():
            found[role] = await got(Phone(there, browser, **headers))
        assert found == dict(zip(ROLES, EXPECTED[path], strict=True))

    live(listen)


@pytest.mark.parametrize("origin", FOREIGN)
def test_no_foreign_page_opens_a_socket(company: Company, origin: str) -> None:
    async def listen() -> None:
        for path in ("/ws/lobby", "/ws/me", f"/ws/matches/{company.id}"):
            assert await got(Phone(path, company.ann.browser, origin=origin)) == 4403
            assert await got(Phone(path, company.ann.browser, origin=ORIGIN)) == OPEN

    live(listen)


def test_a_page_cannot_pass_for_a_program(ann: Person) -> None:
    """A browser's page cannot leave its origin out; a program without a token has no business here."""

    async def listen() -> None:
        assert await got(Phone("/ws/lobby", ann.browser, origin="")) == 4403
        assert await got(Phone("/ws/lobby", None, origin="", authorization="Basic abc")) == 4403

    live(listen)
