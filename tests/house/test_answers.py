"""What every answer carries, and what is never written down."""

import io
import json
import logging
from typing import Any

import pytest
import structlog
from django.conf import settings
from django.test import Client

from config import logs

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/", "/account/login/", "/mailbox/", "/nowhere/", "/api/docs", "/owner/x/"])
def test_strict_policy_on_every_answer(client: Client, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert "*" not in policy
    assert headers["Referrer-Policy"] == "strict-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"


def test_the_session_cookie_is_out_of_reach_of_scripts(client: Client) -> None:
    cookie = client.post("/guest/").cookies[settings.SESSION_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_a_foreign_host_is_refused(client: Client) -> None:
    """F55."""
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.parametrize("path", ["/guest/", "/account/login/", "/account/tokens/", "/owner/x/"])
def test_a_post_without_the_token_is_refused(path: str) -> None:
    """F48."""
    assert Client(enforce_csrf_checks=True).post(path).status_code == 403


def test_tracebacks_show_no_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """F54: what was in a variable when something broke stays out of the log; so do line breaks."""
    for as_json in (True, False):
        written = io.StringIO()
        before = logging.root.handlers[:]
        try:
            logs.configure_logging({"json": as_json, "level": "INFO"})
            handler = logging.root.handlers[-1]
            handler.setStream(written)  # type: ignore[attr-defined]
            break_with_a_secret()
        finally:
            logging.root.handlers = before
            structlog.reset_defaults()
        assert "canary" not in written.getvalue()
        assert "ZeroDivisionError" in written.getvalue()
        if as_json:
            assert len(written.getvalue().splitlines()) == 1
            assert json.loads(written.getvalue())["event"] == "broken\nby a line"


def break_with_a_secret() -> Any:
    secret = "can" + "ary"
    try:
        return len(secret) / 0
    except ZeroDivisionError:
        logging.getLogger("games.x").exception("broken\nby a line")
