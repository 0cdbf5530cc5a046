"""F29 to F32, F47 to F51: what somebody hostile sends, by tables: too much, elsewhere, from elsewhere, as markup."""

from __future__ import annotations

import gzip
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts import names
from accounts.models import User
from config.origins import normalize_origin
from games.engine.catalog import titles
from games.lobby import starting, tables
from games.models import Match
from tests.people import browser

pytestmark = pytest.mark.django_db
HOME = "testserver"
FORM = "application/x-www-form-urlencoded"
FIELDS = {"theme": "auto", "speed": "normal"}

# -- too much

BODIES: dict[str, tuple[bytes, str, dict[str, str]]] = {
    "20 MB": (b"x" * 20_000_000, "application/json", {}),
    "a bomb": (gzip.compress(b"0" * 5_000_000), "application/json", {"HTTP_CONTENT_ENCODING": "gzip"}),
    "16,000 lists": (b"[" * 16_000, "application/json", {}),
    "3,000 objects": (b'{"a":' * 3_000, "application/json", {}),
    "an open string": (b'"' + b'\\"' * 8_000, "application/json", {}),
    "5,000 digits": (b'{"title":' + b"9" * 5_000 + b"}", "application/json", {}),
    "not UTF-8": (b'{"title":"\xff\xfe"}', "application/json", {}),
    "nothing": (b"", "application/json", {}),
    "a form": (b"title=x", FORM, {}),
}


@pytest.mark.parametrize("name", BODIES)
def test_f29_the_api_refuses_what_is_too_much(ann: User, name: str) -> None:
    body, kind, headers = BODIES[name]
    for who in (Client(), browser(ann)):
        answer = who.generic("POST", "/api/matches", body, kind, **headers)
        assert answer.status_code == 422
        assert answer.json()["reason"].endswith(".")
    assert not Match.objects.exists()


PART = b'--x\r\nContent-Disposition: form-data; name="f%d"\r\n\r\n1\r\n'
FORMS = {
    "600 fields": (b"&".join(b"f%d=1" % n for n in range(600)), FORM),
    "300 kB": (b"x=" + b"y" * 300_000, FORM),
    "600 parts": (b"".join(PART % n for n in range(600)) + b"--x--\r\n", "multipart/form-data; boundary=x"),
}


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("path", ["/guest/", "/theme/", "/account/login/", "/play/quick/"])
def test_f29_forms_refuse_what_is_too_much(path: str, name: str) -> None:
    who = Client(enforce_csrf_checks=True)
    who.cookies["csrf"] = "a" * 32  # else nobody even reads the form
    assert who.generic("POST", path, *FORMS[name]).status_code in (400, 413)
    assert not User.objects.exists()


# -- elsewhere

TARGETS = [
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "http:///evil.example",
    "https:evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "http://testserver@evil.example",
    "http://testserver.evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "\thttps://evil.example",
    "/\t/evil.example",
]


def assert_stays(answer: Any) -> None:
    """It leads nowhere else."""
    target = answer.headers.get("Location", "")
    assert urlsplit(target.replace("\\", "/")).netloc in ("", HOME), target
    assert urlsplit(target).scheme in ("", "http")
    assert not target.startswith(("//", "/\\"))


@pytest.mark.parametrize("target", TARGETS)
def test_f49_no_form_leads_to_another_site(ann: User, target: str) -> None:
    for path, fields in {
        "/theme/": {"theme": "dark"},
        "/guest/": {},
        "/account/profile/": {"display": "Ann", **FIELDS},
        "/account/logout/": {},
    }.items():
        who = Client() if path == "/guest/" else browser(ann)
        assert_stays(who.post(path, {**fields, "next": target}))
        assert_stays(who.post(f"{path}?next={quote(target)}", fields))
    ann.set_password("a long and quiet orbit")
    ann.save()
    EmailAddress.objects.create(user=ann, email=ann.email, verified=True, primary=True)
    fields = {"login": ann.email, "password": "a long and quiet orbit"}
    for who, more in ((Client(), {"next": target}), (Client(), {})):
        answer = who.post(f"/account/login/?next={quote(target)}", fields | more)
        assert answer.status_code == 302
        assert_stays(answer)


