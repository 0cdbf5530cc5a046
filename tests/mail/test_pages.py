"""The page of a mail's decision, and the one that stops mail: a GET never acts (F42, F43, F45)."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.core.cache import cache
from django.test import Client

from common import clock
from games.mail import tokens
from games.models import Entry, MailMute, MailPreferences, TurnMail
from tests.mail.conftest import asked, send_due, token_in, turn_mail_of
from tests.matches.conftest import Game

PREFETCHES = int(os.environ.get("PREFETCHES", "60"))  # of each page; 10,000 once: PREFETCHES=10000 pytest -k however
FORM = re.compile(r'<form class="choice.*?</form>', re.S)
HIDDEN = re.compile(r'name="(kind|label)" value="([^"]*)"')


@pytest.fixture
def token(game: Game, outbox: list[Any]) -> str:
    send_due()
    return token_in(outbox[-1])


def choices(client: Client, token: str) -> list[dict[str, str]]:
    """What the page's forms would send."""
    page = client.get(f"/turn/{token}/").content.decode()
    found = []
    for form in FORM.findall(page):
        fields = dict(HIDDEN.findall(form))
        fields |= dict(re.findall(r'name="(field\.[^"]+)"[^>]*value="(\d+)"', form))
        found.append(fields)
    return found


def everything() -> dict[str, list[object]]:
    """All rows there are."""
    return {m._meta.label: list(m._base_manager.order_by("pk").values()) for m in apps.get_models()}


