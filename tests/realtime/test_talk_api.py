"""Table talk through the API: the same verb as the socket's, with its commands, limits and refusals (F31, F34, F40)."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts import sanctions
from common import clock
from games import chat
from games.chat import messages
from games.chat.limits import Rate
from games.models import Message
from tests.realtime.conftest import Company, person
from tests.realtime.phone import calling, live
from tests.realtime.test_api import post
from tests.realtime.test_match_socket import db


def heard(company: Company) -> list[tuple[str, str]]:
    return list(Message.objects.order_by("pk").values_list("text", "room__kind"))


def test_players_and_spectators_say_it_to_their_own_side(company: Company) -> None:
    path = f"/matches/{company.id}/say"
    said = post(company.ann.browser, path, {"say": "  good\nluck "})
    assert (said.status_code, said.json()) == (200, {"lines": [], "version": None})
    assert post(company.cid.browser, path, {"say": "hello"}).status_code == 200
    assert heard(company) == [("good luck", "players"), ("hello", "spectators")]
    assert [each["text"] for each in chat.load_match_chat(company.id, 0, company.ben.user)] == ["good luck"]


def test_who_listens_by_a_socket_hears_it(company: Company) -> None:
    async def test() -> None:
        async with calling(f"/ws/matches/{company.id}", company.ben.browser) as ben:
            await db(post, company.ann.browser, f"/matches/{company.id}/say", {"say": "by the door"})
            assert [each["text"] for each in (await ben.frame("talk"))["messages"]] == ["by the door"]

    live(test)


def test_a_command_answers_the_asker_alone(company: Company) -> None:
    answer = post(company.ann.browser, f"/matches/{company.id}/say", {"say": "/help pause"})
    assert answer.status_code == 200
    assert answer.json()["lines"]
    assert heard(company) == []
    unknown = post(company.ann.browser, f"/matches/{company.id}/say", {"say": "/pauze 30"})
    assert (unknown.status_code, "/pause" in unknown.json()["reason"]) == (422, True)


def test_a_typed_move_is_a_move_once(company: Company) -> None:
    mover, action = company.move()
    body = {"say": f"/{action['action'].replace('_', '-')}", "key": "typed", "version": 0}
    first, again = (post(mover.browser, f"/matches/{company.id}/say", body) for _ in range(2))
    assert first.status_code == again.status_code
    assert first.json() == again.json()


@pytest.mark.parametrize(
    "body", [{"say": ""}, {"say": " \u200b"}, {"say": "x" * 501}, {"say": 3}, {}, {"say": "a", "b": 1}]
)
def test_what_is_no_line_is_refused(company: Company, body: dict[str, object]) -> None:
    no = post(company.ann.browser, f"/matches/{company.id}/say", body)
    assert (no.status_code, heard(company)) == (422, [])
    assert no.json()["reason"]


def test_f34_the_rate_is_one_for_both_faces(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "get_current_time_ms", lambda: 1_800_000_000_000)
    monkeypatch.setattr("games.chat.limits.SAID", Rate(2, 1))
    messages.send_match_message(company.id, company.ann.user, "by the socket")
    path = f"/matches/{company.id}/say"
    assert [post(company.ann.browser, path, {"say": "hello"}).status_code for _ in range(2)] == [200, 429]


def test_f40_who_may_not_talk_is_told_why(company: Company) -> None:
    path = f"/matches/{company.id}/say"
    sanctions.impose_sanction(company.ann.user, "silence", "Insults", by=None, hours=1)
    assert post(company.ann.browser, path, {"say": "hello"}).status_code == 403
    assert post(person("Dora").browser, "/matches/nosuch/say", {"say": "hello"}).status_code == 404
    assert heard(company) == []


def test_a_stranger_signs_in_first(company: Company) -> None:
    assert post(Client(), f"/matches/{company.id}/say", {"say": "hello"}).status_code == 401
