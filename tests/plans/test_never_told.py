"""Row by row what a plan must not tell: logs and faults, the admin, sockets, the API, exports, letters, sealed bids."""

from __future__ import annotations

import inspect
import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client

from accounts.models import User
from common import clock
from config import logs
from games import models, tasks
from games.engine import plans as engine
from games.engine.catalog import title
from games.engine.plans import PlanFault, answering
from games.lobby import joining, starting
from games.lobby.tables import create_match
from games.mail.content import build_mail_content
from games.matches import match_cache, plan_answers, plan_story, sealed_plans
from games.matches.moves import submit_move
from games.matches.pace import MatchPace
from games.models import Plan, TurnMail
from games.realtime import feeds, payloads
from tests.matches.conftest import Game
from tests.people import browser
from tests.plans.conftest import ROLL, Clock, asked, lay, look, other

CANARY = 777_123
SECRET = f"bid up to {CANARY} for photon-grid\n{ROLL}"
NAMES = (str(CANARY), f"{CANARY:,}", "photon-grid")


def named(text: str) -> list[str]:
    """What of the plan stands in a text."""
    return [name for name in NAMES if name in text]


@contextmanager
def written(as_json: bool) -> Iterator[io.StringIO]:
    """All that is logged meanwhile, of every level and with its tracebacks, as the site writes it."""
    root, stream = logging.getLogger(), io.StringIO()
    before, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in ("games", "django", "celery")}
    try:
        logs.configure_logging({"json": as_json, "level": "DEBUG"})
        for handler in root.handlers:
            handler.setStream(stream)  # type: ignore[attr-defined]
        yield stream
    finally:
        root.handlers[:] = before
        root.setLevel(level)
        for name, kept in levels.items():
            logging.getLogger(name).setLevel(kept)


def fails(look: Any, rule: Any) -> Any:
    """A fault whose words are the rule's."""
    raise KeyError(f"{rule.part} {rule.fields} {json.dumps(rule.fields)}")


@pytest.mark.parametrize("as_json", [False, True])
def test_a_fault_in_a_plan_is_logged_without_a_word_of_it_and_its_owner_is_asked(
    game: Game, monkeypatch: pytest.MonkeyPatch, as_json: bool
) -> None:
    seat, here = asked(game)
    lay(game, here, SECRET)
    monkeypatch.setattr(answering, "best", fails)
    client = browser(here)
    client.raise_request_exception = False
    with written(as_json) as log:
        look(game)
        tasks.run_wakeup(game.id)
        answers = [
            client.get(f"/api/matches/{game.id}/plan"),
            client.post(f"/api/matches/{game.id}/plan/preview", json.dumps({"text": SECRET}), "application/json"),
        ]
        found = plan_answers.find_plan_answer(game.head, seat, 0)
    assert "PlanFault" in log.getvalue() or "KeyError at" in log.getvalue()
    assert named(log.getvalue()) == []
    assert answers[0].status_code == 200
    assert found
    assert (found.played, found.reason) == (None, plan_answers.FAULT_TEXT)
    assert game.move().version == game.head.version  # it holds nobody up


def test_a_plan_is_never_formatted(game: Game) -> None:
    """Whatever puts one into a message: neither as it is, nor as it is kept, nor in a fault."""
    _, here = asked(game)
    row = lay(game, here, SECRET)
    plan = plan_answers.read_stored_plan(game.head.table, row)
    seen = engine.seen_by_plan(game.head.table, min(game.head.table.asked))
    outcome = engine.answer_by_plan(engine.parse_plan(title(plan.title), seen.board, "ask"), row_laid(), seen)
    for each in (plan, plan.rules, plan.rules[0], row, outcome, [row], {"plan": plan}):
        for text in (str(each), repr(each), f"{each}", "%s" % (each,), "%r" % (each,)):  # noqa: UP031
            assert named(text) == [], text
    with pytest.raises(PlanFault) as fault:
        engine.answer_by_plan(plan, None, seen)  # type: ignore[arg-type]
    assert named(repr(fault.value)) == []
    assert fault.value.__cause__ is fault.value.__context__ is None


def row_laid() -> engine.Laid:
    return engine.Laid(0)


def test_no_task_is_given_a_plan() -> None:
    """What Celery logs of a task is its name and what it is given: the ids of matches and people."""
    made = [each for name, each in vars(tasks).items() if hasattr(each, "delay") and not name.startswith("_")]
    assert len(made) > 5
    assert {name for each in made for name in inspect.signature(each.run).parameters} <= {
        "match_id",
        "second",
        "user_id",
    }


