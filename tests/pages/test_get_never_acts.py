"""A GET never acts: mail scanners, prefetchers and crawlers may follow every address of the site."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.models import User
from games.models import Match
from games.views.rows import AnyTitle
from tests.pages.reading import flat

pytestmark = pytest.mark.django_db

ACTS = {
    "join": ["{match}"],
    "match_act": ["{match}", "start"],
    "play_now": ["{title}"],
    "quick": [],
    "guest": [],
    "theme": [],
}
VERBS = ["bot", "unseat", "start", "cancel", "leave", "rematch", "invite", "withdraw", "decline"]
ASIDE = {"sessions", "usersessions", "admin"}  # who looks is noted


def named(
    patterns: list[URLPattern | URLResolver], blanks: frozenset[str] = frozenset()
) -> Iterator[tuple[str, frozenset[str]]]:
    """Every address by name, with its blanks; the admin and the API have tests of their own."""
    for each in patterns:
        rule = each.pattern
        here = blanks | set(getattr(rule, "converters", {})) | set(rule.regex.groupindex)
        if isinstance(each, URLResolver) and each.app_name != "admin" and each.namespace != "api":
            yield from named(each.url_patterns, here)
        elif isinstance(each, URLPattern) and each.name:
            yield each.name, here


def addresses(match: Match, title: AnyTitle) -> list[str]:
    """Every named address of the site with something that fits into its blanks."""
    fill = {"match_id": match.pk, "title": title.slug, "verb": "start", "key": "abc", "token_id": 1, "pk": 1}
    fill |= {"uidb36": "1", "kind": "1"}
    found = []
    for name, blanks in named(get_resolver().url_patterns):
        if blanks <= set(fill):
            found.append(reverse(name, kwargs={blank: fill[blank] for blank in blanks}))
    return found


def rows() -> dict[str, list[object]]:
    """Everything that is stored, but for who looked when."""
    models = [model for model in apps.get_models() if model._meta.app_label not in ASIDE]
    return {model._meta.label: list(model._base_manager.order_by("pk").values()) for model in models}


def test_looking_at_every_address_changes_nothing(
    as_host: Client, client: Client, table: Match, running: Match, title: AnyTitle
) -> None:
    found = addresses(table, title)
    assert len(found) > 40
    before = rows()
    for browser in (as_host, client):
        for address in found:
            assert browser.get(address).status_code < 500, address
            assert browser.head(address).status_code < 500, address
    assert rows() == before


@pytest.mark.parametrize("name", ACTS)
def test_what_acts_takes_a_post_only(as_host: Client, table: Match, title: AnyTitle, name: str) -> None:
    args = [each.format(match=table.pk, title=title.slug) for each in ACTS[name]]
    assert as_host.get(reverse(name, args=args)).status_code == 405


@pytest.mark.parametrize("verb", VERBS)
def test_verbs_of_a_table_take_a_post_only(as_host: Client, table: Match, verb: str) -> None:
    assert as_host.get(reverse("match_act", args=[table.pk, verb])).status_code == 405


def test_a_form_of_another_site_acts_as_nobody(host: User, table: Match) -> None:
    """Without the token of our own form a POST is refused in words, and nothing happens."""
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(host, backend="django.contrib.auth.backends.ModelBackend")
    answer = strict.post(reverse("match_act", args=[table.pk, "cancel"]))
    assert answer.status_code == 403
    assert "Nothing was changed" in flat(answer)
    table.refresh_from_db()
    assert table.status == "open"
