"""F54: no secret of an address stands in a log, whoever writes the line and however the site runs."""

from __future__ import annotations

import io
import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import structlog
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from config import logs
from config.redact import HIDDEN, redact_text

PUBLIC = {  # parts of addresses that open nothing by being known; a new name counts as a secret until it stands here
    "app_label", "content_type_id", "device_id", "entry", "hook_id", "id", "imported_id", "kind", "lesson",
    "match_id", "message_id", "number", "object_id", "pace", "pk", "program_id", "sanction_id", "session_id", "title",
    "token_id", "url", "user_id", "username", "vacation_id", "verb",
}  # fmt: skip
CANARY = "kd7canary2xq~Zz9.4"


def routes(patterns: list[URLPattern | URLResolver], before: str = "/") -> Iterator[tuple[str, set[str]]]:
    """Every address of the site as it is written in `urls.py`, with its parts."""
    for each in patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from routes(each.url_patterns, route)
        else:
            yield route, set(each.pattern.converters) | set(each.pattern.regex.groupindex)


def secret_routes() -> dict[str, set[str]]:
    return {route: parts - PUBLIC for route, parts in routes(get_resolver().url_patterns) if parts - PUBLIC}


def filled(route: str, parts: set[str]) -> str:
    """An address with a canary for each secret."""
    for part in parts:
        route = route.replace(f"<str:{part}>", CANARY).replace(f"<{part}>", CANARY).replace(f"<slug:{part}>", CANARY)
    return route


@contextmanager
def written(as_json: bool) -> Iterator[io.StringIO]:
    """What is logged meanwhile."""
    stream, before = io.StringIO(), logging.root.handlers[:]
    levels = {name: logging.getLogger(name).level for name in ("", "uvicorn", "uvicorn.access", "uvicorn.error")}
    access = logging.getLogger("uvicorn.access")
    silent, access.propagate = access.propagate, True  # a server that was made in this process may have silenced it
    structlog.contextvars.clear_contextvars()
    try:
        logs.configure_logging({"json": as_json, "level": "INFO"})
        logging.root.handlers[-1].setStream(stream)  # type: ignore[attr-defined]
        yield stream
    finally:
        logging.root.handlers = before
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
        access.propagate = silent
        structlog.reset_defaults()


def test_the_addresses_with_a_secret_are_known() -> None:
    """Whoever adds one adds its word to config.redact, or its part to PUBLIC above."""
    known = [
        "/invited/<str:key>/",
        "/owner/<str:key>/",
        "/signin/<str:key>/",
        "/stop/<str:token>/",
        "/turn/<str:token>/",
    ]
    assert sorted(secret_routes()) == known
    for route, parts in secret_routes().items():
        for address in (filled(route, parts), filled(route, parts).rstrip("/"), filled(route, parts).upper()):
            assert CANARY.lower() not in redact_text(f"Not Found: {address}").lower(), route


@pytest.mark.django_db
@pytest.mark.parametrize("as_json", [True, False])
def test_what_is_refused_is_logged_without_its_secret(as_json: bool) -> None:
    """404, 405 and 403 (no CSRF token) of every address with a secret, and of any address with a query."""
    strict = Client(enforce_csrf_checks=True)
    with written(as_json) as log:
        for route, parts in secret_routes().items():
            address = filled(route, parts)
            for ask in (strict.get, strict.post, strict.put, strict.delete):
                assert 400 <= ask(address, headers={"referer": f"http://testserver{address}"}).status_code < 500
        for query in ("invite", "token", "key", "code", "next", "anything"):
            assert strict.get(f"/m/nosuch/?{query}={CANARY}").status_code == 404
            assert strict.post(f"/report/?{query}={CANARY}").status_code == 403
    assert CANARY not in log.getvalue()
    assert log.getvalue().count(f"/turn/{HIDDEN}/") >= 4
    if as_json:
        assert all(json.loads(line) for line in log.getvalue().splitlines())


SENTENCES = [
    f"/turn/{CANARY}/",
    f"GET http://star.example/stop/{CANARY}/ HTTP/1.1",
    f'127.0.0.1:5 - "POST /owner/{CANARY}/ HTTP/1.1" 403',
    f"/account/login/?next=%2Fturn%2F{CANARY}%2F",
    f"https://star.example/m/abcdefghij/?invite={CANARY}",
    f"/ws/matches/abcdefghij?x=1&invite={CANARY}",
    f"Referer: https://star.example/turn/{CANARY}",
    f"<turn+{CANARY}@star.example> is not known",
    f"{{'{CANARY}@example.org': (550, b'no')}}",
    f"first line\n{CANARY}@example.org",
    f"postgresql://star:{CANARY}@db/star",
    f"Authorization: Bearer {CANARY}",
    f"cookie: theme=dark; session={CANARY}; csrf=x",
    f"wake(args=['/turn/{CANARY}/'], kwargs={{'key=': 1}})",
]