def test_the_admin_has_no_page_of_plans(game: Game, person: Callable[..., User]) -> None:
    """It is not shown there at all before the end: nor in the match, its journal, or its owner's page."""
    assert not {models.Plan, models.Fired} & set(admin.site._registry)
    _, here = asked(game)
    lay(game, here, SECRET)
    look(game)
    boss = browser(person("Boss", is_staff=True, is_superuser=True))
    for path in (
        f"/admin/games/match/{game.id}/change/",
        f"/admin/games/match/{game.id}/journal/",
        f"/admin/accounts/user/{here.pk}/change/",
        f"/admin/accounts/user/{here.pk}/delete/",
    ):
        assert named(browser_text(boss, path)) == [], path


def browser_text(client: Client, path: str) -> str:
    return client.get(path, follow=True).content.decode()


def test_no_socket_and_no_page_of_others_has_it(game: Game, cid: User) -> None:
    """Nor its owner's sockets: a plan comes by its own address alone."""
    (seat, here), (_, away) = asked(game), other(game)
    before = told_by_sockets(game, [here, away, cid])
    lay(game, here, SECRET)
    assert told_by_sockets(game, [here, away, cid]) == before
    look(game)
    told = [told_by_sockets(game, [here, away, cid])]
    for user in (away, cid):
        client = browser(user)
        told += [
            browser_text(client, path)
            for path in (f"/m/{game.id}/", "/play/mine/", "/play/", f"/people/{here.username}/")
        ]
        told += [
            browser_text(client, f"/api/matches/{game.id}{more}")
            for more in ("", "?since=-1", "/export", "/plans", "/time")
        ]
    assert named("\n".join(map(str, told))) == []
    assert SECRET.splitlines()[0] in browser(here).get(f"/api/matches/{game.id}/plan").json()["text"]
    assert seat == payloads.MatchPayload(game.head).find_seat(here.pk)


def told_by_sockets(game: Game, users: list[User]) -> str:
    """All that the sockets of these people are brought, but the time of day."""
    told = []
    for user in users:
        opening = payloads.build_opening_payload(game.id, user)
        if user is users[0]:
            opening["match"].pop("planned")  # its owner's page knows that there is one
        told.append(opening)
        for topic, build in feeds.UPDATE_BUILDERS.items():
            if topic in ("said", "people"):  # of the lobby's rooms
                continue
            about = str(user.pk) if topic in ("me", "whispers") else game.id
            wants = feeds.Subscription(user.pk, ("players", 0) if topic == "talk" else None)
            made = build(about, {wants})[wants]
            frame = json.loads(made.text) if made.text else None
            if isinstance(frame, dict) and "clocks" in frame:
                frame["clocks"].pop("now", None)
            told.append(frame)
    return json.dumps(told, default=str, sort_keys=True)


@pytest.mark.parametrize("verb", ["get", "put", "delete", "post confirm", "post preview", "post rule"])
def test_to_everybody_else_there_is_no_such_address(game: Game, cid: User, verb: str) -> None:
    """404 as for a match that does not exist, whether there is a plan or not."""
    _, here = asked(game)
    lay(game, here, SECRET)
    method, _, more = verb.partition(" ")
    path = f"plan/{more}".rstrip("/")
    body = {"rule": {"action": {"action": ROLL}}, "confirm": {"sure": True}}.get(more, {"text": ROLL})
    given: dict[str, Any] = {} if method == "get" else {"data": json.dumps(body), "content_type": "application/json"}
    answers = [
        getattr(browser(cid), method)(f"/api/matches/{match}/{path}", **given) for match in (game.id, "nosuchone1")
    ]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].content == answers[1].content
    assert getattr(Client(), method)(f"/api/matches/{game.id}/{path}", **given).status_code in (401, 404)
    assert [row.rules[0]["part"] for row in Plan.objects.filter(ended_entry=None)] == ["bid"]


def test_only_the_owners_letter_speaks_of_it(game: Game) -> None:
    """Which sentences answered, and why it asks."""
    (seat, here), (rival, away) = asked(game), other(game)
    lay(game, here, f"{SECRET}\nask")
    look(game)
    letters = {}
    for number, user in ((seat, here), (rival, away)):
        game.reach(lambda table, number=number: number in table.asked)  # type: ignore[misc]
        held = game.head
        mail = TurnMail(pk=7, match=held.match, seat=number, asked=held.version, user=user, kind="turn", salt="s")
        due = held.deadlines[0]._replace(seat=number)
        letters[number] = build_mail_content(mail, due)
        if number == seat:  # the plan has something to tell now, and only now: its owner answers after that
            assert plan_story.describe_for_owner(held, seat, clock.get_current_time_ms())
            assert plan_story.describe_for_owner(held, rival, clock.get_current_time_ms()) == []
    (line,) = [each for each in letters[seat].plan_notes if each.endswith(f"By “{ROLL}”.")]
    assert re.match(r"Turn \d+: You roll \d and \d", line), line
    assert letters[rival].plan_notes == []
    assert named(repr(vars(letters[rival]))) == []


