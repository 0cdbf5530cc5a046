"""The owner's one-time way into the admin."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import admin_links
from accounts.models import AdminKey, User

pytestmark = pytest.mark.django_db


def link() -> str:
    return f"/owner/{admin_links.make_admin_key()}/"


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_at_the_link_does_nothing(client: Client, method: str) -> None:
    """F42: a GET never acts."""
    path = link()
    assert getattr(client, method)(path).status_code == 200
    assert not User.objects.exists()
    assert client.post(path).status_code == 302


def test_it_makes_the_first_admin_and_lets_them_in(client: Client) -> None:
    client.post(link())
    admin = User.objects.get()
    assert admin.is_superuser
    assert client.get("/admin/").status_code == 200


def test_it_works_once(client: Client) -> None:
    path = link()
    client.post(path)
    second = Client()
    assert second.post(path).status_code == 404
    assert second.get("/admin/").status_code == 302


def test_a_second_link_lets_the_same_admin_in(client: Client) -> None:
    client.post(link())
    Client().post(link())
    assert User.objects.count() == 1


def test_a_newer_link_ends_the_older(client: Client) -> None:
    older = link()
    link()
    assert client.post(older).status_code == 404


def test_it_ends_after_a_day(client: Client) -> None:
    path = link()
    AdminKey.objects.update(made=timezone.now() - timedelta(days=1, minutes=1))
    assert client.get(path).status_code == 404
    assert client.post(path).status_code == 404


@pytest.mark.parametrize("key", ["x", "%00", "a" * 3000, "%ED%A0%80"])
def test_a_guessed_link_opens_nothing(client: Client, key: str) -> None:
    link()
    assert client.post(f"/owner/{key}/").status_code == 404
    assert not User.objects.exists()


def test_only_its_digest_is_kept() -> None:
    raw = admin_links.make_admin_key()
    assert raw not in str(AdminKey.objects.values().get())
