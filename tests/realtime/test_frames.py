"""Frames are built from the table in memory, once for each audience, and show no more than one may see."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine.table import Table
from games.matches import access, match_cache
from games.matches.moves import submit_move
from games.models import Match
from games.realtime import feeds, payloads
from tests.realtime.conftest import Company
from tests.realtime.frame_types import FRAMES, check_frame, name


def advance(company: Company, moves: int) -> None:
    """The game goes on by so many moves."""
    for _ in range(moves):
        mover, action = company.move()
        version = match_cache.load_current_match(company.id).version
        seat = access.find_user_seat(company.match, mover.user)
        submit_move(company.id, seat, action, by=mover.user, key=f"move-{version}")


def test_a_process_that_is_behind_follows_without_loading_anew(company: Company) -> None:
    behind = match_cache.load_current_match(company.id)
    for moves in (1, 3, 12):
        advance(company, moves)
        here = match_cache.load_current_match(company.id)
        match_cache._held[company.id] = behind
        with CaptureQueriesContext(connection) as asked:
            followed = match_cache.load_current_match(company.id)
        assert len(asked) == 1
        assert followed.table.digest() == here.table.digest()
        assert (followed.recent_entries, followed.alarm, followed.row_alarm) == (
            here.recent_entries,
            here.alarm,
            here.row_alarm,
        )
        match_cache.evict_match(company.id)
        cold = match_cache.load_current_match(company.id)
        assert (cold.table.digest(), cold.alarm, cold.row_alarm) == (here.table.digest(), here.alarm, here.row_alarm)
        behind = here


def test_a_process_far_behind_loads_the_snapshot(company: Company) -> None:
    behind = match_cache.load_current_match(company.id)
    advance(company, match_cache.SNAPSHOT_EVERY + 4)
    here = match_cache.load_current_match(company.id)
    match_cache._held[company.id] = behind
    assert match_cache.load_current_match(company.id).table.digest() == here.table.digest()


def test_the_door_plays_on_after_following(company: Company) -> None:
    behind = match_cache.load_current_match(company.id)
    advance(company, 2)
    match_cache._held[company.id] = behind
    match_cache.load_current_match(company.id)
    advance(company, 5)
    assert Match.objects.get(pk=company.id).version == 7


def test_one_look_serves_all_audiences(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    advance(company, 2)
    views: list[Any] = []
    look = Table.view
    monkeypatch.setattr(Table, "view", lambda table, seat: views.append(seat) or look(table, seat))
    users = [company.ann.user.pk, company.ben.user.pk, *range(1000, 1100), None]
    with CaptureQueriesContext(connection) as asked:
        news = feeds.build_state_updates(company.id, {feeds.Subscription(user, 1) for user in users})
    assert sorted(views, key=str) == [0, 1, None]
    assert len(asked) <= 1
    texts = {want.user_id: news[want].text for want in news}
    assert len(set(map(id, texts.values()))) == 3
    assert json.loads(texts[None])["options"] == []


def test_the_state_of_an_audience_is_what_its_socket_gets(company: Company) -> None:
    advance(company, 3)
    for seat in (0, 1, None):
        frame = json.loads(payloads.encode_state_payload(company.id, seat, 1))
        assert (frame["type"], frame["since"], frame["version"]) == ("state", 1, 3)
        assert {fact["entry"] for fact in frame["facts"]} <= {2, 3}
        assert all({"say", "rule", "routine", "at", "seat"} <= fact.keys() for fact in frame["facts"])


def test_who_missed_too_much_or_claims_the_future_gets_a_fresh_frame(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    advance(company, 6)
    monkeypatch.setattr(payloads, "MAX_ENTRY_GAP", 4)
    monkeypatch.setattr(payloads, "MAX_RECENT_ENTRIES", 3)
    for since in (1, 7, 400):
        frame = json.loads(payloads.encode_state_payload(company.id, 0, since))
        assert frame["since"] is None
        assert {fact["entry"] for fact in frame["facts"]} <= {4, 5, 6}


def test_facts_older_than_memory_come_from_the_journal(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_cache, "MAX_RECENT_ENTRIES", 2)
    advance(company, 8)
    picture = payloads.find_match_payload(company.id)
    assert picture is not None
    assert {fact["entry"] for fact in picture.list_facts(None, -1)} >= {0}
    assert len(match_cache.load_current_match(company.id).recent_entries) == 2
    told = [fact["entry"] for fact in picture.list_facts(None, -1)]
    assert told == sorted(told)


def test_before_the_start_there_is_no_picture(open_match: Match) -> None:
    assert payloads.find_match_payload(open_match.pk) is None
    news = feeds.build_state_updates(open_match.pk, {feeds.Subscription(None, None)})
    assert news[feeds.Subscription(None, None)] == feeds.FeedUpdate(None, -1)


def test_a_frame_is_as_its_type_says() -> None:
    """Every frame that a test is sent goes through this (`phone`, `caller`)."""
    talk = {"type": "talk", "room": "", "since": 4, "messages": [], "more": False}
    assert check_frame(json.dumps(talk)) == talk
    assert check_frame('{"type":"older","messages":[],"more":false}')
    for wrong in (talk | {"since": "4"}, talk | {"hand": [7]}, {"type": "talk"}, {"type": "unheard of"}):
        with pytest.raises(AssertionError):
            check_frame(json.dumps(wrong))


def test_frames_that_share_a_name_are_told_apart_by_the_browser() -> None:
    """Handlers go by `type`; where two kinds share one, the handler asks for a field that only one of them has."""
    names = [name(kind) for kind in FRAMES]
    assert {each for each in names if names.count(each) > 1} == {"older"}


def test_the_page_carries_what_its_viewer_is_sent_first(company: Company) -> None:
    """A player's options for that player, and nobody's for a spectator: as by the socket."""
    advance(company, 3)
    for person, seat in ((company.seated(0), 0), (company.seated(1), 1), (company.cid, None)):
        page = person.browser.get(f"/m/{company.id}/").content.decode()
        held = page.partition('<script id="state" type="application/json">')[2].partition("</script>")[0]
        frame = check_frame(held)
        sent = json.loads(payloads.encode_state_payload(company.id, seat))
        assert {**frame, "clocks": None, "presence": None} == {**sent, "clocks": None, "presence": None}
