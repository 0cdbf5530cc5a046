"""A game whose usual rules are not the printed ones: its form, its lists, and tables from before that was so."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine.catalog import title as title_of
from games.engine.catalog import titles
from games.lobby import joining, quick_match, starting
from games.lobby.tables import create_match
from games.matches import match_cache
from games.models import Match
from games.realtime import payloads
from games.views.new_match.form import SETTING_PREFIX, NewMatchForm
from games.views.new_match.summary import get_initial_form_data
from tests.pages.reading import flat
from tests.pages.test_new_table import printed, send

pytestmark = pytest.mark.django_db
CIV = title_of("galactic-civ")
AS_PRINTED = {"preset": "printed"}
FAIR, PRINTED = (True, "end_of_round"), (False, "active_only")


def start_of(match: Match) -> tuple[Any, ...]:
    options = match_cache.load_current_match(match.pk).table.game.options
    return options.rotate_start, options.victory_check


def test_the_form_begins_fair_and_the_printed_rules_are_one_click_away(as_host: Client) -> None:
    """Galactic Civ §10.7"""
    text = flat(as_host.get(reverse("table_new", args=[CIV.slug])))
    assert "Standard rules" in text
    assert '<option value="fair_start" selected>Fair start' in text
    assert 'value="printed" formnovalidate data-again="printed">Use the printed rules</button>' in text
    assert 'data-default="fair_start" data-printed="printed"' in text
    text = flat(send(as_host, CIV, do="printed", set_events="on"))
    assert '<option value="printed" selected>As printed' in text
    assert '<option value="on" selected>On' not in text.split('name="set_events"')[1].split("</select>")[0]
    assert "Rules: As printed" in text
    assert "chgd" not in send(as_host, CIV, do="usual", set_preset="printed").content.decode()


def test_where_the_usual_rules_are_the_printed_ones_there_is_one_button(
    as_host: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(title_of("galactic-magnate").settings, "printed", {})
    text = as_host.get(reverse("table_new", args=["galactic-magnate"])).content.decode()
    assert text.count("data-again=") == 1
    assert "Standard rules" in text


def test_a_table_begins_fair_unless_as_printed_is_chosen(as_host: Client, host: User) -> None:
    as_host.post(reverse("table_new", args=[CIV.slug]), printed(CIV, seats="2", when_full="on"))
    match = Match.objects.get()
    assert (match.settings, start_of(match)) == ({}, FAIR)
    chosen = {SETTING_PREFIX + name: value for name, value in AS_PRINTED.items()}
    as_host.post(reverse("table_new", args=[CIV.slug]), printed(CIV, seats="2", when_full="on", **chosen))
    match = Match.objects.exclude(pk=match.pk).get()
    assert (match.settings, start_of(match)) == (AS_PRINTED, PRINTED)


@pytest.mark.parametrize("bots", [1, 2, 3])
def test_play_now_begins_fair(host: User, bots: int) -> None:
    assert start_of(starting.start_bot_match(host, CIV.slug, bots=bots)) == FAIR


def test_a_program_opens_a_fair_table(as_host: Client) -> None:
    body = {"title": CIV.slug, "seats": 2}
    answer = as_host.post("/api/matches", body, "application/json")
    assert answer.status_code == 201, answer.content
    match = Match.objects.get()
    as_host.post(f"/api/matches/{match.pk}/bots", {"level": "steady"}, "application/json")
    as_host.post(f"/api/matches/{match.pk}/start", content_type="application/json")
    assert start_of(match) == FAIR


def of_rules_1(host: User, **settings: Any) -> Match:
    """An open table from before."""
    match = create_match(host, CIV.slug, seats=2, name="Old table", settings=settings)
    Match.objects.filter(pk=match.pk).update(rules=1)
    joining.add_bot(match.pk, host, "steady")
    return Match.objects.get(pk=match.pk)


def test_a_table_opened_before_begins_as_it_was_opened(client: Client, host: User) -> None:
    """It said "as printed", and so it is played; also by those who play again."""
    match = of_rules_1(host)
    assert "Rules: As printed" in client.get(reverse("match", args=[match.pk])).content.decode()
    starting.start_match(match.pk, host)
    match.refresh_from_db()
    assert (match.settings, match.rules, start_of(match)) == (AS_PRINTED, CIV.rules, PRINTED)


def test_a_match_begun_before_says_what_it_is_played_by(host: User) -> None:
    match = of_rules_1(host, **AS_PRINTED)
    starting.start_match(match.pk, host)
    Match.objects.filter(pk=match.pk).update(rules=1, settings={})
    assert payloads.build_opening_payload(match.pk, host)["match"]["settings"] == AS_PRINTED
    Match.objects.filter(pk=match.pk).update(
        status="over", alarm=None, asked=[], result={"ranking": [[0], [1]], "ending": "conquest"}
    )
    assert start_of(starting.create_rematch(match.pk, host)) == PRINTED


def test_who_wants_to_play_at_once_is_not_led_to_a_table_of_other_rules(host: User, person: Any) -> None:
    waiting = quick_match.join_quick_match(host, CIV.slug, seats=3, wait_seconds=120)
    Match.objects.filter(pk=waiting.pk).update(rules=1)
    assert quick_match.join_quick_match(person("Bo"), CIV.slug, seats=3, wait_seconds=120).pk != waiting.pk


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_an_untouched_form_sends_each_of_its_settings(title: Any, host: User) -> None:
    """A setting that is 0 by default as well, as a browser sends it."""
    form = NewMatchForm(title, host)
    sent = get_initial_form_data(form)
    assert {name for name, value in form.values().items() if value == 0 and value is not False} <= set(sent)
    assert False not in [value for value in sent.values() if isinstance(value, bool)]
