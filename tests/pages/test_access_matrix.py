"""Who gets what at every address of the site: each pattern x each role x GET, HEAD, OPTIONS, POST without a token.

A new address has no row in `access_matrix.txt` until somebody has thought about who may open it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts import guests, moderators, sanctions
from accounts.models import Footprint, User
from games.engine.lessons import list_lessons
from games.lobby import joining, starting, tables
from games.models import Match
from games.views.rows import AnyTitle
from tests import people

pytestmark = pytest.mark.django_db

TABLE = Path(__file__).with_name("access_matrix.txt")
ROLES = ["stranger", "guest", "member", "player", "other", "moderator", "superuser", "banned", "unverified"]
SIGNS = {200: "2", 302: "3", 301: "3", 400: "b", 401: "u", 403: "f", 404: "n", 405: "m", 409: "c", 410: "g", 422: "v"}
ASKING = ("stranger", "player", "superuser")  # for HEAD and OPTIONS too: the same for others
UNCHECKED = {"/stop/<str:token>/"}  # a mail program's one click has no token (RFC 8058); the address is the secret
ASIDE = {"sessions", "usersessions"}  # who looks is noted, and the device of who sends anything


def routes(patterns: list[URLPattern | URLResolver], before: str = "/") -> Iterator[str]:
    """Every address of the site, as it is written in `urls.py`."""
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from routes(each.url_patterns, before + str(each.pattern))
        else:
            # the admin lists its apps in no order
            yield re.sub(r"\(\?P<app_label>[^()]*\)", "<app_label>", before + str(each.pattern))


def rows() -> dict[str, str]:
    """The table: what each role gets for a GET, in the order of ROLES; ` private` marks the row of a private match."""
    lines = [line.rsplit(maxsplit=1) for line in TABLE.read_text().splitlines() if line and not line.startswith("#")]
    return {route.strip(): codes for route, codes in lines}


def wanted() -> set[str]:
    """What must have a row: every address, and those of a match once more for a private one."""
    found = set(routes(get_resolver().url_patterns))
    return found | {f"{route} private" for route in found if "match_id" in route and not route.startswith("/admin/")}


class World:
    """People of every role, a public and a private game, and what addresses are filled with."""

    def __init__(self, title: AnyTitle) -> None:
        member, player, partner, other = (people.person(name) for name in ("Mem", "Pla", "Par", "Oth"))
        guest, banned = guests.create_guest(), people.person("Ban")
        moderator, boss = people.person("Mod"), people.person("Boss", is_staff=True, is_superuser=True)
        moderators.appoint_moderator(moderator)
        unverified = people.person("Unv")
        for user in User.objects.exclude(email=""):
            EmailAddress.objects.create(user=user, email=user.email, verified=user != unverified, primary=True)
        self.games = {
            private: self.game(title, player, partner, name="Two of us", private=private) for private in (False, True)
        }
        self.game(title, other, partner, name="Elsewhere")
        users = [guest, member, player, other, User.objects.get(pk=moderator.pk), boss, banned, unverified]
        self.clients = dict(zip(ROLES, [Client(), *map(people.browser, users)], strict=True))
        for each in self.clients.values():
            each.handler.enforce_csrf_checks = True
        sanctions.impose_sanction(banned, "ban", "Abuse", by=None)
        self.secrets = {self.clients[role].session.session_key for role in ROLES[1:]} | {"127.0.0.1"}
        self.secrets |= {user.email for user in User.objects.exclude(email="")}
        self.own = {role: user.email for role, user in zip(ROLES[1:], users, strict=True)}
        self.fill = {
            "title": title.slug, "pace": "live", "username": player.username, "token": "x" * 32, "key": "x" * 32,
            "kind": "pace", "number": "0", "content_type_id": "1", "url": "nosuch/", "object_id": "1",
            "app_label": "games", "lesson": list_lessons(title)[0].slug,
        }  # fmt: skip
        self.player = player

    def foreign(self, role: str, answer: Any) -> set[str]:
        """What a page tells of others that is nobody's business: mail addresses, internet addresses, session keys."""
        if answer.streaming or role in ("stranger", "banned"):
            mine: set[str] = set()
        else:
            mine = {
                self.own[role],
                self.clients[role].session.session_key,
                "127.0.0.1",
            }  # one's own sessions are listed
        text = "" if answer.streaming else answer.content.decode()
        return {secret for secret in self.secrets - mine if secret and secret in text}

    def game(self, title: AnyTitle, one: User, two: User, **more: Any) -> Match:
        """A game of two people in play."""
        table = tables.create_match(one, title.slug, seats=2, **more)
        joining.join_match(table.pk, two, table.invite)
        return starting.start_match(table.pk, one) or table

    def address(self, row: str) -> str:
        """An address of this row."""
        route, _, private = row.partition(" ")
        fill = {**self.fill, "match_id": self.games[bool(private)].pk}
        if model := re.match(r"/admin/(\w+)/(\w+)/<path:object_id>", route):
            found = apps.get_model(model[1], model[2])._base_manager.order_by("pk").values_list("pk", flat=True).first()
            fill["object_id"] = str(found or 1)
        if route.startswith("/admin/games/match/"):
            fill["object_id"] = fill["match_id"]
        if route.startswith("/admin/accounts/user/"):
            fill["object_id"] = fill["id"] = fill["user_id"] = str(self.player.pk)
        route = re.sub(r"\(\?P<(\w+)>[^()]*\)", lambda part: fill.get(part[1], verb_of(part[0])), route)
        route = re.sub(r"<(?:\w+:)?(\w+)>", lambda part: fill.get(part[1], "1"), route)
        return route.replace("^", "").replace("$", "").replace("//", "/")


