"""A day for somebody else, and a pause by mail: within printed limits, once, and never past the latest end."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from common.refusals import Refused
from games.matches import day_gifts, deadlines, mail_pauses, match_cache, proposals, time_payload
from games.matches.time_bounds import MAX_GIFT_DAYS, MAX_PAUSE_DAYS
from games.models import DayGift, Match, Notice, Proposal
from games.notices.notice_policy import is_still_true
from games.notices.notice_texts import describe_offer
from tests.matches.conftest import Game
from tests.pace.conftest import DAY, Clock, due, sweep
from tests.people import browser


def both(game: Game) -> tuple[User, User, int]:
    """Who is asked, who waits for them, and the seat that is asked."""
    (seat,) = game.head.table.asked
    return game.owner(seat), game.owner(1 - seat), seat


def stored(game: Game) -> Match:
    return Match.objects.get(pk=game.id)


def host_is(game: Game, user: User | None) -> None:
    Match.objects.update(host=user)
    match_cache.evict_match()


def refused(status: int, *args: Any) -> str:
    with pytest.raises(Refused) as no:
        day_gifts.give_day(*args)
    assert no.value.status == status
    return no.value.reason


def test_a_day_given_is_a_day_more_once(mail: Game) -> None:
    _, giver, seat = both(mail)
    host_is(mail, None)
    before, latest = due(mail), deadlines.parse_deadlines(stored(mail).deadlines)[0].latest_at
    assert day_gifts.give_day(mail.id, giver, seat, "k").due_at == before + DAY
    assert day_gifts.give_day(mail.id, giver, seat, "k").due_at == before + DAY
    assert (due(mail), mail.head.alarm, DayGift.objects.count()) == (before + DAY, before + DAY, 1)
    assert mail.head.deadlines[0].gift_days == 1
    assert mail.head.deadlines[0].latest_at == latest
    assert "Each player can give one" in refused(409, mail.id, giver, seat, "k2")
    mail.move()
    assert all(each.gift_days == 0 for each in mail.head.deadlines)


def test_the_host_gives_more_within_printed_limits(mail: Game, clock: Clock) -> None:
    player, other, seat = both(mail)
    host_is(mail, other)
    for number in range(MAX_GIFT_DAYS):
        day_gifts.give_day(mail.id, other, seat, f"k{number}")
    assert list(DayGift.objects.values_list("by_host", flat=True)) == [False, True, True]
    assert "3 days" in refused(409, mail.id, other, seat, "more")
    DayGift.objects.update(asked=-1)
    DayGift.objects.bulk_create(
        DayGift(match_id=mail.id, asked=-2, seat=seat, giver=other, by_host=True, at=0, key=f"old{n}") for n in range(5)
    )
    mail.move()
    (seat,) = mail.head.table.asked
    host_is(mail, mail.owner(seat))
    DayGift.objects.update(giver=mail.owner(seat), by_host=True)
    DayGift.objects.filter(key="old0").delete()
    DayGift.objects.filter(key="old1").delete()
    day_gifts.give_day(mail.id, mail.owner(seat), seat, "own")  # the seventh, to themselves
    assert "As host" in refused(409, mail.id, mail.owner(seat), seat, "eighth")
    assert player != other


def test_who_may_not_give_and_what_takes_no_day(mail: Game, clock: Clock, cid: User) -> None:
    player, other, seat = both(mail)
    host_is(mail, None)
    assert "not to yourself" in refused(409, mail.id, player, seat, "k")
    assert "isn't asked" in refused(409, mail.id, other, 1 - seat, "k")
    assert "Only a person" in refused(409, mail.id, other, 7, "k")
    refused(403, mail.id, cid, seat, "k")
    clock.to(due(mail))
    assert "has passed" in refused(409, mail.id, other, seat, "k")
    Match.objects.update(closes=None)
    assert "before days could be given" in refused(409, mail.id, other, seat, "k")
    Match.objects.update(pace=Match.Pace.LIVE)
    assert "by mail" in refused(409, mail.id, other, seat, "k")
    assert not DayGift.objects.exists()


def test_nothing_is_given_past_the_last_day(mail: Game) -> None:
    _, other, seat = both(mail)
    Match.objects.update(closes=due(mail))
    match_cache.evict_match()
    assert "can't end any later" in refused(409, mail.id, other, seat, "k")
    assert not DayGift.objects.exists()


def test_a_pause_that_all_agree_to_puts_everything_off(mail: Game, clock: Clock) -> None:
    player, other, _ = both(mail)
    before, latest = due(mail), mail.head.deadlines[0].latest_at
    proposals.create_proposal(mail.id, other, "pause", days=3, key="k")
    proposals.create_proposal(mail.id, other, "pause", days=3, key="k")
    assert due(mail) == before
    told = Notice.objects.get(kind="offer")
    assert (told.user, told.words["pause"]) == (player, "3")
    assert is_still_true(told)
    assert "asks for a pause of 3 days" in describe_offer(told)[0]
    proposals.accept_proposal(mail.id, player, "pause")
    assert before + 3 * DAY == due(mail)
    assert not is_still_true(told)
    assert mail.head.deadlines[0].latest_at == latest
    ends = mail_pauses.find_pause_end(stored(mail), clock.now)
    assert ends is not None
    proposals.create_proposal(mail.id, other, "pause", days=3, key="k")  # delivered once more
    assert not Proposal.objects.exists()
    with pytest.raises(Refused, match="already paused"):
        proposals.create_proposal(mail.id, other, "pause", days=1, key="k2")
    mail.move()  # one may still answer, and the next question waits for the pause to end
    assert due(mail) >= ends + DAY - 1_000
    clock.to(before + 1_000)
    sweep()
    assert not stored(mail).misses.exists()


@pytest.mark.parametrize("days", [0, MAX_PAUSE_DAYS + 1, None, True])
def test_a_pause_is_bounded(mail: Game, ann: User, days: Any) -> None:
    with pytest.raises(Refused) as no:
        proposals.create_proposal(mail.id, ann, "pause", days=days)
    assert no.value.status == 422


def test_all_pauses_of_a_game_are_bounded(mail: Game, ann: User, ben: User) -> None:
    Match.objects.update(mail_pauses=[[0, 12 * DAY, "a"]])
    with pytest.raises(Refused, match="Left: 2"):
        proposals.create_proposal(mail.id, ann, "pause", days=3)
    proposals.create_proposal(mail.id, ann, "pause", days=2)
    proposals.decline_proposal(mail.id, ben, "pause")
    assert stored(mail).mail_pauses == [[0, 12 * DAY, "a"]]


def test_a_live_table_has_the_other_pause(begin: Any, ann: User) -> None:
    game = begin(0)
    game.reach()
    with pytest.raises(Refused, match="/pause"):
        proposals.create_proposal(game.id, ann, "pause", days=1)
    assert time_payload.build_match_time(game.match) is None


def test_what_a_day_and_a_pause_would_do_is_what_they_do(mail: Game) -> None:
    player, other, seat = both(mail)
    shown = browser(other).get(f"/api/matches/{mail.id}/time").json()
    (row,) = shown["seats"]
    assert (row["seat"], row["due"], row["latest"]) == (seat, due(mail), mail.head.deadlines[0].latest_at)
    assert shown["closes"] < shown["game_ends"]
    told = browser(other).post(
        f"/api/matches/{mail.id}/seats/{seat}/give_day", {"key": "k"}, content_type="application/json"
    )
    assert told.status_code == 200
    assert told.json()["seats"][0]["due"] == due(mail) == row["with_day"]
    assert told.json()["seats"][0]["latest"] == row["latest"]
    after = told.json()["seats"][0]["with_pauses"]
    body = {"kind": "pause", "days": 5, "key": "p"}
    assert (
        browser(other).post(f"/api/matches/{mail.id}/proposals", body, content_type="application/json").status_code
        == 200
    )
    proposals.accept_proposal(mail.id, player, "pause")
    assert due(mail) == pytest.approx(after[4], abs=60_000)


DYING = """
import sys
import django
django.setup()
from django.conf import settings
from django.db import connections
database, match, user, seat, offset, do = sys.argv[1:]
connections["default"].settings_dict["NAME"] = database
settings.TIME_OFFSET_MS = int(offset)
from accounts.models import User
from games.matches import day_gifts, proposals
giver = User.objects.get(pk=user)
if do == "give":
    day_gifts.give_day(match, giver, int(seat), "k")
else:
    proposals.accept_proposal(match, giver, "pause")
"""


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("do", "point"), [("give", "day given"), ("pause", "pause begun")])
def test_killed_in_between_nothing_is_given_and_then_once(mail: Game, do: str, point: str, settings: Any) -> None:
    player, other, seat = both(mail)
    host_is(mail, None)
    proposals.create_proposal(mail.id, player, "pause", days=2, key="p")
    before = due(mail)
    name = str(connection.settings_dict["NAME"])
    who = [mail.id, str(other.pk), str(seat), str(settings.TIME_OFFSET_MS), do]
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.testing", "STARBOARD_FAIL_AT": f"{point}:1"}
    done = subprocess.run([sys.executable, "-c", DYING, name, *who], env=env, capture_output=True, timeout=60)
    assert done.returncode == -9, done.stderr
    assert (due(mail), DayGift.objects.exists(), stored(mail).mail_pauses) == (before, False, [])
    if do == "give":
        day_gifts.give_day(mail.id, other, seat, "k")
        assert due(mail) == before + DAY
    else:
        proposals.accept_proposal(mail.id, other, "pause")
        assert due(mail) == before + 2 * DAY
