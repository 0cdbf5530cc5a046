"""F47: sockets open only for pages of this site, by scheme, host and port."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync

from config.origins import OwnPagesOnly, answer_at, is_welcome_origin, normalize_origin

OWN = ["https://play.example.org", "http://localhost:8000"]
FOREIGN = [
    "https://evil.example",
    "http://play.example.org",
    "https://play.example.org:8443",
    "https://sub.play.example.org",
    "https://play.example.org.evil.example",
    "https://play.example.orgx",
    "https://play.example.org/",
    "https://play.example.org\x00",
    "https://play.example.org\t",
    " https://play.example.org",
    "https://play.example.org, https://evil.example",
    "https://user@play.example.org",
    "HTTPS://PLAY.EXAMPLE.ORG",
    "http://localhost",
    "http://localhost:8001",
    "http://127.0.0.1:8000",
    "file://",
    "null",
    "",
    "*",
]


@pytest.fixture(autouse=True)
def _own(settings: Any) -> None:
    settings.ORIGINS = list(OWN)


@pytest.mark.parametrize("origin", OWN)
def test_own_pages_are_welcome(origin: str) -> None:
    assert is_welcome_origin([(b"host", b"x"), (b"origin", origin.encode())])


@pytest.mark.parametrize("origin", FOREIGN)
def test_foreign_pages_are_not(origin: str) -> None:
    assert not is_welcome_origin([(b"origin", origin.encode("latin-1"))])


def test_no_origin_is_no_page_of_ours() -> None:
    assert not is_welcome_origin([(b"cookie", b"session=1")])


def test_two_origins_are_one_too_many() -> None:
    assert not is_welcome_origin([(b"origin", OWN[0].encode()), (b"origin", OWN[0].encode())])


def test_a_program_with_a_token_needs_no_origin() -> None:
    assert is_welcome_origin([(b"authorization", b"Bearer starboard_x")])
    assert not is_welcome_origin([(b"authorization", b"Basic eDp5")])


def test_a_token_does_not_excuse_a_foreign_page() -> None:
    assert not is_welcome_origin([(b"authorization", b"Bearer starboard_x"), (b"origin", b"https://evil.example")])


def test_default_ports_and_case_of_the_settings_do_not_matter() -> None:
    assert normalize_origin("HTTPS://Play.Example.org:443/") == "https://play.example.org"
    assert normalize_origin("http://localhost:8000") == "http://localhost:8000"


def test_the_site_answers_where_it_was_told_to(settings: Any) -> None:
    settings.ALLOWED_HOSTS, settings.CSRF_TRUSTED_ORIGINS = ["old"], ["http://old"]
    answer_at(["http://localhost:9000"])
    assert settings.ORIGINS == settings.CSRF_TRUSTED_ORIGINS == ["http://localhost:9000"]
    assert settings.ALLOWED_HOSTS == ["localhost"]


def test_a_refusal_comes_before_the_handshake() -> None:
    """The application is not even called."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def application(*args: Any) -> None:
        raise AssertionError("called")

    scope = {"type": "websocket", "headers": [(b"origin", b"https://evil.example")]}
    async_to_sync(OwnPagesOnly(application))(scope, None, send)
    assert [message["type"] for message in sent] == ["websocket.close"]
