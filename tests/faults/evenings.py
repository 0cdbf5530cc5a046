"""Matches as the tests of faults need them."""

from __future__ import annotations

import itertools
from typing import Any

from tests.faults.people import Line, Person, Reply
from tests.services.sites import Site

TITLE = "galactic-magnate"
UNTIMED = {"timers": "off"}
_numbers = itertools.count()

AGED = """
from accounts.models import User
from django.db import transaction
from games.lobby import starting
from games.matches import moves, match_cache
from games.models import Match

with transaction.atomic():
    match = Match.objects.get(pk={match_id!r})
    starting.start_match(match.pk, match.host)
    while (table := match_cache.load_current_match(match.pk).table).game.turn == 0:
        (seat,) = table.asked
        user = User.objects.get(pk=match_cache.load_current_match(match.pk).seats[seat].user_id)
        action = table.silence(seat).to_json()
        moves.submit_move(match.pk, seat, action, by=user, key=f"set-up-{{table.version}}")
        match_cache.evict_match()
held = match_cache.load_current_match(match.pk)
answer = {{"version": held.version, "alarm": held.alarm, "asked": sorted(held.table.asked)}}
"""


class Evening:
    """A match between guests, the first of them its host."""

    def __init__(
        self,
        site: Site,
        seats: int = 2,
        settings: dict[str, Any] | None = None,
        *,
        private: bool = True,
        succession: bool = False,
    ) -> None:
        self.site = site
        self.people = [Person(site.url) for _ in range(seats)]
        host, *others = self.people
        table = {"title": TITLE, "seats": seats, "settings": settings or {}, "private": private}
        table["succession"] = succession
        made = host.post("/matches", table)  # a private one is looked at by no page but its own, so it stays cold
        assert made.status == 201, made
        self.id, invite = str(made.json["id"]), {"invite": made.json["invite"]}
        for other in others:
            assert other.post(f"/matches/{self.id}/join", invite).status == 200

    def start(self) -> Evening:
        """Begins now. `people` are in playing order afterwards."""
        begun = self.people[0].post(f"/matches/{self.id}/start")
        assert begun.status == 200, begun
        return self.sorted()

    def begun_before(self, ms: int) -> dict[str, Any]:
        """Begins as if so many milliseconds ago; everybody has a character, the first to move is asked.

        All in one transaction, so that no worker sees it half-way.
        """
        self.site.env["STARBOARD_TIME_OFFSET_MS"] = str(-ms)
        try:
            found: dict[str, Any] = self.site.ask(AGED.format(match_id=self.id))
        finally:
            del self.site.env["STARBOARD_TIME_OFFSET_MS"]
        self.sorted()
        return found

    def sorted(self) -> Evening:
        """Puts the people in the order of their seats."""
        seat = {id(person): next(s["number"] for s in self.look(person)["seats"] if s["you"]) for person in self.people}
        self.people.sort(key=lambda person: seat[id(person)])
        return self

    def look(self, person: Person | None = None, url: str = "") -> dict[str, Any]:
        """The match as one of its players sees it."""
        return dict((person or self.people[0]).get(f"/matches/{self.id}", url))

    def facts(self, tag: str = "", url: str = "") -> list[dict[str, Any]]:
        """All that has happened, or all of a kind."""
        told = self.people[0].get(f"/matches/{self.id}?since=-1", url)["facts"]
        return [fact for fact in told if not tag or fact["fact"] == tag]

    def next_move(self, url: str = "") -> tuple[Person, dict[str, Any]]:
        """Who is asked, and the body of a move that is legal for them now."""
        for person in self.people:
            shown = self.look(person, url)
            you = next(seat["number"] for seat in shown["seats"] if seat["you"])
            if you in shown["asked"]:
                return person, move(shown)
        raise AssertionError("nobody is asked")

    def play(self, person: Person, body: dict[str, Any], url: str = "") -> Reply:
        """A move by POST."""
        return person.post(f"/matches/{self.id}/play", body, url)

    def go(self, url: str = "") -> int:
        """Whoever is asked moves; the version after it."""
        person, body = self.next_move(url)
        done = self.play(person, body, url)
        assert done.status == 200, done
        return int(done.json["version"])


def new_key() -> str:
    """A key that nobody used."""
    return f"key-{next(_numbers)}"


def move(shown: dict[str, Any]) -> dict[str, Any]:
    """A quiet answer to what is asked, as a body for POST."""
    return {"action": answer(shown["options"]), "key": new_key(), "version": shown["version"]}


def said(body: dict[str, Any]) -> dict[str, Any]:
    """The same move as a message of a socket."""
    return {"play": body["action"], "key": body["key"], "version": body["version"]}


def answer(options: list[dict[str, Any]]) -> dict[str, Any]:
    """Passes where that is possible, else does the first thing asked for, with the least in every field."""
    asked = [option for option in options if not option["standing"]]
    option = next((each for each in asked if each["action"] == "pass"), asked[0])
    return {"action": option["action"]} | {name: least(domain) for name, domain in option["fields"].items()}


def least(domain: dict[str, Any]) -> Any:
    """The least a field admits."""
    match domain["kind"]:
        case "fixed":
            return domain["value"]
        case "integer":
            return domain["min"]
        case "one_of":
            return domain["values"][0]
        case "some_of":
            return domain["values"][: domain["min"]]
        case _:
            return {name: least(inner) for name, inner in domain["fields"].items()}


def asked_line(lines: list[Line]) -> tuple[Line, Line]:
    """Of two players' sockets: the one whose player is asked, and the other."""
    for mine, other in (lines, lines[::-1]):
        if any(not option["standing"] for option in mine.state["options"]):
            return mine, other
    raise AssertionError("nobody is asked")
