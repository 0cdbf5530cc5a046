"""F31, F33, F40: whatever is said is stored clean and told harmlessly, or refused with a reason; the socket lives."""

from __future__ import annotations

import json
import time
import unicodedata
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from common.refusals import Refused
from games import chat
from games.chat import location
from games.chat.commands import base
from games.chat.limits import Rate
from games.models import Message
from tests.common.categories import CATEGORIES, letters_by_category
from tests.realtime.conftest import Company, Person, person
from tests.realtime.phone import calling, live
from tests.realtime.test_match_socket import of

BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
HTML = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "&lt;b&gt;&#x3c;",
    "javascript:alert(1)",
    "\"><iframe srcdoc='<script>'>",
    "{{ 7*7 }}${7*7}{% debug %}",
    "<style>*{display:none}</style>",
    "http://evil.example/?<b>",
    "%3Cscript%3E",
    "'; DROP TABLE games_message; --",
]
LONG = {
    "letters": "a" * 65_536,
    "marks": "a" + "\u0301" * 65_535,
    "blanks": " " * 65_536,
    "joiners": "\u200d" * 65_536,
    "emoji": "👩\u200d🚀" * 10_000,
    "strokes": "/" * 65_536,
    "a command": "/w " + "a b " * 16_384,
    "another": "/help " + "x" * 65_530,
}


@pytest.fixture(autouse=True)
def _unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too much at once is another test."""
    for name in ("SAID", "WHISPERED", "COMMANDED", "OPENED"):
        monkeypatch.setattr(f"games.chat.limits.{name}", Rate(10**9, 10**9))
    monkeypatch.setattr("games.realtime.consumers.base.MAX_MESSAGE_BURST", 10**6)


def assert_clean(text: str) -> None:
    """One line without tricks, at most as long as a line may be."""
    assert 0 < len(text) <= 500
    assert text == " ".join(text.split())
    assert unicodedata.is_normalized("NFC", text)
    for letter in text:
        assert unicodedata.category(letter)[0] != "C" or letter == "\u200d", ascii(text)
        assert letter not in BIDI
    marks = [unicodedata.category(letter) in ("Mn", "Me") for letter in text]
    assert not any(all(marks[at : at + 4]) for at in range(len(marks) - 3)), ascii(text)


def test_f31_every_class_of_characters_over_a_socket(company: Company) -> None:
    """Said in a room, at a table and as a whisper: stored clean, or refused with a sentence."""
    ben = person("Bo")

    async def test() -> None:
        async with calling("/ws/lobby", ben.browser) as hall, calling(of(company), company.ann.browser) as table:
            await hall.frame("talk")
            for letters in letters_by_category().values():
                some = "".join(letters[:: max(1, len(letters) // 20)])[:40]
                for phone, text in ((hall, f"x {some}"), (table, some), (hall, f"/w Ann x{some}"), (table, f"/{some}")):
                    await told_or_refused(phone, text)

    live(test)
    assert Message.objects.count() > len(CATEGORIES)
    for text in Message.objects.values_list("text", flat=True):
        assert_clean(text)


@pytest.mark.parametrize("text", HTML)
def test_f40_markup_is_text_like_any_other(company: Company, text: str) -> None:
    async def test() -> None:
        async with calling(of(company), company.ann.browser) as ann, calling(of(company), company.ben.browser) as ben:
            await ann.say({"say": text})
            frame = await ben.frame("talk")
            assert frame["messages"][-1]["text"] == text

    live(test)


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_f33_64_kb_are_refused_at_once(company: Company, text: str) -> None:
    """By the socket, which reads no message so long, and by the talk itself in less than 50 ms each."""
    began = time.perf_counter()
    with pytest.raises(Refused):
        chat.handle_chat_input(base.ChatSender(company.ann.user, match_id=company.id), text)
    assert time.perf_counter() - began < 0.5  # 50 ms, on a machine that is busy with other tests

    async def test() -> None:
        async with calling(of(company), company.ann.browser) as ann:
            error = await ann.ask({"say": text}, "error")
            assert (error["status"], "longer than 16 KiB" in error["reason"]) == (422, True)
            await ann.ask({"ping": 1}, "pong")

    live(test)
    assert not Message.objects.exists()


WORDS = st.sampled_from(
    ["/w", "/r", "/join", "/info", "/mute", "/help", "/pause", "/roll", "/bid", "ann", '"', "@ann", "-", "*"]
)
ANY = st.characters(exclude_categories=())
LINES = st.text(ANY, max_size=60) | st.lists(WORDS | st.text(ANY, max_size=12), max_size=6).map(" ".join)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=LINES, slash=st.booleans(), at_table=st.booleans())
def test_f31_any_line_is_heard_or_refused(company: Company, text: str, slash: bool, at_table: bool) -> None:
    """Without a socket, so that there can be many: nothing but a refusal comes out of it."""
    room = location.enter_lobby(company.ann.user)
    before = Message.objects.count()
    asker = base.ChatSender(company.ann.user, None if at_table else room.pk, company.id if at_table else "", key="k")
    said, refusal = heard(asker, f"/{text}" if slash else text)
    if refusal:
        assert refusal.status in (403, 404, 409, 422), refusal.status
        assert refusal.reason
        assert Message.objects.count() == before
    assert said is None or all(isinstance(line, str) for line in said.lines)
    for text in Message.objects.order_by("-pk").values_list("text", flat=True)[:2]:
        assert_clean(text)


def heard(asker: base.ChatSender, text: str) -> tuple[base.CommandReply | None, Refused | None]:
    """What came of it."""
    try:
        return chat.handle_chat_input(asker, text), None
    except Refused as no:
        return None, no


KEYS: list[Any] = [None, "k", "", "k" * 65, "a b", 7, [], {}, "ü", "\u202e"]


def test_f30_keys_and_versions_of_talk_are_read_strictly(ann: Person) -> None:
    async def test() -> None:
        async with calling("/ws/lobby", ann.browser) as phone:
            await phone.frame("talk")
            for key in KEYS:
                await phone.say({"say": "/help", "key": key})
                answer = await phone.frame("notice", "error")
                assert (answer["type"] == "notice") is (key in (None, "k", "ü")), key
            for more in ({"version": -1}, {"version": "1"}, {"room": "x"}, {"user": 5}, {"seat": 0}):
                assert (await phone.ask({"say": "hi", **more}, "error"))["status"] == 422

    live(test)
    assert not Message.objects.exists()


async def told_or_refused(phone: Any, text: str) -> None:
    """It is heard by the speaker, answered, or refused with a sentence; and the socket lives."""
    raw = json.dumps({"say": text, "key": "k"})
    await phone.say(raw)
    frame = await phone.frame("talk", "notice", "error")
    if frame["type"] == "error":
        assert frame["status"] in (403, 404, 409, 422), (text, frame)
        assert frame["reason"], ascii(text)