# -- sealed questions


@pytest.fixture
def sealed(ann: User, ben: User, cid: User) -> Game:
    """Three by mail in a game whose auctions are sealed, at the first in which all are asked."""
    rules = {"auction_mode": "sealed", "house_answers": "off"}
    match = create_match(ann, "galactic-magnate", seats=3, pace=MatchPace("mail", 86_400), settings=rules)
    for user in (ben, cid):
        joining.join_match(match.pk, user, match.invite)
    starting.start_match(match.pk, ann)
    game = Game(match.pk)
    game.reach(lambda table: len(table.asked) > 2 and type(table.game.stack[-1]).__name__ == "Sealed")
    return game


def bid(game: Game, seat: int, amount: int) -> None:
    submit_move(game.id, seat, {"action": "bid", "amount": amount}, by=game.owner(seat), key=f"{seat} {amount}")


def seen_by_others(game: Game, seat: int, since: int) -> list[Any]:
    """What everybody but one seat sees and is told since an entry, without the numbers and times of entries."""
    told = []
    for viewer in (None, *(n for n in range(3) if n != seat)):
        frame: dict[str, Any] = {**payloads.MatchPayload(game.head).build_frame(viewer, since)}
        told.append({name: frame[name] for name in ("view", "options", "asked", "prompt", "facts", "undo")})
    return told


def test_others_see_that_a_sealed_bid_is_in_and_not_what_nor_that_it_was_changed(sealed: Game) -> None:
    seat, since = min(sealed.head.table.asked), sealed.head.version
    least = next(o for o in sealed.head.table.options(seat) if o.to_json()["action"] == "bid").domains["amount"]
    bid(sealed, seat, least.min)  # type: ignore[attr-defined]
    told, mails = seen_by_others(sealed, seat, since), TurnMail.objects.count()
    for step in (1, 3):
        bid(sealed, seat, least.min + step * least.step)  # type: ignore[attr-defined]
        assert seen_by_others(sealed, seat, since) == told
    assert TurnMail.objects.count() == mails
    assert [fact["fact"] for fact in payloads.MatchPayload(sealed.head).build_frame(seat, since)["facts"]] == [
        "bid_in"
    ] * 3


def test_two_sealed_bids_look_alike(sealed: Game) -> None:
    """Whatever was bid, and by whichever rule: a plan with another limit is told with the same bytes."""
    seat, since = min(sealed.head.table.asked), sealed.head.version
    held = sealed.head
    plans = [
        engine.parse_plan(held.table.title, held.table.game.board, f"bid up to {most} for any") for most in (300, 340)
    ]
    worlds = []
    for plan in plans:
        seen = plan_answers.see(held.table, seat)
        outcome = engine.answer_by_plan(plan, engine.lay_plan(plan, seen, since), seen)
        table = held.table.fork()
        table.play(seat, outcome.action, held.last_entry_at_ms + 1)  # type: ignore[union-attr]
        after = held.with_new_entries(table, held.deadlines, None, held.progress)
        frames = [
            payloads.MatchPayload(after).build_frame(viewer, since) for viewer in (None, 0, 1, 2) if viewer != seat
        ]
        for frame in frames:
            frame["clocks"]["now"] = 0
        worlds.append(json.dumps(frames, default=str, sort_keys=True))
    assert worlds[0] == worlds[1]


# -- probing by offers


@pytest.mark.parametrize("give", [1, 40])
def test_for_twenty_hours_an_offer_hears_nothing_whatever_the_plan_says(
    game: Game, clock: Clock, settings: Any, give: int
) -> None:
    """A plan that declines everything, one that has a limit between, one that asks: the same silence."""
    game.reach(lambda table: bool(table.game.tradable(min(table.asked))) and len(table.asked) == 1)
    (seat, here), (rival, away) = asked(game), other(game)
    settings.BOT_PACE = 1
    lots = list(game.head.table.game.tradable(seat)[:1])  # type: ignore[attr-defined]
    offer = {"action": "offer", "to": seat, "give": {"cash": give, "lots": []}, "take": {"cash": 0, "lots": lots}}
    lay(game, here, {1: "decline all offers", 40: "decline offers that bring me less than 20\nask"}[give])
    submit_move(game.id, rival, offer, by=away, key="an offer")
    version = game.head.version
    for hours in (0, 1, 8, 19.9):
        clock.to(game.head.last_entry_at_ms + int(hours * 3_600_000))
        look(game)
        assert game.head.version == version
    assert match_cache.load_current_match(game.id).table.game.offers  # type: ignore[attr-defined]
    assert sealed_plans.build_own_plan(game.id, here)["now"] is not None
