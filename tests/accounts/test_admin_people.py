"""The admin's page of a person: what a host needs first, and no list of every right."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from tests.people import browser, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_owner() -> Client:
    return browser(person("Owner", is_staff=True, is_superuser=True))


def test_what_matters_comes_first_and_nothing_lists_every_right(as_owner: Client) -> None:
    ann = person("Ann")
    html = as_owner.get(f"/admin/accounts/user/{ann.pk}/change/").content.decode()
    assert html.index("At the table") < html.index("Moderation") < html.index("Rights")
    assert "user_permissions" not in html
    assert html.count("<option") < 60
    for found in ("/admin/games/match/?q=ann", "/admin/games/report/?q=ann", "/admin/games/message/?q=ann"):
        assert found in html
        assert as_owner.get(found).status_code == 200


def test_a_moderator_is_made_by_an_action(as_owner: Client) -> None:
    ann = person("Ann")
    form = {"action": "make_moderator", "_selected_action": [ann.pk]}
    assert as_owner.post("/admin/accounts/user/", form).status_code == 302
    ann = User.objects.get(pk=ann.pk)
    assert ann.is_staff
    assert [group.name for group in ann.groups.all()] == ["moderators"]
    assert not ann.is_superuser
