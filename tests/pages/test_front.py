"""The front page and the shortest way into a game."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine.catalog import titles
from games.engine.temperaments import split_manner
from games.lobby import joining, starting
from games.models import Match, Seat
from games.views import home
from games.views.rows import AnyTitle
from tests.pages.reading import fit

pytestmark = pytest.mark.django_db


def test_only_games_that_exist_are_offered(client: Client) -> None:
    """A tile for each title that is there, with its picture, and for no other."""
    answer = client.get("/")
    tiles = re.findall(r'<article class="panel g" data-title="([\w-]+)">', answer.content.decode())
    assert tiles == [title.slug for title in titles()]


def test_a_newcomer_is_in_a_game_with_one_click(client: Client, title: AnyTitle) -> None:
    """Two clicks at most, from the front page to a running match: here it is the first button's form."""
    form = fit(client.get("/")).forms
    play = next(has["action"] for has, _ in form if "/play/now/" in has.get("action", ""))
    answer = client.post(play)
    match = Match.objects.get()
    assert answer.headers["Location"] == reverse("match", args=[match.pk])
    assert match.status == "running"
    assert match.seats.exclude(bot="").count() == 2
    assert User.objects.get(pk=client.session["_auth_user_id"]).is_guest
    assert client.get(answer.headers["Location"]).status_code == 200


def test_members_stay_who_they_are(as_host: Client, host: User, title: AnyTitle) -> None:
    as_host.post(reverse("play_now", args=[title.slug]))
    assert Match.objects.get().host == host


def test_playing_a_game_that_is_not_there_makes_nobody_a_guest(client: Client) -> None:
    assert client.post(reverse("play_now", args=["no-such-game"])).status_code == 404
    assert not User.objects.exists()


def test_play_now_is_against_the_bots_that_were_asked_for(as_host: Client) -> None:
    """Of a strength there is; of any other there is no game."""
    as_host.post(reverse("play_now", args=["planetopoly"]), {"level": "sharp"})
    bots = Seat.objects.exclude(bot="").values_list("bot", flat=True)
    assert {split_manner(bot)[0] for bot in bots} == {"sharp"}
    games = Match.objects.count()
    for level in ("genius", "x" * 5_000, "\x00"):
        assert as_host.post(reverse("play_now", args=["planetopoly"]), {"level": level}).status_code in {302, 422}
    assert Match.objects.count() == games


def test_the_level_holds_for_every_game_of_the_page(client: Client, title: AnyTitle) -> None:
    """A game's own button sends the form in which the level is chosen."""
    page = client.get("/").content.decode()
    assert f'form="play-now" formaction="{play_now(title)}"' in page
    assert page.count('id="play-now"') == page.count('name="level"') == 1


def test_a_level_that_a_game_has_not_is_left_to_ones_results(
    as_host: Client, host: User, title: AnyTitle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(title), "levels", property(lambda self: {"random": None, "steady": None}))
    asked: list[str] = []
    monkeypatch.setattr(
        home.starting, "start_bot_match", lambda player, slug, level: asked.append(level) or Match(pk="x")
    )
    as_host.post(play_now(title), {"level": "sharp"})
    as_host.post(play_now(title), {"level": "random"})
    assert asked == [home.suggest_bot_level(host, title.slug), "random"]


def play_now(title: AnyTitle) -> str:
    """Where a game against bots begins."""
    return reverse("play_now", args=[title.slug])


def test_a_real_match_is_shown_when_there_is_one(client: Client, running: Match) -> None:
    """On right now: its name, what it is about in a sentence without markup, and the way to it."""
    text = client.get("/").content.decode()
    assert "On right now" in text
    assert reverse("match", args=[running.pk]) in text
    sentence = re.search(r"<span data-sentence>([^<]+)</span>", text)
    assert sentence
    assert not re.search(r"[@*{}|]", sentence[1])


def test_one_other_game_is_one(client: Client, running: Match) -> None:
    """The one that is shown is not counted."""
    running.pk, running.pace, running.moved = "another1", Match.Pace.MAIL, 0
    running.save(force_insert=True)
    assert "<b>1</b> more game is in progress" in client.get("/").content.decode()


def test_a_quiet_evening_is_said_calmly(client: Client) -> None:
    assert "Quiet just now" in client.get("/").content.decode()


def test_private_matches_are_never_shown(client: Client, host: User, hidden: Match) -> None:
    joining.add_bot(hidden.pk, host)
    assert "Hidden harbour" not in client.get("/").content.decode()
    starting.start_match(hidden.pk, host)
    text = client.get("/").content.decode()
    assert "Hidden harbour" not in text
    assert "Quiet just now" in text


@pytest.mark.parametrize("chosen", ["dark", "light"])
def test_day_or_night_is_kept_for_strangers_in_a_cookie(client: Client, chosen: str) -> None:
    """Rendered by the server, so that nothing flashes."""
    answer = client.post(reverse("theme"), {"theme": chosen, "next": "/rules/"})
    assert answer.headers["Location"] == "/rules/"
    assert f'data-theme="{chosen}"' in client.get("/").content.decode()


def test_day_or_night_is_kept_for_users_with_the_user(as_host: Client, host: User) -> None:
    as_host.post(reverse("theme"), {"theme": "dark"})
    host.refresh_from_db()
    assert host.theme == "dark"
    as_host.post(reverse("profile"), {"display": "Mira", "theme": "auto", "speed": "normal"})
    assert 'data-theme="' not in as_host.get("/").content.decode()


@pytest.mark.parametrize("chosen", ["", "pink", "dark" * 1000, "\x00"])
def test_another_light_changes_nothing(client: Client, chosen: str) -> None:
    assert "theme" not in client.post(reverse("theme"), {"theme": chosen}).cookies


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_the_switch_leads_nowhere_else(client: Client, target: str) -> None:
    assert client.post(reverse("theme"), {"theme": "dark", "next": target}).headers["Location"] == "/"


def test_a_cookie_somebody_made_up_is_ignored(client: Client) -> None:
    client.cookies["theme"] = '"><script>'
    text = client.get("/").content.decode()
    assert 'data-theme="' not in text
    assert "<script>" not in text


def test_the_front_says_that_one_can_play_by_mail_and_labels_an_example(client: Client) -> None:
    """B13, and the band of the drawing that was lost."""
    text = client.get("/").content.decode()
    assert "By mail, without a hurry" in text
    assert ">Example</figcaption>" in text


def test_play_now_offers_easy_fair_and_strong(client: Client) -> None:
    """In the player's words, the usual ones first: of who has no results nothing is known."""
    assert re.findall(r'<option value="(\w*)">([\w ]+)<', client.get("/").content.decode()) == [
        ("steady", "fair bots"),
        ("random", "easy bots"),
        ("sharp", "strong bots"),
    ]


def test_play_now_takes_what_ones_results_suggest_where_nothing_is_said(
    as_host: Client, host: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(home, "suggest_bot_level", lambda *about: asked.append(about) or "sharp")
    assert '<option value="">bots that suit you</option>' in as_host.get("/").content.decode()
    as_host.post(reverse("play_now", args=["planetopoly"]), {"level": ""})
    bots = Seat.objects.exclude(bot="").values_list("bot", flat=True)
    assert {split_manner(bot)[0] for bot in bots} == {"sharp"}
    assert asked == [(host, "planetopoly")]