def verb_of(part: str) -> str:
    """The first of the words an address may have there."""
    return re.sub(r"^\(\?P<\w+>|\)$", "", part).split("|")[0]


def sign(answer: Any) -> str:
    return SIGNS.get(answer.status_code, str(answer.status_code))


def stored() -> dict[str, list[object]]:
    """Everything that is stored, but for who looked when."""
    models = [model for model in apps.get_models() if model._meta.app_label not in ASIDE]
    kept = [model for model in models if model is not Footprint]
    return {model._meta.label: list(model._base_manager.order_by("pk").values()) for model in kept}


def test_every_address_has_a_row() -> None:
    assert set(rows()) == wanted()


@pytest.mark.parametrize("role", ROLES)
def test_who_gets_what(title: AnyTitle, role: str) -> None:
    """GET as the table says; HEAD like it, OPTIONS no error; POST without a token refused; nothing changes."""
    world = World(title)
    client, wrong = world.clients[role], {}
    before = stored()
    for row, codes in rows().items():
        cache.clear()  # limits are not what is asked here
        address = world.address(row)
        got = client.get(address)
        if sign(got) != codes[ROLES.index(role)]:
            wrong[row] = (codes, sign(got))
        if role in ASKING:
            assert client.head(address).status_code == 200 or got.status_code != 200, row
            assert client.options(address).status_code < 500, row
        posted = client.post(address)
        assert posted.status_code < 500, row
        refused = 400 <= posted.status_code < 500
        assert refused or row.split()[0] in UNCHECKED, (row, posted.status_code)
        assert role == "superuser" or not world.foreign(role, got), row
    assert wrong == {}
    assert stored() == before


def test_a_private_match_is_there_for_its_players_only() -> None:
    """Whatever the table says of a public one: 404, refused or not allowed, never a page."""
    for row, codes in rows().items():
        if row.endswith(" private"):
            others = [code for role, code in zip(ROLES, codes, strict=True) if role != "player"]
            assert set(others) <= {"n", "m", "u", "f"}, row
