"""F30: nothing that reads strangers' text is worse than linear, so nobody stops a process with a few kilobytes."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpResponseRedirect, QueryDict, parse_cookie
from django.utils.http import url_has_allowed_host_and_scheme

from accounts import deletion, lookalikes, names
from common.refusals import Refused
from common.text import LABEL, MESSAGE, TITLE, clean_line
from config.cookies import without_backslashes
from games.chat.messages import MAX_MESSAGE_LENGTH
from games.content import rulebooks
from games.core import strict_json
from games.engine.domains import Fixed, OneOf, Range, Record, SomeOf
from games.engine.options import Action, Option
from games.engine.sentences import tell
from games.engine.trades import Bundle, Offer
from games.engine.types import Illegal
from games.mail import inbound_parser
from games.mail.commands.base import find_mail_command
from games.matches import move_text, typed_words
from games.realtime import protocol
from games.studio import toml_files
from games.templatetags.mail_text import LINK

TIMES = 16  # as long; linear work takes 16 times as long, quadratic 256 times
MOST = 100  # times as long, on a busy machine
NOTHING = 0.0002  # seconds below which there is only noise

Maker = Callable[[int], str]


class Give(Action, tag="give_in_linear_test"):
    """Something to somebody."""

    to: int
    what: tuple[int, ...]


PEOPLE = ["Ann", "Calm Vega", "Bo"]
OPTIONS: list[Option] = [
    Give.option(f"Give {n} away", to=OneOf((1, 2), ("Calm Vega", "Bo")), what=SomeOf(tuple(range(40)), 1, 40))
    for n in range(30)
]

FRAMES: dict[str, Maker] = {
    "an open string of quotes": lambda n: '"' + '\\"' * (n // 2),
    "an open string that ends in half an escape": lambda n: '"' + '\\"' * (n // 2 - 1) + "\\",
    "backslashes": lambda n: '"' + "\\" * n,
    "half an escape": lambda n: '"\\' * (n // 2),
    "quotes": lambda n: '"' * n,
    "closed strings": lambda n: '"\\"",' * (n // 5),
    "brackets": lambda n: "[" * n,
    "brackets, then an open string": lambda n: "[" * 17 + '"' + '\\"' * (n // 2),
    "objects": lambda n: '{"a":' * (n // 5),
    "empty lists": lambda n: "[" + "[]," * (n // 3) + "[]]",
    "names": lambda n: "{" + ",".join(f'"{i:05}":1' for i in range(n // 10)) + "}",
    "digits": lambda n: '{"ping":' + "9" * n + "}",
    "surrogates": lambda n: '{"say":"' + "\\ud800" * (n // 6) + '"}',
    "an unknown field": lambda n: '{"ping":1,"' + "unknown field `" * (n // 15) + '":1}',
    "a wrong value": lambda n: '{"ping":"' + " - at `$" * (n // 8) + '"}',
}
TEXTS: dict[str, Maker] = {
    "one letter": lambda n: "a" * n,
    "blanks": lambda n: "a" + " " * n + "b",
    "marks to be sorted": lambda n: "a" + "\u0315\u0300" * (n // 2),
    "a sign that becomes eighteen": lambda n: "\ufdfa" * n,
    "stars": lambda n: "*" * n,
    "bold never closed": lambda n: "**a " * (n // 4),
    "stress never closed": lambda n: "*a " * (n // 3),
    "brackets": lambda n: "[" * n,
    "links never closed": lambda n: "[a](" * (n // 4),
    "code never closed": lambda n: "`" * n,
    "a heading of signs": lambda n: "# " + "#" * n + "x",
    "a heading of words": lambda n: "## " + "a # " * (n // 4) + "x",
    "rules": lambda n: "**1" + ".1" * (n // 2),
    "citations": lambda n: "rules 1.1" * (n // 9),
    "players": lambda n: "@1" * (n // 2),
    "verbs": lambda n: "{a|" * (n // 3),
    "words": lambda n: "1 b " * (n // 4),
    "commas": lambda n: "give " + "1," * (n // 2),
    "pairs": lambda n: "1 " + "to=1 " * (n // 5),
    "hyphens": lambda n: "-" * n + "x",
    "addresses": lambda n: "https://" * (n // 8),
    "slashes": lambda n: "/" + "/\\" * (n // 2),
    "fields": lambda n: "a&" * (n // 2),
    "escapes": lambda n: "%" * n,
    "quotes": lambda n: 'a="' + '\\"' * (n // 2),
    "a quoted value of backslashes": lambda n: 'a="' + "\\" * n,
    "smileys": lambda n: ":-) " * (n // 4),
    "marks between figures": lambda n: "1,111" + ",111" * (n // 4),
    "greetings": lambda n: "hi\n" * (n // 3),
    "quotations": lambda n: "a:\n" * (n // 3),
}
BOARD_FILES: dict[str, Maker] = {
    "a key of many parts": lambda n: "a." * (n // 2) + "b = 1",
    "keys of some parts": lambda n: "".join(f"a{i}.b.c.d = 1\n" for i in range(n // 14)),
    "a key of quoted parts": lambda n: '"a"."b" . ' * (n // 10) + "c = 1",
    "a key of blanks": lambda n: "a" + " " * n + "= 1",
    "letters without a sign": lambda n: "a" * n,
    "quotes": lambda n: '"' * n,
    "an open text of escapes": lambda n: 'a = "' + '\\"' * (n // 2),
    "an open text of lines": lambda n: 'a = """' + "\n" * n,
    "a text that ends in quotes": lambda n: 'a = """' + '""\\' * (n // 3),
    "brackets": lambda n: "a = " + "[" * n,
    "braces": lambda n: "a = " + "{b=" * (n // 3),
    "pairs of brackets": lambda n: "a = [" + "[]," * (n // 3) + "]",
    "tables": lambda n: "".join(f"[t{i}]\n" for i in range(n // 8)),
    "the same table": lambda n: "[[spaces]]\n" * (n // 11),
    "tables in tables": lambda n: "[[a]]\n" + "[[a.b]]\n" * (n // 8),
    "digits": lambda n: "a = " + "9" * n,
    "digits to base sixteen": lambda n: "a = 0x" + "f" * n,
    "digits apart": lambda n: "a = " + "1_" * (n // 2),
    "a fraction": lambda n: "a = 1." + "0" * n + "e",
    "comments": lambda n: "#\n" * (n // 2),
    "one comment": lambda n: "#" * n,
    "numbers": lambda n: "game = 'galactic-magnate'\na = [" + "1," * (n // 2) + "]",
    "spaces of a board": lambda n: "game = 'galactic-magnate'\nname = 'x'\n" + "[[spaces]]\nname = 'x'\n" * (n // 22),
}
READERS: dict[str, Callable[[str], Any]] = {
    "a name": names.clean_name,
    "what a name looks like": lambda text: lookalikes.get_skeleton(names.clean_name(text)),
    "the name typed to delete an account": lambda text: deletion.is_same_name(text, "Bo"),
    "the name of a table": lambda text: clean_line(text, 60, TITLE),
    "a line of talk": lambda text: clean_line(text, MAX_MESSAGE_LENGTH, MESSAGE),
    "a report": lambda text: clean_line(text, 1000, MESSAGE),
    "the name of somebody to invite": lambda text: clean_line(text, 150, LABEL),
    "a rulebook": rulebooks.render_rulebook,
    "a sentence": lambda text: tell(text, PEOPLE, 1),
    "a typed word": typed_words.hyphenate_name,
    "a typed line": typed_words.split_typed_words,
    "the words of a name": typed_words.split_name,
    "a reply's first line": inbound_parser.extract_first_line,
    "a command of a reply": find_mail_command,
    "a link": LINK.findall,
    "an address to go on to": lambda text: url_has_allowed_host_and_scheme(text, {"localhost"}),
    "an address gone on to": lambda text: HttpResponseRedirect(f"/{text}"),
    "a form": QueryDict,
    "a password": lambda text: validate_password(text, SimpleNamespace(username="player-1", email="a@b.example")),
    "cookies": lambda text: cookies(text),
}


def cookies(text: str) -> None:
    """As a page reads them."""

    async def page(scope: dict[str, Any], *_: Any) -> None:
        parse_cookie(dict(scope["headers"])[b"cookie"].decode("latin-1"))

    headers = [(b"cookie", text.encode("latin-1", "replace") + b'"')]
    async_to_sync(without_backslashes(page))({"type": "http", "headers": headers}, None, None)  # type: ignore[arg-type]


def took(read: Callable[[str], Any], text: str) -> float:
    """Seconds of this thread's own work, the best of three."""
    best = 1e9
    for _ in range(3):
        began = time.thread_time()
        with suppress(Refused, Illegal, ValidationError, ValueError, RecursionError, Exception):
            read(text)
        best = min(best, time.thread_time() - began)
    return best


def assert_linear(read: Callable[[str], Any], made: Maker, size: int) -> None:
    """Reading `TIMES` as much takes not much more than `TIMES` as long."""
    short, long = took(read, made(size)), took(read, made(size * TIMES))
    assert long < MOST * max(short, NOTHING), f"{size}: {short:.6f} s, {size * TIMES}: {long:.6f} s"


@pytest.mark.parametrize("kind", FRAMES)
def test_f30_a_frame_is_read_in_linear_time(kind: str) -> None:
    assert_linear(protocol.parse_socket_message, FRAMES[kind], (strict_json.MAX_BYTES - 100) // TIMES)


@pytest.mark.parametrize("kind", BOARD_FILES)
def test_f30_a_file_of_a_board_is_read_in_linear_time(kind: str) -> None:
    assert_linear(lambda text: toml_files.read_board_toml(text.encode()), BOARD_FILES[kind], 4000)


@pytest.mark.parametrize("reader", READERS)
def test_f30_other_text_is_read_in_linear_time(reader: str) -> None:
    for made in TEXTS.values():
        assert_linear(READERS[reader], made, 2000)


def test_f30_a_typed_move_is_read_in_linear_time() -> None:
    read: Callable[[str], Any] = lambda text: move_text.parse_typed_move(OPTIONS, text, PEOPLE, [])  # noqa: E731
    for made in TEXTS.values():
        assert_linear(read, lambda n, made=made: f"give_in_linear_test {made(n)}", 60)  # type: ignore[misc]


def test_f30_a_trade_in_words_is_read_in_linear_time() -> None:
    goods = SomeOf(tuple(range(40)), called=tuple(f"Far Harbour {n} of the Sea" for n in range(40)))
    side = Record(Bundle, {"cash": Range(0, 900), "lots": goods})
    offers = [
        Option(Offer, "Offer @{} a trade", (to,), "", None, False, {"to": Fixed(to), "give": side, "take": side})
        for to in (1, 2)
    ]
    read: Callable[[str], Any] = lambda text: move_text.parse_typed_move(offers, text, PEOPLE, [])  # noqa: E731
    for words in ("far harbour ", "1 ", "for ", "of the sea ", "1,", "bo "):
        assert_linear(read, lambda n, words=words: f"offer {words * (n // len(words))}", 60)  # type: ignore[misc]


def test_f30_only_a_cookie_with_a_backslash_is_left_out() -> None:
    seen: list[Any] = []

    async def page(scope: dict[str, Any], *_: Any) -> None:
        seen.extend(scope["headers"])

    headers = [(b"host", b"a\\b"), (b"cookie", b'session=abc; odd="\\054"; csrf=xyz')]
    async_to_sync(without_backslashes(page))({"type": "http", "headers": headers}, None, None)  # type: ignore[arg-type]
    assert seen == [(b"host", b"a\\b"), (b"cookie", b"session=abc; csrf=xyz")]
