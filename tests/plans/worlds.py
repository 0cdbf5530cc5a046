"""A match by mail played in worlds of its own: all that leaves it for anybody but the owner of a plan, by moment.

A world begins from the same match at the same moment as any other, is played through the door with its time and chance
given, and leaves nothing behind. Workers look at it as they do on the site; who is asked and has no plan answers by
hand after a while. Two worlds are compared byte by byte.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.management.color import no_style
from django.db import connection, transaction
from django.test import Client, TestCase

from accounts.models import User
from common import clock, rate_limits
from games import tasks
from games.core import presence
from games.engine.bots import choose
from games.engine.chance import Seeded
from games.engine.trades import Bundle, Offer
from games.matches import execute, match_cache, moves, plan_answers, randomness, replays, sealed_plans, storage, wakeups
from games.models import Entry, Fired, Match, Notice, NoticeDelivery, NoticeWay, Plan, TurnMail
from games.notices import delivery, notice_texts
from games.realtime import feeds, payloads, view_changes
from tests.matches.conftest import Game
from tests.people import browser

SECOND, MINUTE = 1_000, 60_000
LOOKS = (0, 2, 4, 6, 8, 12, 62, 64, 66, 72)  # s after an entry at which workers look
BY_HAND = 10 * MINUTE  # after which somebody who is asked answers
VEILED = re.compile(rb'(csrf[a-z]*"? (?:content|value)=|data-csrf=|nonce=)"[^"]*"')
OF_THE_ROW = ("version", "status", "asked", "deadlines", "first_deadline", "moved", "lineup", "result")
DUE = ("alarm", "bot_due")  # what nobody is shown, but nobody's plan may move either


class Still:
    """The site's time, which stands unless it is moved; and a chance of its own for each world."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = clock.get_current_time_ms()
        lock = storage.lock_match_row

        def locked(*args: Any, **named: Any) -> Any:
            row = lock(*args, **named)
            return row and row._replace(now=self.now)

        patch.setattr(clock, "get_current_time_ms", lambda: self.now)
        patch.setattr(storage, "get_database_time_ms", lambda using="": self.now)
        patch.setattr(storage, "lock_match_row", locked)
        patch.setattr(wakeups, "schedule_wakeup", lambda match_id, alarm: None)
        patch.setattr(execute, "monotonic_ns", lambda: 0)
        patch.setattr(TurnMail._meta.get_field("salt"), "_get_default", lambda: "salt")
        patch.setattr(randomness, "SystemRandomness", lambda: self.chance)
        patch.setattr("email.generator._make_boundary", lambda text=None: "=" * 20, raising=False)
        patch.setattr("email.generator.Generator._make_boundary", classmethod(lambda cls, text=None: "=" * 20))
        self.chance = Seeded(7)


class Told(NamedTuple):
    """Something that left the match: when (ms), for whom, and what."""

    at: int
    whom: str
    what: bytes


class World(NamedTuple):
    """All that came of one world."""

    told: list[Told]
    answers: list[tuple[int, str]]  # who played what, in their order
    fired: set[int]  # the rules that answered, or said to ask
    seen: list[Any]  # what the plan's owner saw at each question


