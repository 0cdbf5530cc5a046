"""What a host sets for the whole site: each switch is kept at its door, and says so to whom it meets."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.db import DatabaseError
from django.test import Client

from accounts import guests, moderators, sign_up, site_settings
from accounts.models import Announcement, SettingsChange, SignUpInvitation, SiteSettings, User
from common import clock
from common.refusals import Refused
from games.chat import messages
from games.engine.catalog import titles
from games.lobby import joining, starting, tables
from games.models import Match, Room
from games.ratings import stakes
from tests.people import browser

pytestmark = pytest.mark.django_db
EMAIL = "lyra@stars.example"
MINUTE = 60_000


def switch(**changes: Any) -> None:
    """The host has set this, and every process has heard of it."""
    SiteSettings.objects.update_or_create(id=1, defaults=changes)
    site_settings.forget_site()


def title() -> str:
    return titles()[0].slug


@pytest.fixture
def as_admin(person: Any) -> Client:
    return browser(person("Ada", is_staff=True, is_superuser=True))


def test_sign_up_is_closed(client: Client) -> None:
    switch(sign_up="closed")
    assert "takes no new accounts" in client.get("/account/signup/").text
    client.post("/account/signup/", {"email": EMAIL})
    assert not User.objects.filter(email=EMAIL).exists()


@pytest.mark.parametrize(
    ("path", "form"), [("/account/keep/", {"email": EMAIL}), ("/account/email/", {"email": EMAIL, "action_add": ""})]
)
def test_no_guest_gets_round_it(client: Client, path: str, form: dict[str, str]) -> None:
    """A guest who proves an address has an account: both ways to add one are doors."""
    switch(sign_up="closed")
    guest = guests.create_guest()
    client.force_login(guest, backend=guests.BACKEND)
    assert "takes no new accounts" in client.post(path, form, follow=True).text
    assert not guest.emailaddress_set.exists()


def test_sign_up_by_invitation(client: Client) -> None:
    """One account for one link; opening it does nothing (F42)."""
    switch(sign_up="invited")
    assert "by invitation" in client.get("/account/signup/").text
    _, key = sign_up.make_invitation_key()
    assert "Create an account" in client.get(f"/invited/{key}/").text
    client.post("/account/signup/", {"email": "early@stars.example"})
    assert not User.objects.exists()
    assert client.post(f"/invited/{key}/")["Location"] == "/account/signup/"
    client.post("/account/signup/", {"email": EMAIL})
    assert User.objects.get().email == EMAIL
    assert Client().get(f"/invited/{key}/").status_code == 404
    assert SignUpInvitation.objects.get().used is not None


def test_of_two_with_one_invitation_one_gets_it(client: Client) -> None:
    switch(sign_up="invited")
    _, key = sign_up.make_invitation_key()
    other = Client()
    for each in (client, other):
        each.post(f"/invited/{key}/")
    client.post("/account/signup/", {"email": EMAIL})
    other.post("/account/signup/", {"email": "late@stars.example"})
    assert User.objects.get().email == EMAIL


def test_an_invitation_ends(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    _, key = sign_up.make_invitation_key()
    later = clock.get_current_time_ms() + sign_up.LIFE_MS + MINUTE
    monkeypatch.setattr(clock, "get_current_time_ms", lambda: later)
    assert client.get(f"/invited/{key}/").status_code == 404


def test_no_guests(client: Client) -> None:
    switch(guests=False)
    for path in ("/guest/", f"/play/now/{title()}/"):
        assert site_settings.NO_GUESTS in client.post(path, follow=True).text, path
    assert not User.objects.exists()


def test_strangers_are_offered_only_what_this_site_takes(client: Client, ann: User) -> None:
    doors = {"/": "Play now as a guest", "/play/": "Come in as a guest", "/account/login/": "come in as a guest"}
    for path, words in doors.items():
        assert words in client.get(path).text
    switch(guests=False)
    for path, words in doors.items():
        assert words not in client.get(path).text
    front = client.get("/").text
    assert "Sign in to play" in front
    assert not [word for word in ("as a guest", "o sign-up") if word in front]
    assert "Play now</button>" in browser(ann).get("/").text


def test_a_game_that_is_not_offered_opens_no_table(ann: User, ben: User) -> None:
    """What is on is played to its end."""
    match = tables.create_match(ann, title(), seats=2)
    switch(titles_withheld=[title()])
    with pytest.raises(Refused, match="opened on this site at the moment") as no:
        tables.create_match(ann, title(), seats=2)
    assert no.value.status == 403
    joining.join_match(match.pk, ben)
    starting.start_match(match.pk, ann)
    assert Match.objects.get(pk=match.pk).status == Match.Status.RUNNING


def test_rated_play_is_off(ann: User, ben: User) -> None:
    switch(rated=False)
    match = tables.create_match(ann, title(), seats=2)
    joining.join_match(match.pk, ben)
    starting.start_match(match.pk, ann)
    found = Match.objects.get(pk=match.pk)
    assert (found.rating, found.unrated_reason) == (Match.Rating.NONE, "site")
    assert "switched off on this site" in stakes.explain_unrated(found)


def test_public_chat_is_off_and_tables_talk(ann: User) -> None:
    switch(public_talk=False)
    lobby = Room.objects.get_or_create(kind=Room.Kind.LOBBY, defaults={"name": "Lobby"})[0]
    with pytest.raises(Refused, match="public chat"):
        messages.send_room_message(lobby.pk, ann, "Hello")
    match = tables.create_match(ann, title(), seats=2)
    assert messages.send_match_message(match.pk, ann, "Hello").text == "Hello"


@pytest.mark.parametrize(("starts", "ends", "shown"), [(-1, 1, True), (1, 2, False), (-2, -1, False)])
def test_an_announcement_is_shown_for_its_time(client: Client, starts: int, ends: int, shown: bool) -> None:
    now = clock.get_current_time_ms()
    Announcement.objects.create(words="A cup <b>tonight</b>.", starts=now + starts * MINUTE, ends=now + ends * MINUTE)
    site_settings.forget_site()
    text = client.get("/").text
    assert ("A cup &lt;b&gt;tonight&lt;/b&gt;." in text) is shown
    assert "<b>tonight" not in text


def test_an_announcement_stands_on_the_page_of_a_match_too(ann: User) -> None:
    """It once was on every page but the one that players look at."""
    match = starting.start_bot_match(ann, title(), bots=1)
    now = clock.get_current_time_ms()
    Announcement.objects.create(words="A cup tonight.", starts=now - MINUTE, ends=now + MINUTE)
    site_settings.forget_site()
    text = browser(ann).get(f"/m/{match.pk}/").text
    assert 'class="match-page"' in text
    assert "A cup tonight." in text


def test_the_texts_of_the_host(client: Client) -> None:
    switch(
        name="Ines's harbour",
        imprint="Ines, Kiel",
        house_rules="# Be kind\nAll <i>of</i> you.\n\nAlways.",
        privacy="Ours.",
    )
    front, rules = client.get("/").text, client.get("/house-rules/").text
    assert "Ines&#x27;s harbour" in front
    assert "Ines, Kiel" in front
    assert "<h2>Be kind</h2>" in rules
    assert "All &lt;i&gt;of&lt;/i&gt; you." in rules
    assert "Play to win" not in rules
    assert "Ours." in client.get("/privacy/").text
    assert "Ines, Kiel" in client.get("/contact/").text
    assert client.get("/site.webmanifest").json()["name"] == "Ines's harbour"


def test_settings_are_read_once_in_a_few_seconds(django_assert_num_queries: Any) -> None:
    site_settings.forget_site()
    with django_assert_num_queries(2):
        for _ in range(3):
            site_settings.get_site()


def test_what_was_known_holds_while_the_database_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    switch(guests=False)
    known = site_settings.get_site()

    def gone() -> None:
        raise DatabaseError

    monkeypatch.setattr(SiteSettings.objects, "first", gone)
    assert site_settings._read(known).settings.guests is False
    assert site_settings._read(None).settings.guests is True


FORM = {
    "name": "Starboard", "sign_up": "closed", "guests": "on", "rated": "on", "public_talk": "on",
    "programs": "5", "program_games": "10", "program_requests": "300",
}  # fmt: skip


def test_the_host_saves_and_the_log_says_what_changed(
    as_admin: Client, django_capture_on_commit_callbacks: Any
) -> None:
    page = as_admin.get("/admin/accounts/sitesettings/", follow=True)
    assert "New tables are opened of these only" in page.text
    offered = [each.slug for each in titles()[1:]]
    site_settings.get_site()
    with django_capture_on_commit_callbacks(execute=True):
        as_admin.post("/admin/accounts/sitesettings/1/change/", {**FORM, "offered": offered})
    kept = site_settings.get_site().settings
    assert (kept.sign_up, kept.titles_withheld) == ("closed", [titles()[0].slug])
    said = LogEntry.objects.get().get_change_message()
    assert "New accounts: open before, closed now." in said
    assert "Programs of one player: 3 before, 5 now." in said


def test_a_site_needs_a_name(as_admin: Client) -> None:
    answer = as_admin.post("/admin/accounts/sitesettings/1/change/", {**FORM, "name": "\u200b"})
    assert answer.status_code == 200
    assert not SiteSettings.objects.exists()


def test_an_announcement_is_made_by_the_clock_of_who_makes_it(as_admin: Client) -> None:
    User.objects.update(time_zone="Pacific/Auckland")
    as_admin.post(
        "/admin/accounts/announcement/add/",
        {"words": "A pause.", "begins": "2030-01-02T06:00", "stops": "2030-01-02T07:00"},
    )
    made = Announcement.objects.get()
    assert made.ends - made.starts == 60 * MINUTE
    assert f"{clock.to_datetime(made.starts):%d %H:%M}" == "01 17:00"
    answer = as_admin.post("/admin/accounts/announcement/add/", {"words": "Late.", "stops": "2001-01-02T07:00"})
    assert "over before anyone reads it" in answer.text


def test_an_invitation_is_shown_once_and_logged(as_admin: Client) -> None:
    path = "/admin/accounts/signupinvitation/invite/"
    assert not SignUpInvitation.objects.exists()
    assert as_admin.get(path).status_code == 200
    assert not SignUpInvitation.objects.exists()
    text = as_admin.post(path).text
    assert "/invited/" in text
    assert "/invited/" not in as_admin.get("/admin/accounts/signupinvitation/").text
    assert LogEntry.objects.filter(change_message="Made an invitation.").exists()


def test_what_is_typed_is_shown_as_visitors_will_see_it_and_nothing_is_saved(as_admin: Client) -> None:
    """Markup stays text, whoever may not change the settings sees nothing, and looking never acts."""
    typed = {
        "name": " The  <b>Ferry</b> ", "imprint": "Hanne Berg\n<script>Kiel", "sign_up": "invited",
        "house_rules": "# At the table\nBe <i>kind</i>.\n\nNo bets.", "privacy": "",
    }  # fmt: skip
    switch(name="Before")
    Announcement.objects.create(words="The cup begins", starts=0, ends=clock.get_current_time_ms() + MINUTE)
    site_settings.forget_site()
    address = "/admin/accounts/sitesettings/preview/"
    text = as_admin.post(address, typed).text
    for said in (
        "<b>The &lt;b&gt;Ferry&lt;/b&gt;</b>", "Hanne Berg<br>&lt;script&gt;Kiel", "<h2>At the table</h2>",
        "Be &lt;i&gt;kind&lt;/i&gt;.", "<p>No bets.</p>", "A new account takes an invitation", "The cup begins",
        "There are no guests",
    ):  # fmt: skip
        assert said in text, said
    assert "<html" not in text
    assert "As delivered" not in text
    assert "Visitors may play as guests" in as_admin.post(address, {"guests": "on"}).text
    assert SiteSettings.objects.get().name == "Before"
    assert not SettingsChange.objects.exists()
    assert not LogEntry.objects.exists()
    assert as_admin.get(address).status_code == 405
    assert "<b>Before</b>" in as_admin.get("/admin/accounts/sitesettings/1/change/").text


def test_only_who_may_change_the_settings_sees_the_preview(person: Any) -> None:
    judge = person("Wren")
    moderators.appoint_moderator(judge)
    assert browser(User.objects.get(pk=judge.pk)).post("/admin/accounts/sitesettings/preview/").status_code == 403
