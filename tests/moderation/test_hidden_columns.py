"""F40, F51, F52: no list of the admin is asked about a column by the address that its page does not filter by.

Django answers `?snapshot__regex=^.x78` on any list of matches: who may look at the list reads hands, invites and mail
addresses from how much is found.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.admin import ModelAdmin
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import SuspiciousOperation
from django.db.models import Model
from django.http import HttpRequest
from django.test import RequestFactory
from django.urls import reverse

from accounts.admin.lookups import StrictLookups
from accounts.models import User
from games.models import Match
from tests.people import browser, person

LOOKUPS = [
    "", "exact", "iexact", "startswith", "istartswith", "endswith", "contains", "icontains", "regex", "iregex",
    "gt", "gte", "lt", "lte", "in", "range", "isnull", "year", "date", "length", "pk", "id",
]  # fmt: skip
VALUES = ["a", "^a", "(", "1", "True", "0,1", "9" * 30, "-1", "\N{INFINITY}", "2026-02-30", "\x00"]
SHOWN = {  # the columns each list may be filtered by; whoever adds a filter says here that moderators may ask it
    "accounts.announcement": set(),
    "accounts.apitoken": set(),
    "accounts.mailboxmessage": set(),
    "accounts.sanction": {"now", "kind"},
    "accounts.signupinvitation": set(),
    "accounts.sitesettings": set(),
    "accounts.user": {"is_guest", "is_staff", "is_active"},
    "account.emailaddress": {"primary", "verified"},
    "admin.logentry": {"action_flag", "content_type", "content_type__id", "action_time"},
    "auth.group": set(),
    "games.board": {"status", "title"},
    "games.match": {"status", "pace", "private", "rated", "sandbox", "title", "created"},
    "games.message": {"room__kind"},
    "games.outage": set(),
    "games.simulation": set(),
    "games.report": {"state", "why"},
    "mfa.authenticator": {"type", "created_at", "last_used_at"},
    "usersessions.usersession": set(),
}


@pytest.fixture
def boss() -> User:
    return person("Boss", is_staff=True, is_superuser=True)


def pages() -> list[ModelAdmin]:
    return list(admin.site._registry.values())


def lax(site: admin.AdminSite) -> list[str]:
    """The pages that do not ask StrictLookups, or not it alone."""
    return [
        label(page)
        for page in site._registry.values()
        if getattr(type(page), "lookup_allowed", None) is not StrictLookups.lookup_allowed
    ]


def label(page: ModelAdmin) -> str:
    return f"{page.opts.app_label}.{page.opts.model_name}"


def lists(page: ModelAdmin) -> str:
    return reverse(f"admin:{page.opts.app_label}_{page.opts.model_name}_changelist")


def columns(model: type[Model], deep: int = 2) -> Iterator[str]:
    """Every column an address can name: the model's own, and through relations in both directions."""
    for field in model._meta.get_fields(include_hidden=True):
        yield field.name
        if attname := getattr(field, "attname", ""):
            yield attname
        if field.is_relation and field.related_model and deep > 1:
            yield from (f"{field.name}__{name}" for name in columns(field.related_model, deep - 1))


def asked(page: ModelAdmin) -> Iterator[tuple[str, str]]:
    """Each column with each way to ask about it."""
    for column in dict.fromkeys(["pk", *columns(page.model)]):
        for lookup in LOOKUPS:
            yield column, f"{column}__{lookup}" if lookup else column


def asking(user: User, parameters: dict[str, str] | None = None) -> HttpRequest:
    request: HttpRequest = RequestFactory().get("/", parameters)
    request.user = user
    return request


def answer(page: ModelAdmin, user: User, parameter: str, value: str) -> str:
    """What becomes of it: refused, wrong or listed. Anything else would be a 500."""
    try:
        page.get_changelist_instance(asking(user, {parameter: value}))
    except SuspiciousOperation:
        return "refused"
    except IncorrectLookupParameters:
        return "wrong"
    return "listed"


def key_of(page: ModelAdmin) -> set[str]:
    return {"pk", page.opts.pk.name}


def test_every_page_is_strict() -> None:
    """Whoever registers a page for a model, or adds a library that does, takes the strict one."""
    assert lax(admin.site) == []
    assert {label(page) for page in pages()} == set(SHOWN)


def test_a_page_that_is_not_strict_is_found() -> None:
    class Loose(StrictLookups):
        def lookup_allowed(self, lookup: str, value: object, request: HttpRequest | None = None) -> bool:
            return True

    site = admin.AdminSite("another")
    site.register(Match)
    site.register(User, Loose)
    assert lax(site) == ["games.match", "accounts.user"]


@pytest.mark.django_db
@pytest.mark.parametrize("listing", pages(), ids=label)
def test_only_columns_with_a_filter_are_asked(listing: ModelAdmin, mod: User, boss: User) -> None:
    """Every column, local and two relations deep, in every way, by moderators and superusers."""
    may, tried = SHOWN[label(listing)] | key_of(listing), 0
    for user in (mod, boss):
        request = asking(user)
        for column, parameter in asked(listing):
            tried += 1
            refused = not listing.lookup_allowed(parameter, "a", request)
            if "__" not in column:  # the list itself, not only what it asks
                assert refused == (answer(listing, user, parameter, "a") == "refused"), parameter
            assert refused or column in may, (parameter, user.username)
    assert tried > 200