class Stage:
    """A match of three by mail as it stands: where worlds begin."""

    def __init__(self, game: Game, owner: User, others: list[User], watcher: User, still: Still) -> None:
        self.game, self.owner, self.still, self.began = game, owner, still, still.now
        self.seat = next(n for n, chair in enumerate(game.head.seats) if chair.user_id == owner.pk)
        self.audiences = [None, *(n for n in range(len(game.head.seats)) if n != self.seat)]
        self.others = others
        self.browsers = {user.name: browser(user) for user in (*others, watcher)} | {"nobody": Client()}

    # -- a world

    def play(
        self, plan: sealed_plans.GivenPlan | None, entries: int, dues: bool = True, offers_at: int | None = None
    ) -> World:
        """Plays so many entries with this plan (None: without one). `dues`: also what is due for whom answers without a
        letter is told. `offers_at`: the entry after which somebody offers the owner of the plan little for much."""
        world = World([], [], set(), [])
        with self.nothing_stays():
            self.still.now, self.still.chance = self.began, Seeded(7)
            first = self.game.head.version
            if plan is not None:
                sealed_plans.lay_plan(self.game.id, self.owner, plan, sure=True)
            while not self.game.head.over and self.game.head.version < first + entries:
                if offers_at is not None and self.game.head.version >= first + offers_at and self.offer_little():
                    offers_at = None
                if not self.wait(world, dues):
                    self.answer_by_hand(world)
            self.tell_people(world)
            rows = Entry.objects.filter(match_id=self.game.id, number__gt=first).order_by("number")
            world.answers.extend(
                (seat, str(json.loads(line)["action"])) for seat, line in rows.values_list("seat", "line")
            )
            world.fired.update(Fired.objects.values_list("rule", flat=True))
        return world

    @contextmanager
    def nothing_stays(self) -> Iterator[None]:
        """A world of its own: the same numbers are given to its rows as in any other."""
        self.forget()
        with transaction.atomic():
            with connection.cursor() as cursor:
                for line in connection.ops.sequence_reset_sql(no_style(), [Plan, TurnMail, Notice]):
                    cursor.execute(line)
            yield
            transaction.set_rollback(True)
        self.forget()

    def forget(self) -> None:
        """Whatever this process has remembered of a world."""
        for known in (
            replays._marks,
            plan_answers._confirmed,
            presence._recent,
            rate_limits._local,
            cache,
            mail.outbox,
        ):
            known.clear()  # type: ignore[attr-defined]
        view_changes.view_memory.clear()
        match_cache.evict_match()

    # -- time

    def wait(self, world: World, dues: bool) -> bool:
        """Has the workers look as time goes on; whether anything happened in the game."""
        head = self.game.head
        for seconds in LOOKS:
            self.still.now = max(self.still.now, head.last_entry_at_ms + seconds * SECOND)
            with TestCase.captureOnCommitCallbacks(execute=True):
                tasks.advance_match(self.game.id)
            self.tell_letters(world)
            self.tell_rows(world, dues)
            if self.game.head.version != head.version:
                self.tell_frames(world, head.version)
                return True
        return False

    def answer_by_hand(self, world: World) -> None:
        """The first of those asked answers."""
        head = self.game.head
        seat = min(head.table.asked)
        if seat == self.seat:
            self.note_question(world, head)
        self.still.now = head.last_entry_at_ms + BY_HAND
        action = choose(head.table.fork(), seat, "steady", Seeded(head.version))
        assert action is not None
        self.submit(seat, action.to_json(), f"by hand {head.version}")
        self.tell_frames(world, head.version)

    def note_question(self, world: World, head: match_cache.LoadedMatch) -> None:
        """What the owner of the plan is asked, and by which rule."""
        world.seen.append(plan_answers.see(head.table, self.seat))
        found = plan_answers.find_plan_answer(head, self.seat, self.still.now)
        if found and found.rule is not None:
            world.fired.add(found.rule)

    def submit(self, seat: int, action: dict[str, Any], key: str) -> None:
        """A move through the door, by whoever sits there."""
        with TestCase.captureOnCommitCallbacks(execute=True):
            moves.submit_move(self.game.id, seat, action, by=self.game.owner(seat), key=key)

    def offer_little(self) -> bool:
        """Somebody offers the owner of the plan 1 for all they could give, where the game has trades."""
        head = self.game.head
        seat = next(n for n in self.audiences if n is not None)
        for option in head.table.options(seat):
            domains: dict[str, Any] = dict(option.domains)
            if option.kind is Offer and domains["to"].value == self.seat and "lots" in domains["take"].fields:
                lots = domains["take"].fields["lots"].values[:1]
                offer = Offer(self.seat, Bundle(cash=1), Bundle(lots=lots))
                if lots and option.admits(offer):
                    self.submit(seat, offer.to_json(), "an offer")
                    return True
        return False

    # -- what is told

    def tell(self, world: World, whom: str, what: Any) -> None:
        """Writes down what leaves."""
        told = what if isinstance(what, bytes) else json.dumps(what, default=repr, sort_keys=True).encode()
        world.told.append(Told(self.still.now - self.began, whom, told))

    def tell_rows(self, world: World, dues: bool) -> None:
        """What the match's row says."""
        row = Match.objects.filter(pk=self.game.id).values(*OF_THE_ROW, *(DUE if dues else ())).get()
        if not world.told or json.loads(world.told[-1].what) != json.loads(json.dumps(row)):
            self.tell(world, "row", row)

    def tell_letters(self, world: World) -> None:
        """The mails and the notices of everybody else."""
        mail.outbox.clear()
        if TurnMail.objects.filter(state=TurnMail.State.WAITING, due__lte=self.still.now).exists():
            tasks.send_due_mails()
        for each in mail.outbox:
            if self.owner.email not in each.to:
                self.tell(world, f"letter to {each.to[0]}", each.message().as_bytes())
        if Notice.objects.filter(state=Notice.State.WAITING, due__lte=self.still.now).exists():
            tasks.send_due_notices()
        waiting = NoticeDelivery.objects.filter(state=NoticeDelivery.State.WAITING, due__lte=self.still.now)
        for way in sorted({NoticeWay.PUSH, NoticeWay.HOOK} & set(waiting.values_list("way", flat=True))):
            claimed = delivery.claim_due_deliveries(way)
            for row, words in delivery.list_ready(claimed, lambda row: notice_texts.describe_notice(row.notice)):
                delivery.record_sent(row)
                if row.notice.user_id != self.owner.pk:
                    self.tell(world, f"{way} {row.target}", list(words))

    def tell_frames(self, world: World, since: int) -> None:
        """What sockets bring the others on by."""
        payload = payloads.MatchPayload(self.game.head)
        for seat in self.audiences:
            self.tell(world, f"frame of {seat}", payload.build_frame(seat, since))
            self.tell(world, f"changes for {seat}", feeds.encode_json(payload.build_update(seat, since)).encode())

    def tell_people(self, world: World) -> None:
        """Pages, lists and the API, as the others have them."""
        version, match_id = self.game.head.version, self.game.id
        paths = [
            *(f"/api/matches/{match_id}{more}" for more in ("", "?since=-1", f"?at={version - 1}", "/export", "/plan")),
            *(f"/api/matches/{match_id}/{more}" for more in ("plans", "course")),
            "/api/matches?status=running",
            "/api/matches?mine=true",
        ]
        pages = [f"/m/{match_id}/", "/play/mine/", "/play/"]
        for number, (name, client) in enumerate(self.browsers.items()):
            for path in (*paths, *pages) if number % 2 == 0 else paths:
                answer = client.get(path)
                self.tell(world, f"{name} {path}", b"%d " % answer.status_code + VEILED.sub(rb"\1", answer.content))
        for user in self.others:
            for topic in ("state", "table", "presence", "lobby", "me"):
                about = str(user.pk) if topic == "me" else match_id
                wants = feeds.Subscription(user.pk, None)
                self.tell(world, f"{topic} of {user.name}", list(feeds.UPDATE_BUILDERS[topic](about, {wants})[wants]))


def find_difference(one: World, other: World) -> str:
    """The first thing that is told otherwise in another world; "" where all is the same."""
    for here, there in zip(one.told, other.told, strict=False):
        if here != there:
            at = next((n for n, (a, b) in enumerate(zip(here.what, there.what, strict=False)) if a != b), 0)
            near = slice(max(0, at - 60), at + 120)
            return f"{here.at} {here.whom}: {here.what[near]!r}\n{there.at} {there.whom}: {there.what[near]!r}"
    return "" if len(one.told) == len(other.told) else f"{len(one.told)} or {len(other.told)} things are told"
