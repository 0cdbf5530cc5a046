"""The stream of one's matches and questions, over HTTP and over a socket: everything once, and after a break only what
is newer. And the client in the repository, which plays whole games through it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import closing
from random import Random
from threading import Thread
from typing import Any

import pytest
from django.test import AsyncClient, Client

from accounts import tokens
from games.lobby import invitations
from games.lobby.tables import create_match
from games.realtime import streams
from games.realtime.reconcile import get_running_hub
from starboard_client import Site
from starboard_client.example_bot import answer_question
from starboard_client.site import read_question
from tests.realtime.conftest import Company, Person
from tests.realtime.phone import calling, live
from tests.services.sites import LoneSite

PLAYERS = """
import secrets
from accounts import programs, tokens
from accounts.models import User
answer = {}
for name in ("Ann", "Ben"):
    handle = name.lower() + secrets.token_hex(4)
    user = User.objects.create_user(handle, handle + "@example.org", "pass", display=handle)
    answer[name] = [handle, tokens.create_token(user, "bot")[1]]
program, key = programs.create_program(user, "of " + user.username)
answer["Orbit"] = [program.name, key]
"""


class Lines:
    """A stream over HTTP, read line by line."""

    def __init__(self, lines: AsyncIterator[bytes]) -> None:
        self.lines = lines

    async def next(self, kind: str) -> dict[str, Any]:
        """The next line of this type."""
        while True:
            line = json.loads(await asyncio.wait_for(anext(self.lines), 20))
            if line["type"] == kind:
                return dict(line)


async def open_stream(token: str, **query: str) -> Lines:
    """A stream of who has this key."""
    answer = await AsyncClient().get("/api/stream", query, headers={"Authorization": f"Bearer {token}"})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/x-ndjson")
    return Lines(aiter(answer.streaming_content))  # type: ignore[arg-type]


def test_strangers_have_no_stream(fresh: None) -> None:
    assert Client().get("/api/stream").status_code == 401
    assert Client().get("/api/stream", headers={"Authorization": "Bearer starboard_x"}).status_code == 401


def test_what_is_known_has_its_form(ann: Person) -> None:
    assert ann.browser.get("/api/stream?known=a").status_code == 422


def test_a_question_comes_with_its_options_and_the_next_one_after_the_answer(company: Company) -> None:
    mover, action = company.move()
    other = company.ben if mover is company.ann else company.ann
    key, theirs = (tokens.create_token(each.user, "bot")[1] for each in (mover, other))

    async def test() -> None:
        mine, seen = await open_stream(key), await open_stream(theirs)
        asked = await mine.next("question")
        assert (asked["match"], asked["version"]) == (company.id, 0)
        assert action["action"] in {each["action"] for each in asked["position"]["options"]}
        assert (await seen.next("match"))["version"] == 0
        async with calling(f"/ws/matches/{company.id}", mover.browser) as phone:
            await phone.ask({"play": action, "key": "k", "version": 0}, "answer")
        next_mover = (await asyncio.to_thread(company.move))[0]
        again = await (mine if next_mover is mover else seen).next("question")
        assert again["version"] > 0

    live(test)


def test_who_comes_back_is_told_open_questions_and_else_only_what_is_newer(company: Company) -> None:
    mover, _ = company.move()
    key = tokens.create_token(mover.user, "bot")[1]

    async def test() -> None:
        back = await open_stream(key, known=f"{company.id}:0")
        await back.next("hello")
        line = json.loads(await anext(back.lines))
        assert (line["type"], line["position"]["facts"]) == ("question", [])

    live(test)


def test_a_challenge_is_told_once_and_a_key_that_is_revoked_ends_the_stream(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "LOOK_S", 0.05)
    token, key = tokens.create_token(company.cid.user, "bot")

    async def test() -> None:
        mine = await open_stream(key)
        await mine.next("hello")
        table = await asyncio.to_thread(challenge, company)
        told = await mine.next("challenge")
        assert (told["match"], told["by"]) == (table, "Ann")
        await asyncio.to_thread(token.delete)
        with pytest.raises(StopAsyncIteration):
            await mine.next("challenge")
        assert not [
            each for each in get_running_hub().list_subscribers() if each.active and each.cursors == {"me": None}
        ]

    live(test)


def challenge(company: Company) -> str:
    """Ann keeps Cid a seat."""
    match = create_match(company.ann.user, "galactic-magnate", seats=2)
    invitations.invite_player(match.pk, company.ann.user, company.cid.user.username)
    return str(match.pk)


def test_the_socket_tells_the_same_and_answers_pings(company: Company) -> None:
    mover, _ = company.move()

    async def test() -> None:
        async with calling("/ws/stream", mover.browser) as phone:
            asked = json.loads((await phone.event())["text"])
            while asked["type"] != "question":
                asked = json.loads((await phone.event())["text"])
            assert asked["match"] == company.id
            await phone.say({"ping": 1})
            assert json.loads((await phone.event())["text"])["type"] == "pong"

    live(test)


def test_silence_is_broken_by_a_ping(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "LOOK_S", 0.01)
    monkeypatch.setattr(streams, "PING_S", 0.02)
    key = tokens.create_token(ann.user, "bot")[1]

    async def test() -> None:
        assert (await (await open_stream(key)).next("ping"))["now"] > 0

    live(test)


@pytest.mark.lone
def test_two_clients_play_a_whole_game_on_a_site(lone_site: LoneSite) -> None:
    """Ann's key challenges Ben's program, both answer what their streams ask, until the site says who has won."""
    keys = lone_site.ask(PLAYERS)
    ann, orbit = (Site(lone_site.url, keys[name][1]) for name in ("Ann", "Orbit"))
    match = ann.challenge(keys["Orbit"][0], "galactic-civ", settings={"timers": "off"})

    def play(site: Site, seed: int) -> None:
        rng = Random(seed)
        with closing(site.stream()) as lines:
            for line in lines:
                if line["type"] == "question":
                    answer_question(site, read_question(line["position"]), rng)
                elif line["type"] == "challenge":
                    site.join(line["match"])
                elif line["type"] == "match" and line["status"] == "over":
                    return

    players = [Thread(target=play, args=(site, seed)) for seed, site in enumerate((ann, orbit))]
    for each in players:
        each.start()
    for each in players:
        each.join(120)
    assert not [each for each in players if each.is_alive()]
    assert ann.call("GET", f"/matches/{match}")["over"]["ranking"]
    (played,) = orbit.call("GET", "/matches?mine=true&status=over")["matches"]
    assert {seat["program"] for seat in played["seats"]} == {True, False}
