"""Settings and the pages around them: each page, each refusal, and a GET never acts."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from accounts import relationships, sanctions, sessions
from accounts.models import Block, Follow, Mute, Sanction, User
from accounts.views import personal_data
from accounts.views import relationships as relationship_views
from common import rate_limits
from tests.pages.reading import fit

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"
PAGES = ["profile", "ties", "usersessions_list", "tokens", "programs", "own_data"]


def signed_in(user: User, agent: str = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0") -> Client:
    if not user.check_password("a long and quiet orbit"):
        user.set_password("a long and quiet orbit")
        user.save()
    client = Client(HTTP_USER_AGENT=agent)
    client.post("/account/login/", {"login": user.email, "password": "a long and quiet orbit"})
    return client


@pytest.fixture
def ann(member) -> User:
    return member("ann@example.org")


@pytest.fixture
def ben(member) -> User:
    user: User = member("ben@example.org")
    user.display = "Ben"
    user.save()
    return user


@pytest.fixture
def desk(ann: User) -> Client:
    return signed_in(ann)


@pytest.mark.parametrize("name", PAGES)
def test_members_and_guests_have_the_page(desk: Client, guest_client: Client, name: str) -> None:
    for client in (desk, guest_client):
        answer = client.get(reverse(name))
        assert answer.status_code == 200
        fit(answer)


@pytest.mark.parametrize("name", [*PAGES, "own_download"])
def test_strangers_are_sent_to_the_door(client: Client, name: str) -> None:
    answer = client.get(reverse(name))
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/account/login/")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_costs_the_same_however_much_there_is(
    ann: User, member, name: str, django_assert_max_num_queries
) -> None:
    """A number of queries for each page: not one for each person or session... but one to see if a session lives."""
    desk = signed_in(ann)
    for number in range(6):
        other = member(f"{number}@example.org")
        for tie in (relationships.follow_user, relationships.mute_user):
            tie(ann, other)
    desk.get(reverse(name))
    with django_assert_max_num_queries(16):
        desk.get(reverse(name))


# -- sessions


def test_each_browser_is_listed_and_can_be_signed_out(ann: User, desk: Client) -> None:
    """F49: a session that is closed elsewhere is over."""
    phone = signed_in(ann, "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Safari/604.1")
    page = desk.get(reverse("usersessions_list")).content.decode()
    assert "Firefox on Linux" in page
    assert "Safari on an iPhone" in page
    there = UserSession.objects.get(session_key=phone.session.session_key)
    assert desk.post(reverse("session_end", args=[there.pk])).status_code == 302
    assert phone.get(reverse("profile")).status_code == 302
    assert desk.get(reverse("profile")).status_code == 200


def test_a_session_is_seen_when_somebody_acts_in_it_and_not_each_time(ann: User, desk: Client) -> None:
    phone = signed_in(ann)
    there = UserSession.objects.filter(session_key=phone.session.session_key)
    long_ago = timezone.now() - timedelta(days=3)
    there.update(last_seen_at=long_ago)
    cache.clear()
    phone.get(reverse("profile"))
    assert there.get().last_seen_at == long_ago, "who looks does not act"
    page = desk.get(reverse("usersessions_list")).content.decode()
    assert f"last seen {date_format(long_ago, 'j F Y, H:i')} UTC" in page
    phone.post(reverse("theme"))
    seen = there.get().last_seen_at
    assert seen > long_ago
    phone.post(reverse("theme"))
    assert there.get().last_seen_at == seen, "ten minutes of acts are one"


def test_signing_out_everywhere_else(ann: User, desk: Client) -> None:
    others = [signed_in(ann) for _ in range(2)]
    desk.post(reverse("sessions_end"))
    assert [other.get(reverse("profile")).status_code for other in others] == [302, 302]
    assert desk.get(reverse("profile")).status_code == 200


def test_ending_the_present_one_signs_out(ann: User, desk: Client) -> None:
    here = UserSession.objects.get(session_key=desk.session.session_key)
    assert desk.post(reverse("session_end", args=[here.pk])).headers["Location"] == "/"
    assert desk.get(reverse("profile")).status_code == 302


def test_nobody_ends_a_session_of_somebody_else(ann: User, ben: User, desk: Client) -> None:
    """F50."""
    theirs = signed_in(ben)
    there = UserSession.objects.get(session_key=theirs.session.session_key)
    assert desk.post(reverse("session_end", args=[there.pk])).status_code == 404
    assert theirs.get(reverse("profile")).status_code == 200


def test_a_new_key_at_sign_in(ann: User) -> None:
    """F49: nobody can hand somebody else a session and wait."""
    client = Client()
    client.post("/guest/")
    before = client.session.session_key
    client.force_login(ann, backend=BACKEND)
    assert client.session.session_key != before


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537 Edg/140", "Edge on Windows"),
        ("Mozilla/5.0 (Macintosh) Safari/605", "Safari on a Mac"),
        ("Mozilla/5.0 (Linux; Android 16) Chrome/140 Safari/537", "Chrome on Android"),
        ("curl/8", "A browser"),
        ("", "A browser"),
    ],
)
def test_a_browser_in_two_words(agent: str, words: str) -> None:
    assert sessions.format_browser(agent) == words


# -- people

TIES = {"follow": Follow, "block": Block, "mute": Mute}


@pytest.mark.parametrize("verb", TIES)
def test_ties_are_made_and_taken_back(ann: User, ben: User, desk: Client, verb: str) -> None:
    make, back = reverse("tie", args=[ben.username, verb]), reverse("tie", args=[ben.username, f"un{verb}"])
    assert desk.get(make).status_code == 405
    assert desk.post(make, {"next": "/rules/"}).headers["Location"] == "/rules/"
    assert TIES[verb].objects.filter(user=ann, whom=ben).exists()
    assert "Ben" in desk.get(reverse("ties")).content.decode()
    assert desk.get(back).status_code == 405
    desk.post(back, {"next": "https://evil.example/"})
    assert not TIES[verb].objects.exists()


@pytest.mark.parametrize("verb", TIES)
def test_refusals_of_ties(ann: User, desk: Client, verb: str) -> None:
    answer = desk.post(reverse("tie", args=[ann.username, verb]), follow=True)
    assert "yourself" in answer.content.decode()
    assert desk.post(reverse("tie", args=["nobody-here", verb])).status_code == 404
    assert Client().post(reverse("tie", args=[ann.username, verb])).headers["Location"].startswith("/account/login")
    assert not TIES[verb].objects.exists()


def test_a_flood_of_follows_is_stopped(ann: User, ben: User, desk: Client, monkeypatch) -> None:
    """F34."""
    monkeypatch.setattr(relationship_views, "AN_HOUR", 2)
    codes = [desk.post(reverse("tie", args=[ben.username, "follow"])).status_code for _ in range(3)]
    assert codes == [302, 302, 429]


def test_hearing_nobody(ann: User, desk: Client) -> None:
    desk.post(reverse("ties"), {"all": "mute"})
    ann.refresh_from_db()
    assert ann.mutes_all
    assert "Everyone is muted" in desk.get(reverse("ties")).content.decode()
    desk.post(reverse("ties"), {"all": "unmute"})
    ann.refresh_from_db()
    assert not ann.mutes_all


# -- measures


def test_a_measure_is_told_on_every_page_until_it_ends(ann: User, desk: Client) -> None:
    """F40: the reason and the end."""
    made = sanctions.impose_sanction(ann, "silence", "Insults <b>", by=None, hours=24)
    for address in ("/", "/play/", "/rules/", "/account/profile/", "/no/such/page/"):
        assert "t chat (until" in desk.get(address).content.decode(), address
    assert "Insults &lt;b&gt;" in desk.get("/").content.decode()
    sanctions.lift_sanction(made)
    assert "t chat (until" not in desk.get("/").content.decode()


def test_a_warning_is_told_until_it_is_read(ann: User, ben: User, desk: Client) -> None:
    made = sanctions.impose_sanction(ann, "warning", "Be kind", by=None)
    address = reverse("measure_read", args=[made.pk])
    assert address in desk.get("/").content.decode()
    assert desk.get(address).status_code == 405
    assert signed_in(ben).post(address).status_code == 404
    assert Sanction.objects.get().read is None
    desk.post(address)
    assert "Be kind" not in desk.get("/").content.decode()
    assert desk.post(address).status_code == 404


def test_who_is_banned_is_told_why_at_the_door(ann: User) -> None:
    ann.set_password("a long and quiet orbit")
    ann.save()
    sanctions.impose_sanction(ann, "ban", "Cheating", by=None, hours=24)
    answer = Client().post(
        "/account/login/", {"login": "ann@example.org", "password": "a long and quiet orbit"}, follow=True
    )
    assert "_auth_user_id" not in answer.client.session
    assert "t sign in (until" in answer.content.decode()
    assert "Cheating" in answer.content.decode()
    fit(answer)


def test_a_ban_ends_every_session(ann: User, desk: Client) -> None:
    sanctions.impose_sanction(ann, "ban", "Cheating", by=None)
    assert desk.get(reverse("profile")).status_code == 302
    assert not UserSession.objects.filter(user=ann).exists()


# -- one's data


def test_everything_in_one_file(ann: User, ben: User, desk: Client) -> None:
    relationships.follow_user(ann, ben)
    answer = desk.get(reverse("own_download"))
    assert answer.headers["Content-Disposition"] == 'attachment; filename="starboard.json"'
    assert answer.headers["Cache-Control"].startswith("max-age=0")
    found = json.loads(answer.content)
    assert found["account"]["email"] == "ann@example.org"
    assert found["account"]["addresses"][0]["verified"]
    assert found["ties"]["follows"] == ["Ben"]
    assert set(found["games"]) >= {"matches", "messages", "standings", "mail", "turn_mails"}


def test_no_secret_is_in_it(ann: User, desk: Client) -> None:
    """F51: no password, token, session key or hash leaves the house, not even to their owner."""
    from accounts import tokens
    from accounts.models import ApiToken, Footprint

    ann.set_password("a long and quiet orbit")
    ann.save()
    desk = signed_in(ann)
    raw = tokens.create_token(ann, "bot")[1]
    desk.post("/theme/")
    text = desk.get(reverse("own_download")).content.decode()
    secrets = [raw, ApiToken.objects.get().digest, ann.password, desk.session.session_key]
    assert not [secret for secret in [*secrets, *Footprint.objects.values_list("digest", flat=True)] if secret in text]


def test_it_is_not_taken_along_all_day(desk: Client, monkeypatch) -> None:
    monkeypatch.setattr(personal_data, "DOWNLOADS", 1)
    assert [desk.get(reverse("own_download")).status_code for _ in range(2)] == [200, 429]


def test_the_account_is_deleted_by_typing_the_name(ann: User, desk: Client) -> None:
    """F35: sessions ended, the person gone."""
    other, address = signed_in(ann), reverse("account_delete")
    assert desk.get(address).status_code == 405
    answer = desk.post(address, {"name": "Bold Vega"})
    assert answer.status_code == 422
    assert "Type your name" in answer.content.decode()
    fit(answer)
    assert User.objects.filter(pk=ann.pk).exists()
    assert desk.post(address, {"name": "calm vega"}).headers["Location"] == "/"
    assert not User.objects.filter(pk=ann.pk).exists()
    for client in (desk, other):
        assert client.get(reverse("profile")).status_code == 302


def test_guests_delete_theirs_too(guest_client: Client) -> None:
    guest = User.objects.get()
    guest_client.post(reverse("account_delete"), {"name": guest.name})
    assert not User.objects.exists()


def test_trying_names_is_limited(desk: Client, monkeypatch) -> None:
    monkeypatch.setattr(personal_data, "TRIES", 1)
    codes = [desk.post(reverse("account_delete"), {"name": "x"}).status_code for _ in range(2)]
    assert codes == [422, 429]


def test_a_limit_counts_each_person_for_themselves() -> None:
    assert [rate_limits.is_within_rate("x", "ann", 2, 60) for _ in range(3)] == [True, True, False]
    assert rate_limits.is_within_rate("x", "ben", 2, 60)


def test_what_one_can_do_on_a_page_of_somebody(ann: User, ben: User, desk: Client) -> None:
    """Each button acts on the one whose page it is; one's own page leads to the settings."""
    page = f"/people/{ben.username}/"
    text = desk.get(page).content.decode()
    for verb in TIES:
        assert reverse("tie", args=[ben.username, verb]) in text
    assert f"/report/?person={ben.username}" in text
    desk.post(reverse("tie", args=[ben.username, "block"]))
    text = desk.get(page).content.decode()
    assert reverse("tie", args=[ben.username, "unblock"]) in text
    assert reverse("tie", args=[ben.username, "follow"]) not in text
    assert reverse("tie", args=[ann.username, "follow"]) not in desk.get(f"/people/{ann.username}/").content.decode()
    assert "Report" not in Client().get(page).content.decode()