@pytest.mark.django_db
@pytest.mark.parametrize("listing", pages(), ids=label)
def test_what_may_be_asked_is_never_an_error(listing: ModelAdmin, boss: User) -> None:
    """Whatever the value: rows, the whole list (302) or a refusal (400); 500 never."""
    client = browser(boss)
    for column in SHOWN[label(listing)] | key_of(listing):
        for ask in {"", *(f"__{each}" for each in [*LOOKUPS, "month", "day", "id__exact"] if each)}:
            found = {value: answer(listing, boss, column + ask, value) for value in VALUES}
            for value in [value for value in VALUES if found[value] == "listed"][:1]:
                assert client.get(lists(listing), {column + ask: value}).status_code == 200, (column + ask, value)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "dates",
    [
        {"year": "9999", "month": "12"}, {"year": "9999"}, {"year": "1"}, {"year": "0"}, {"year": "9" * 30},
        {"year": "2026", "month": "13"}, {"year": "2026", "month": "2", "day": "30"}, {"month": "9" * 30}, {"day": "x"},
    ],
)  # fmt: skip
def test_dates_that_are_none(mod: User, dates: dict[str, str]) -> None:
    asks = {f"created__{part}": value for part, value in dates.items()}
    assert browser(mod).get("/admin/games/match/", asks).status_code in (200, 302)


@pytest.mark.django_db
def test_the_links_of_each_list_still_work(boss: User, match: str) -> None:
    """Nothing a list offers itself is refused: its filters, its order, its days, and its popups."""
    client, followed = browser(boss), 0
    for page in pages():
        text = client.get(lists(page)).text
        links = {each.split('"')[0].replace("&amp;", "&") for each in text.split('href="?')[1:]}
        for link in [*links, "_popup=1", "_popup=1&_to_field=id", "_facets=True", "o=-1.2.99", "q=a"]:
            followed += 1
            assert client.get(f"{lists(page)}?{link}").status_code == 200, link
    assert followed > 100


# -- what the tester did


@pytest.mark.django_db
@pytest.mark.parametrize("value", ["a", "^.x7801[0-7]", "("])
@pytest.mark.parametrize(
    ("model", "lookup"),
    [
        ("accounts/user", "email__startswith"),
        ("accounts/user", "password__startswith"),
        ("accounts/user", "emailaddress__email__startswith"),
        ("games/match", "invite__regex"),
        ("games/match", "snapshot__regex"),
        ("games/match", "snapshot__gt"),
        ("games/match", "snapshot__exact"),
        ("games/match", "snapshot"),
        ("games/match", "host__email__contains"),
        ("games/match", "seats__user__email__contains"),
        ("games/match", "entries__facts__contains"),
        ("games/report", "about__email__startswith"),
        ("games/report", "match__invite__startswith"),
        ("accounts/sanction", "user__email__startswith"),
        ("games/message", "user__email__startswith"),
    ],
)
def test_hidden_columns_cannot_be_read(mod: User, boss: User, match: str, model: str, lookup: str, value: str) -> None:
    for user in (mod, boss):
        assert browser(user).get(f"/admin/{model}/", {lookup: value}).status_code == 400
        form = {"action": "delete_selected", "_selected_action": ["1"], "index": "0"}
        assert browser(user).post(f"/admin/{model}/?{lookup}={value}", form).status_code == 400


@pytest.mark.django_db
def test_search_finds_nothing_by_what_is_hidden(mod: User, ann: User, match: str) -> None:
    """A canary in each hidden column is found by no list that a moderator may open."""
    Match.objects.filter(pk=match).update(invite="canary-invite")
    User.objects.filter(pk=ann.pk).update(
        email="canary-mail@example.org", first_name="canary-first", last_name="canary-l"
    )
    client = browser(mod)
    for place in ("games/match", "games/report", "games/message", "accounts/user", "accounts/sanction"):
        for words in ("canary", "canary-mail@example.org", "canary-invite", "canary-first"):
            assert client.get(f"/admin/{place}/", {"q": words}).context["cl"].result_count == 0, (place, words)


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["email", "password", "username", "is_guest", "nosuch"])
def test_lists_in_popups_give_keys_only(mod: User, field: str) -> None:
    answer = browser(mod).get("/admin/accounts/user/", {"_popup": "1", "_to_field": field})
    assert answer.status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize("term", ["a", "\x00"])
@pytest.mark.parametrize("field", ["user", "by", "sanctions", "groups", "email", "pk", ""])
def test_nothing_is_completed(mod: User, boss: User, field: str, term: str) -> None:
    """No form of ours completes what is typed, so its address answers nothing for any column, and never with a 500."""
    for user in (mod, boss):
        for model in ("user", "sanction", "apitoken"):
            asks = {"app_label": "accounts", "model_name": model, "field_name": field, "term": term}
            assert browser(user).get("/admin/autocomplete/", asks).status_code == 403


@pytest.mark.django_db
def test_no_page_shows_what_would_sign_somebody_in(boss: User, ann: User) -> None:
    """Superusers delete a second factor or a session; what either holds is on no page, list or search."""
    factor = Authenticator.objects.create(user=ann, type="totp", data={"secret": "canary"})
    session = UserSession.objects.create(user=ann, session_key="canary", ip="192.0.2.1", user_agent="x")
    client = browser(boss)
    for model, made in (("mfa_authenticator", factor), ("usersessions_usersession", session)):
        for name, of in (("change", [made.pk]), ("delete", [made.pk]), ("history", [made.pk]), ("changelist", [])):
            found = client.get(reverse(f"admin:{model}_{name}", args=of))
            assert found.status_code == 200
            assert "canary" not in found.text
        assert client.post(reverse(f"admin:{model}_delete", args=[made.pk]), {"post": "yes"}).status_code == 302
    assert not Authenticator.objects.exists()
    assert not UserSession.objects.filter(user=ann).exists()