# -- from elsewhere


@pytest.mark.parametrize(
    "host", ["evil.example", "testserver.evil.example", "testserver@evil.example", "a b", "", "[::1"]
)
def test_f47_another_host_is_400(client: Client, host: str) -> None:
    for path in ("/", "/account/password/reset/", "/api/titles"):
        assert client.get(path, HTTP_HOST=host).status_code == 400


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://testserver.evil.example", "https://testserver"]
)
def test_f47_a_foreign_page_sends_no_form(ann: User, origin: str) -> None:
    """Even with the right token: the origin is another one's."""
    who = (
        browser(ann, enforce_csrf_checks=True)
        if "enforce_csrf_checks" in browser.__code__.co_varnames
        else Client(enforce_csrf_checks=True)
    )
    who.force_login(ann, backend="django.contrib.auth.backends.ModelBackend")
    who.get("/account/profile/")
    token = who.cookies["csrf"].value
    fields = {"display": "Mallory", **FIELDS, "csrfmiddlewaretoken": token}
    assert who.post("/account/profile/", fields, HTTP_ORIGIN=origin).status_code == 403
    api = {"data": {"title": titles()[0].slug, "seats": 2}, "content_type": "application/json"}
    assert who.post("/api/matches", **api, HTTP_X_CSRFTOKEN=token, HTTP_ORIGIN=origin).status_code == 403
    assert User.objects.get(pk=ann.pk).display == "Ann"
    assert not Match.objects.exists()
    assert who.post("/account/profile/", fields, HTTP_ORIGIN=normalize_origin(f"http://{HOME}")).status_code == 302


@pytest.mark.parametrize(
    "path",
    [
        "/static/../config/settings.py",
        "/static/%2e%2e/config/settings.py",
        "/static/..%2fconfig/settings.py",
        "/static/....//config/settings.py",
        "/static//etc/passwd",
        "/static/..\\..\\etc\\passwd",
        "/rules/../../etc/passwd/",
        "/rules/..%2f..%2fetc%2fpasswd/",
        "/m/../admin/",
        "/api/matches/..%2f..%2fetc",
    ],
)
def test_f51_no_path_leads_out(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (404, 422)
    assert b"SECRET_KEY" not in answer.content


# -- as markup

MARKUP = [
    "<script>alert(1)</script>",
    "<img src=x onerror=a>",
    '"><svg onload=a>',
    "'><b>x</b>",
    "{{ 7*7 }} {% x %}",
    "${7*7} `x`",
    "</title><script>",
    "javascript:alert(1)",
    "<!-- x --> ]]>",
    "&lt;b&gt; &amp;",
]


def assert_escaped(text: str, content: bytes) -> None:
    """The text is on the page, if at all, as text."""
    page = content.decode()
    assert not any(sign in text and text in page for sign in "<>\"'")


@pytest.mark.parametrize("text", MARKUP)
def test_f51_names_are_text_on_every_page(ann: User, ben: User, text: str) -> None:
    """Whatever the form of the profile would refuse: as it lies in the database."""
    User.objects.filter(pk=ann.pk).update(display=text[: names.LONGEST])
    ann.refresh_from_db()
    table = tables.create_match(ann, titles()[0].slug, seats=3, name=text)
    running = starting.start_bot_match(ann, titles()[0].slug)
    pages = ["/", "/play/", f"/m/{table.pk}/", f"/m/{running.pk}/", f"/people/{ann.username}/", "/ranks/"]
    for who in (Client(), browser(ben), browser(ann)):
        for path in pages:
            answer = who.get(path)
            assert answer.status_code == 200
            assert_escaped(text, answer.content)
            assert_escaped(text[: names.LONGEST], answer.content)
            assert "unsafe-inline" not in answer["Content-Security-Policy"]
            assert "script-src 'self'" in answer["Content-Security-Policy"]