LOGGERS = (
    "django.request", "django.security.csrf", "uvicorn.access", "uvicorn.error", "celery.app.trace", "asyncio",
    "games.x", "some.library",
)  # fmt: skip


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("as_json", [True, False])
def test_every_logger_is_looked_through(as_json: bool, sentence: str) -> None:
    """Whatever writes: Django, the server, Celery, structlog, a traceback, an argument, a bound value."""
    with written(as_json) as log:
        for name in LOGGERS:
            logging.getLogger(name).warning("%s and %r", sentence, sentence)
            try:
                raise ValueError(sentence)
            except ValueError:
                logging.getLogger(name).exception("broken: %s", name)
        structlog.get_logger("games.y").warning(sentence, path=sentence, deep={"in": [sentence]}, made=Shown(sentence))
        structlog.contextvars.bind_contextvars(path=sentence)
        logging.getLogger("games.z").error("bound")
        structlog.contextvars.clear_contextvars()
    assert CANARY not in log.getvalue()
    assert [name for name in LOGGERS if f"broken: {name}" not in log.getvalue()] == []
    assert "bound" in log.getvalue()


class Shown:
    """Only its repr is logged."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __repr__(self) -> str:
        return f"Shown({self.words})"


@pytest.mark.parametrize(
    "sentence",
    [
        "Not Found: /m/abcdefghij/",
        "the card of abcdefghij is a plain one",
        "match abcdefghij: It is not your turn/phase.",
        "a notification for talk.7 was lost: TimeoutError()",
        "File games/engine/turn.py, line 7, in stop",
        "discarding closed connection: <psycopg.Connection [BAD] at 0x7f050aa12c50>",
        "Somebody@home is here",
    ],
)
def test_what_helps_to_find_a_fault_stays(sentence: str) -> None:
    assert redact_text(sentence) == sentence


def test_long_lines_are_cheap() -> None:
    """Linear: the same characters twice as often take about twice the steps, never their square."""
    for piece in ("/turn/", "?a=", "a", "a@", "://", "key=", "&", "\\n", "Bearer "):
        line = piece * (400_000 // len(piece))
        assert len(redact_text(line)) < 4 * len(line) + 100  # it ends: the square of this would take hours


AFTER_START = """
import asyncio, logging, sys
import {first}
{start}
import django
django.setup()
from config import logs
for name, logger in [("", logging.root), *logging.root.manager.loggerDict.items()]:
    for handler in getattr(logger, "handlers", []):
        if not isinstance(handler, logging.NullHandler):
            print(name or "root", type(handler.formatter).__name__)
logging.getLogger("uvicorn.error").error("/turn/{canary}/")
logging.getLogger("uvicorn.access").warning('%s - "%s %s" %d', "1.2.3.4:5", "GET", "/stop/{canary}/", 404)
logging.getLogger("celery.app.trace").error("/owner/{canary}/")
"""
STARTS = {
    "the server": ("uvicorn", "uvicorn.Config('config.asgi:application', log_level='warning').load()"),
    "the worker": (
        "config.celery",
        "config.celery.app.loader.init_worker(); config.celery.app.log.setup('WARNING', redirect_stdouts=True)",
    ),
}


@pytest.mark.parametrize("mode", ["alone", "real"])
@pytest.mark.parametrize("start", STARTS)
def test_a_process_has_one_handler_for_all(start: str, mode: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """As the processes begin: the server and Celery bring handlers of their own, and none of them is left."""
    first, begin = STARTS[start]
    real = {"DATABASE_URL": "postgresql://u:p@127.0.0.1:1/x", "REDIS_URL": "redis://127.0.0.1:1/0"}
    env = {name: value for name, value in os.environ.items() if name not in (*real, "DJANGO_SETTINGS_MODULE")}
    env |= {"VAR_DIR": str(tmp_path_factory.mktemp("var")), **(real if mode == "real" else {})}
    code = AFTER_START.format(first=first, start=begin, canary=CANARY)
    ran = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split() == ["root", "ProcessorFormatter"]
    assert CANARY not in ran.stderr
    assert ran.stderr.count(HIDDEN) == 3
    if mode == "real":
        assert all(json.loads(line) for line in ran.stderr.splitlines() if HIDDEN in line)