def test_a_get_never_acts_however_many_come(client: Client, token: str, game: Game, outbox: list[Any]) -> None:
    """F42: scanners follow all links of a mail; nothing changes, and its token is good afterwards."""
    stops = re.findall(r"https?://[^/]+(/stop/\S+)", str(outbox[-1].body))
    assert len(stops) == 2
    before = everything()
    for page in (f"/turn/{token}/", *stops):
        for _ in range(PREFETCHES // 2):
            assert client.get(page).status_code == 200
            assert client.head(page).status_code == 200
    assert everything() == before
    version = game.head.version
    assert client.post(f"/turn/{token}/", choices(client, token)[0]).status_code == 200
    assert game.head.version == version + 1


def test_the_page_shows_the_moves_with_a_button_each(client: Client, token: str) -> None:
    answer = client.get(f"/turn/{token}/")
    page = answer.content.decode()
    assert page.count('<form class="choice') == len(choices(client, token)) > 0
    assert "Roll the dice" in page
    assert answer.headers["Referrer-Policy"] == "strict-origin"
    assert "no-store" in answer.headers["Cache-Control"]


def test_it_is_no_way_to_sign_in(client: Client, token: str) -> None:
    client.get(f"/turn/{token}/")
    client.post(f"/turn/{token}/", choices(client, token)[0])
    assert "_auth_user_id" not in client.session
    assert client.get("/account/mail/").status_code == 302


def test_the_move_is_the_seats_own(client: Client, token: str, game: Game) -> None:
    seat = game.head.deadlines[0].seat
    client.post(f"/turn/{token}/", choices(client, token)[0])
    assert Entry.objects.filter(match=game.id).order_by("-number")[0].seat == seat


def test_a_token_is_used_once(client: Client, token: str, game: Game) -> None:
    """F43: the same again is told the same and does nothing; anything else is refused."""
    first, second = choices(client, token)[0], {"kind": "resign", "label": "x", "sure": "yes"}
    assert client.post(f"/turn/{token}/", first).status_code == 200
    stored = game.stored()
    assert client.post(f"/turn/{token}/", first).status_code == 200
    assert client.post(f"/turn/{token}/", second).status_code == 409
    assert client.get(f"/turn/{token}/").status_code == 404
    assert game.stored() == stored


def test_a_token_ends_with_its_decision(client: Client, token: str, game: Game) -> None:
    first = choices(client, token)[0]
    game.move()
    stored = game.stored()
    assert client.get(f"/turn/{token}/").status_code == 404
    assert client.post(f"/turn/{token}/", first).status_code == 409
    assert game.stored() == stored


def test_a_token_of_one_game_is_nothing_in_another(
    client: Client, token: str, begin: Callable[..., Game], game: Game
) -> None:
    other = begin("Monday crew")
    stored = other.stored()
    client.post(f"/turn/{token}/", choices(client, token)[0])
    assert other.stored() == stored


def test_nothing_grave_without_a_second_word(client: Client, token: str, game: Game) -> None:
    resign = next(each for each in choices(client, token) if each["kind"] == "resign")
    assert client.post(f"/turn/{token}/", resign).status_code == 409
    assert game.match.status == "running"
    assert client.post(f"/turn/{token}/", {**resign, "sure": "yes"}).status_code == 200
    assert game.match.status == "over"


BAD = ["a" * 32, "A" * 32, "x", "\u00e9" * 32, "1" * 32, "a" * 500, "%00"]


@pytest.mark.parametrize("bad", BAD)
def test_every_bad_token_is_told_the_same(client: Client, token: str, bad: str) -> None:
    assert client.get(f"/turn/{bad}/").status_code == 404
    assert words(client.get(f"/turn/{bad}/")) == words(client.post(f"/turn/{'b' * 32}/", {"kind": "roll"}))


def words(answer: Any) -> str:
    page = answer.content.decode()
    return re.sub(r'value="[^"]*"', "", page[page.index("<main") : page.index("</main>")])


def test_who_guesses_is_slowed_down(client: Client, token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = clock.get_current_time_ms()
    monkeypatch.setattr("common.clock.get_current_time_ms", lambda: now)  # all in one minute
    cache.clear()
    codes = [client.get(f"/turn/{'c' * 32}/").status_code for _ in range(62)]
    assert codes[:60] == [404] * 60
    assert codes[60:] == [429] * 2
    assert client.get(f"/turn/{token}/").status_code == 200


def test_only_the_hash_is_kept(token: str) -> None:
    assert len(tokens.make_decision_token(mail_of_token(token))) == 32
    assert token not in str(everything())


def mail_of_token(token: str) -> TurnMail:
    found = tokens.find_mail_by_token(token)
    assert found
    return found


def test_a_key_that_was_changed_opens_until_it_is_forgotten(client: Client, token: str, settings: Any) -> None:
    """F53: mails have a key of their own; the old one is good as long as it is listed."""
    old = settings.MAIL_KEY
    settings.SECRET_KEY = "another key of the sessions, which the mails know nothing of"
    assert client.get(f"/turn/{token}/").status_code == 200
    settings.MAIL_KEY, settings.MAIL_KEY_FALLBACKS = "a new key, as long as it has to be for this", [old]
    assert client.get(f"/turn/{token}/").status_code == 200
    settings.MAIL_KEY_FALLBACKS = []
    assert client.get(f"/turn/{token}/").status_code == 404


def test_a_standing_action_leaves_the_decision_open(client: Client, token: str, game: Game) -> None:
    """What is open to everybody does not answer the question; the page goes on with a token of its own."""
    offers = [each for each in choices(client, token) if each["kind"] == "offer"]
    if not offers:
        game.reach(lambda table: len(table.asked) == 1 and any(o.label.startswith("Offer") for o in options(table)))
        send_due()
        turn_mail = turn_mail_of(game)
        token = tokens.make_decision_token(turn_mail)
        offers = [each for each in choices(client, token) if each["kind"] == "offer"]
    answer = client.post(f"/turn/{token}/", {**offers[0], "field.give.cash": "10", "field.take.cash": "20"})
    page = answer.content.decode()
    assert answer.status_code == 200, page
    again = re.search(r'href="[^"]*/turn/([a-z2-7]{32})/', page)
    assert again
    assert again[1] != token
    assert client.get(f"/turn/{again[1]}/").status_code == 200
    assert client.get(f"/turn/{token}/").status_code == 404


def options(table: Any) -> list[Any]:
    return list(table.options(min(table.asked)))


# -- no more mail


def stop_link(mail: Any) -> str:
    return str(re.search(r"https?://[^/]+(/stop/[^>]+)", mail.extra_headers["List-Unsubscribe"])[1])  # type: ignore[index]


def test_one_click_stops_the_mail_of_a_match(game: Game, outbox: list[Any]) -> None:
    """RFC 8058: a POST from nobody, without cookies, acts at once; a GET asks."""
    send_due()
    mail = outbox[-1]
    assert mail.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    client, link = Client(enforce_csrf_checks=True), stop_link(mail)
    assert client.get(link).status_code == 200
    assert not MailMute.objects.exists()
    answer = client.post(link, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert MailMute.objects.get().match_id == game.id


def test_no_more_mail_at_all(client: Client, game: Game, outbox: list[Any]) -> None:
    send_due()
    link = f"/stop/{tokens.sign_unsubscribe_token(asked(game))}/"
    client.get(link)
    assert not MailPreferences.objects.exists()
    client.post(link)
    assert MailPreferences.objects.get().when == "off"


@pytest.mark.parametrize("bad", ["x", "1.*~forged", "1~", "~", "999.*"])
def test_a_forged_link_stops_nothing(client: Client, game: Game, bad: str) -> None:
    assert client.post(f"/stop/{bad}/").status_code == 404
    assert not MailPreferences.objects.exists()


# -- how mail is wanted


def test_the_settings_of_mail(client: Client, game: Game, pass_time: Callable[[int], None]) -> None:
    user = asked(game)
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    page = client.get("/account/mail/").content.decode()
    assert user.email in page
    assert "Sunday crew" in page
    assert client.post("/account/mail/", {"when": "daily", "reminders": "on"}).status_code == 302
    hours = {"quiet_from": "1350", "quiet_until": "480", "rest_days": ["6"]}
    assert client.post("/account/notices/hours/", hours).status_code == 302
    assert "at most\n      3 days a question" in client.get("/account/notices/").content.decode()
    mail_preferences = MailPreferences.objects.get(user=user)
    assert (
        mail_preferences.when,
        mail_preferences.quiet_from,
        mail_preferences.quiet_until,
        mail_preferences.rest_days,
        mail_preferences.replies,
    ) == (
        "daily",
        1350,
        480,
        [6],
        False,
    )
    client.post("/account/mail/", {"mute": game.id})
    assert MailMute.objects.filter(user=user).exists()
    client.post("/account/mail/", {"unmute": game.id})
    assert not MailMute.objects.exists()
    assert MailPreferences.objects.get(user=user).when == "daily"


def test_wishes_that_make_no_sense_are_refused_in_words(client: Client, game: Game) -> None:
    client.force_login(asked(game), "django.contrib.auth.backends.ModelBackend")
    assert client.post("/account/mail/", {"when": "now"}).status_code == 200
    assert not MailPreferences.objects.exists()


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"quiet_from": "480"}, "both a start and an end"),
        ({"quiet_from": "7", "quiet_until": "480"}, "valid choice"),
        ({"rest_days": ["0", "1", "2", "3"]}, "at most 3 days"),
        ({"rest_days": ["7"]}, "valid choice"),
    ],
)
def test_hours_that_make_no_sense_are_refused_in_words(
    client: Client, game: Game, sent: dict[str, Any], said: str
) -> None:
    client.force_login(asked(game), "django.contrib.auth.backends.ModelBackend")
    answer = client.post("/account/notices/hours/", sent)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not MailPreferences.objects.exists()


def test_mail_that_came_back_is_said_on_every_page(client: Client, game: Game) -> None:
    user = asked(game)
    MailPreferences.objects.create(user=user, bounced=user.email)
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    assert "bounced" in client.get("/play/").content.decode()
    client.post("/account/mail/", {"again": "1"})
    assert "bounced" not in client.get("/play/").content.decode()
