"""F39: which devices and addresses people come from, kept as keyed hashes only."""

import pytest
from django.test import Client

from accounts import footprints
from accounts.models import Footprint, User
from common import clock, durations

pytestmark = pytest.mark.django_db


def browser(user: User, address: str, like: Client | None = None) -> Client:
    """A browser in which this person is signed in; `like` another: the same device."""
    client = Client(REMOTE_ADDR=address)
    if like is not None:
        client.cookies[footprints.COOKIE] = like.cookies[footprints.COOKIE].value
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    client.post("/theme/")
    return client


@pytest.fixture
def ann(member) -> User:
    return member("ann@example.org")


@pytest.fixture
def ben(member) -> User:
    return member("ben@example.org")


def test_who_acts_is_given_a_device_of_our_own(ann: User) -> None:
    cookie = browser(ann, "192.0.2.1").cookies[footprints.COOKIE]
    assert (cookie["httponly"], cookie["samesite"], len(cookie.value)) == (True, "Lax", footprints.LENGTH)


def test_neither_the_cookie_nor_the_address_is_kept(ann: User) -> None:
    cookie = browser(ann, "192.0.2.1").cookies[footprints.COOKIE].value
    kept = Footprint.objects.values_list("kind", "digest")
    assert sorted(kind for kind, _ in kept) == ["address", "device"]
    assert all(len(digest) == 64 and digest not in (cookie, "192.0.2.1") for _, digest in kept)


def test_who_only_looks_leaves_none(ann: User) -> None:
    """A GET never acts."""
    client = Client()
    client.force_login(ann, backend="django.contrib.auth.backends.ModelBackend")
    client.get("/account/profile/")
    assert footprints.COOKIE not in client.cookies
    assert not Footprint.objects.exists()


def test_a_stranger_leaves_none() -> None:
    client = Client()
    client.post("/theme/")
    assert footprints.COOKIE not in client.cookies
    assert not Footprint.objects.exists()


def test_it_is_written_once_an_hour(ann: User, django_assert_num_queries) -> None:
    client = browser(ann, "192.0.2.1")
    first = list(Footprint.objects.values())
    client.post("/theme/")
    assert list(Footprint.objects.values()) == first


def test_a_second_account_on_the_same_device_is_seen_at_once(ann: User, ben: User, member) -> None:
    there = browser(ann, "192.0.2.1")
    browser(ben, "198.51.100.7", like=there)
    browser(member("cid@example.org"), "203.0.113.9")
    everybody = list(User.objects.values_list("pk", flat=True))
    assert footprints.find_shared_footprints(everybody) == {"device": [[ann.pk, ben.pk]], "address": []}
    assert footprints.find_shared_footprints([ben.pk]) == {"device": [], "address": []}


def test_a_household_shares_an_address(ann: User, ben: User) -> None:
    """Of IPv6 it is the network of 64 bits that a household has."""
    browser(ann, "2001:db8:1:2::aa")
    browser(ben, "2001:db8:1:2:ffff::1")
    assert footprints.find_shared_footprints([ann.pk, ben.pk]) == {"device": [], "address": [[ann.pk, ben.pk]]}


@pytest.mark.parametrize("shown", ["x", "x" * 33, "ü" * 32, ""])
def test_a_cookie_that_is_none_of_ours_is_replaced(ann: User, shown: str) -> None:
    client = Client()
    client.cookies[footprints.COOKIE] = shown
    client.force_login(ann, backend="django.contrib.auth.backends.ModelBackend")
    client.post("/theme/")
    assert client.cookies[footprints.COOKIE].value not in (shown, "")


def test_a_program_is_no_device(ann: User) -> None:
    from accounts import tokens

    raw = tokens.create_token(ann, "bot")[1]
    Client().post(
        "/api/matches", data="{}", content_type="application/json", headers={"Authorization": f"Bearer {raw}"}
    )
    assert list(Footprint.objects.values_list("kind", flat=True)) == ["address"]


def test_nobody_is_held_up_when_it_cannot_be_kept(ann: User, monkeypatch) -> None:
    def away(*args: object) -> bool:
        raise ConnectionError

    monkeypatch.setattr(footprints.cache, "add", away)
    client = Client()
    client.force_login(ann, backend="django.contrib.auth.backends.ModelBackend")
    assert client.post("/theme/").status_code < 400


def test_it_is_forgotten_after_half_a_year(ann: User) -> None:
    browser(ann, "192.0.2.1")
    assert footprints.delete_old_footprints(clock.get_current_time_ms() + footprints.KEPT - durations.DAY_MS) == 0
    assert footprints.delete_old_footprints(clock.get_current_time_ms() + footprints.KEPT + durations.DAY_MS) == 2
