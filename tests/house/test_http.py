"""How every address answers: HEAD as GET, odd requests with a sentence, headers on everything, refusals in one line."""

from __future__ import annotations

import io
import logging
import urllib.error
import urllib.request
from typing import Any

import pytest
from django.test import Client

from accounts import mailbox
from accounts.models import User
from config.logs import RefusalsInOneLine
from config.utf8 import WHY
from games.engine.catalog import titles
from games.lobby import starting
from games.models import Match
from tests.services.sites import LoneSite

FORM = "application/x-www-form-urlencoded"
CHARSETS = ["utf-16", "utf-32", "latin-1", "idna", "unicode_escape"]
NO_CHARSETS = ["hex", "rot13", "base64", "zip"]  # Python has codecs of these names that read no text
PAGES = ["/", "/play/", "/play/new/", "/rules/", "/ranks/", "/account/login/", "/account/signup/", "/people/{user}/"]
API = ["/api/titles", "/api/matches", "/api/matches/{match}", "/api/matches/{match}/export", "/api/commands"]


@pytest.fixture
def match(ann: User) -> Match:
    """A public game in play."""
    return starting.start_bot_match(ann, titles()[0].slug)


@pytest.mark.django_db
@pytest.mark.parametrize("path", [*PAGES, "/m/{match}/", *API, "/no/such/page/"])
def test_head_answers_as_get_does_without_the_body(client: Client, match: Match, ann: User, path: str) -> None:
    there = path.format(match=match.pk, user=ann.username)
    shown, asked = client.get(there), client.head(there)
    assert asked.status_code == shown.status_code != 405
    assert asked["Content-Type"] == shown["Content-Type"]
    assert asked.content == b""


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/guest/", "/api/quick", "/theme/"])
def test_head_does_not_act(client: Client, path: str) -> None:
    assert client.head(path).status_code == 405
    assert not User.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("charset", CHARSETS)
@pytest.mark.parametrize("path", ["/", "/theme/", "/guest/", "/account/login/", "/no/such/page/", "/api/quick"])
def test_f32_text_that_is_not_utf8_is_refused_with_a_sentence(path: str, charset: str) -> None:
    """It was a 500 everywhere: Django failed over the form again in the page that said so."""
    browser = Client(enforce_csrf_checks=True)
    browser.cookies["csrf"] = "a" * 32
    answers = [
        browser.generic("POST", path, b"a=b", f"{FORM}; charset={charset}"),
        browser.generic("POST", path, b"a=b", f"multipart/form-data; boundary=x; charset={charset}"),
        browser.get(path, {"q": "x"}, headers={"Content-Type": f"{FORM}; charset={charset}"}),
    ]
    for answer in answers:
        assert answer.status_code == 400
        assert (WHY if path.startswith("/api/") else "Not understood") in answer.content.decode()
    assert not User.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("charset", CHARSETS)
def test_f32_it_is_refused_too_where_mail_stays_on_the_site(client: Client, settings: Any, charset: str) -> None:
    """It was a 500 there: the page asked who may read the mail before the session was known."""
    settings.EMAIL_BACKEND = mailbox.BACKEND
    assert client.generic("POST", "/guest/", b"a=b", f"{FORM}; charset={charset}").status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", "utf8", "no-such-thing"])
def test_utf8_by_its_names_is_read(client: Client, charset: str) -> None:
    assert client.generic("POST", "/guest/", b"a=b", f"{FORM}; charset={charset}").status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/no/such/page/", "/api/titles", "/api/matches/nosuch", "/admin/login/"])
def test_every_answer_says_what_a_page_may_do_and_who_may_use_it(client: Client, path: str) -> None:
    answer = client.get(path)
    assert "camera=()" in answer["Permissions-Policy"]
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.lone
def test_static_files_and_heads_on_a_running_site(lone_site: LoneSite) -> None:
    with urllib.request.urlopen(lone_site.url) as page:
        file = page.read().decode().split('href="/static/')[1].split('"')[0]
    for path in ("/", f"/static/{file}", "/api/titles"):
        asked = urllib.request.Request(lone_site.url + path, method="HEAD")
        with urllib.request.urlopen(asked) as answer:
            assert answer.status == 200
            assert answer.read() == b""
            assert "camera=()" in answer.headers["Permissions-Policy"]
            assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.lone
@pytest.mark.parametrize("charset", [*CHARSETS, *NO_CHARSETS])
def test_f32_a_running_site_refuses_other_character_sets(lone_site: LoneSite, charset: str) -> None:
    for path in ("/?q=1", "/guest/", "/api/quick"):
        for kind in (FORM, "application/json"):
            headers = {"Content-Type": f"{kind}; charset={charset}"}
            asked = urllib.request.Request(lone_site.url + path, data=b"a=b", headers=headers)
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(asked)
            refused.value.close()
            assert refused.value.code == 400
    assert "Traceback" not in lone_site.web.text()


@pytest.fixture
def written() -> Any:
    """What the log says, as the site's handler writes it."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(RefusalsInOneLine())
    logging.getLogger().addHandler(handler)
    yield stream
    logging.getLogger().removeHandler(handler)


@pytest.mark.django_db
def test_what_is_refused_is_one_line_in_the_log(client: Client, ann: User, written: io.StringIO) -> None:
    client.force_login(ann, backend="django.contrib.auth.backends.ModelBackend")
    ann.is_staff = True
    ann.save()
    assert client.get("/admin/accounts/user/").status_code == 403
    assert "Forbidden" in written.getvalue()
    assert written.getvalue().count("\n") == 1


REFUSED = [
    ("/no/such/page/", {}, 404),
    ("/m/0000000000/", {}, 404),
    ("/api/matches/0000000000", {}, 404),
    ("/api/tokens", {"method": "POST"}, 404),
    ("/play/?x=1", {"headers": {"Host": "elsewhere.example"}}, 400),
    ("/account/login/", {"method": "POST"}, 403),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "given", "status"), REFUSED)
def test_each_kind_of_refusal_is_one_line(path: str, given: dict[str, Any], status: int, written: io.StringIO) -> None:
    """Whatever says no: an address, a method, the API, the name of the site, a form without its token."""
    visitor = Client(enforce_csrf_checks=True, raise_request_exception=False)
    headers = given.get("headers", {})
    assert visitor.generic(given.get("method", "GET"), path, headers=headers).status_code == status
    assert written.getvalue().count("\n") == 1, written.getvalue()


def test_what_is_our_own_fault_keeps_its_traceback() -> None:
    for status, kept in ((403, False), (400, False), (500, True), (0, True)):
        record = logging.LogRecord("django.request", 30, "", 0, "x", (), (ValueError, ValueError(), None))
        if status:
            record.status_code = status
        assert RefusalsInOneLine().filter(record)
        assert bool(record.exc_info) is kept


def test_the_site_logs_with_it() -> None:
    handlers = [each for each in logging.getLogger().handlers if type(each) is logging.StreamHandler]
    assert any(isinstance(each, RefusalsInOneLine) for handler in handlers for each in handler.filters)
