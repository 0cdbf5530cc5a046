"""What waits for a plan, and for what a plan waits: letters while it still looks, others' plans while a move may be
taken back, the deadline for what is said for then."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from common.refusals import Refused
from games import chat
from games.chat.commands.base import ChatSender
from games.engine.trades import Bundle, Offer
from games.lobby import joining, starting
from games.lobby.tables import create_match
from games.mail import commands, content, delivery_policy
from games.matches import answerers, bot_timing, moves, plan_answers, take_back_wait, undo
from games.matches.pace import MatchPace
from games.models import Entry, Fired, Match, Plan, Seat, TurnMail
from tests.matches.conftest import Game
from tests.people import browser
from tests.plans.conftest import DAY, ROLL, Clock, asked, lay, look, other
from tests.plans.test_answering import find_takeable, plan_for, takeable

MINUTE = 60_000


def rolls(table: Any) -> bool:
    return {"roll", "resign"} <= {option.to_json()["action"] for option in table.options(min(table.asked))}


# -- an answer that was found before the game went on


def find_offer(table: Any) -> Offer | None:
    """What the seat that is not asked might offer to the one that is: the question is the same, the game is not."""
    if len(table.asked) != 1:
        return None
    (seat,) = table.asked
    one = Bundle(cash=1)
    found = [Offer(seat, one, Bundle(lots=(lot,))) for lot in table.game.tradable(seat)]
    found += [Offer(seat, Bundle(lots=(lot,)), one) for lot in table.game.tradable(1 - seat)]
    return next((deal for deal in found if any(each.admits(deal) for each in table.options(1 - seat))), None)


@pytest.fixture
def offered(game: Game) -> Game:
    """The seat that is asked for a roll may be offered something."""
    game.reach(lambda table: find_offer(table) is not None and rolls(table))
    return game


def offer(game: Game, key: str) -> None:
    away, who = other(game)
    deal = find_offer(game.head.table)
    assert deal is not None
    moves.submit_move(game.id, away, deal.to_json(), by=who, key=key)


def test_a_plan_answers_the_position_it_looked_at_or_not_at_all(offered: Game) -> None:
    """An offer has come meanwhile: the question is still open, and what was found may not be the answer any more."""
    (seat, here), before = asked(offered), offered.head
    row = lay(offered, here)
    found = plan_answers.find_plan_answer(before, seat, 0)
    assert found
    assert found.played
    offer(offered, "meanwhile")
    assert offered.head.table.game.since == before.table.game.since
    assert not answerers.submit_planned(before, seat, row, found.played)
    assert (offered.head.version, Fired.objects.count()) == (before.version + 1, 0)


def test_the_house_likewise(begin: Callable[..., Game]) -> None:
    game = begin(pace=MatchPace("mail", 86_400), settings={"house_answers": "by_pace"})
    game.reach(
        lambda table: find_offer(table) is not None and answerers.find_house_answer(table, min(table.asked)) is not None
    )
    before, (seat, _) = game.head, asked(game)
    action = answerers.find_house_answer(before.table, seat)
    assert action is not None
    offer(game, "meanwhile")
    assert not answerers.submit_house_answer(before, seat, action)
    assert game.head.version == before.version + 1


# -- letters


def letter_waits(game: Game, seat: int, now: int) -> int | None:
    asked_at = next(each.asked_at for each in game.head.deadlines if each.seat == seat)
    until = delivery_policy.find_look_ahead(game.id, seat, asked_at)
    return until if until is not None and now < until else None


def test_a_letter_waits_until_the_plan_has_looked(game: Game, settings: Any) -> None:
    """A few seconds, and no longer than two minutes; nobody's waits for another's plan."""
    settings.BOT_PACE = 1
    (seat, here), (_, away) = asked(game), other(game)
    at = game.head.last_entry_at_ms
    lay(game, away, "ask")
    assert letter_waits(game, seat, at) is None
    lay(game, here, "ask")
    moment = answerers.find_answer_moment(game.head, seat)
    assert letter_waits(game, seat, at) == moment + delivery_policy.LOOK_GRACE_MS
    assert letter_waits(game, seat, moment) is not None
    assert letter_waits(game, seat, moment + delivery_policy.LOOK_GRACE_MS) is None
    settings.TAKE_BACK_WAIT = 10_000
    last = delivery_policy.find_look_ahead(game.id, seat, at)
    assert last is not None
    assert last - at <= delivery_policy.MAX_LOOK_AHEAD_MS


def test_a_letter_waits_for_the_house(begin: Callable[..., Game], settings: Any) -> None:
    game = begin(pace=MatchPace("mail", 86_400), settings={"house_answers": "by_pace"})
    game.reach(lambda table: any(answerers.find_house_answer(table, seat) for seat in table.asked))
    settings.BOT_PACE = 1
    seat, _ = asked(game)
    assert letter_waits(game, seat, game.head.last_entry_at_ms) is not None


def test_no_letter_is_sent_of_a_question_that_the_plan_answers(game: Game, clock: Clock, settings: Any) -> None:
    """The letter that waits is looked at again, and is over by then."""
    settings.BOT_PACE = 1
    seat, here = asked(game)
    lay(game, here)
    version = game.head.version
    mail = TurnMail.objects.get(match=game.id, seat=seat, asked=game.head.table.game.since, kind="turn")
    clock.to(game.head.last_entry_at_ms + 1_000)
    preferences = delivery_policy.preferences.get_mail_preferences(here)
    fate = delivery_policy.decide_delivery(mail, preferences, clock.now)
    assert fate.wait_until is not None
    assert fate.wait_until > clock.now
    clock.to(fate.wait_until)
    look(game)
    assert game.head.version > version
    assert delivery_policy.decide_delivery(mail, preferences, clock.now).cancel_reason == "over"


# -- the deadline


def test_what_a_plan_says_for_the_deadline_is_its_owners_answer_and_told_to_them(game: Game, clock: Clock) -> None:
    """In the journal as their move, once; in the log as what was played; in their letter with the sentence."""
    seat, here = asked(game)
    row, version = lay(game, here, f"at the deadline {ROLL}"), game.head.version
    clock.on(2 * DAY)
    look(game)
    made = Entry.objects.get(match_id=game.id, number=version + 1)
    assert (made.seat, made.actor, made.user) == (seat, Entry.Actor.PLAYER, here.pk)
    assert made.key == f"plan:{here.pk}:{version}"
    assert [(each.entry, each.plan, each.rule) for each in Fired.objects.all()] == [(version + 1, row, 0)]
    facts = game.head.recent_entries[-1].facts
    assert any(fact.says(game.head.table.game.board) for fact in facts)
    held = game.head
    mail = TurnMail(pk=7, match=held.match, seat=seat, asked=held.version, user=here, kind="turn", salt="s")
    told = content.build_mail_content(mail, held.deadlines[0]._replace(seat=seat))
    assert told.plan_notes[0].endswith(f" By “at the deadline {ROLL}”."), told.plan_notes
    assert Seat.objects.get(match_id=game.id, number=seat).misses == 0


def test_of_two_who_are_late_both_plans_are_heard(ann: User, ben: User, cid: User, clock: Clock) -> None:
    """One silence does not silence the other's plan: in a sealed auction all are asked at once."""
    match = create_match(
        ann,
        "galactic-magnate",
        seats=3,
        pace=MatchPace("mail", 86_400),
        settings={"auction_mode": "sealed", "house_answers": "off"},
    )
    for user in (ben, cid):
        joining.join_match(match.pk, user, match.invite)
    starting.start_match(match.pk, ann)
    game = Game(match.pk)
    game.reach(lambda table: len(table.asked) > 2 and type(table.game.stack[-1]).__name__ == "Sealed")
    least = next(o for o in game.head.table.options(0) if o.to_json()["action"] == "bid").domains["amount"]
    last = max(game.head.table.asked)
    lay(game, game.owner(last), f"at the deadline bid up to {least.min} for any")  # type: ignore[attr-defined]
    version = game.head.version
    clock.on(2 * DAY)
    look(game)
    rows = Entry.objects.filter(match_id=game.id, number__gt=version, actor=Entry.Actor.PLAYER)
    assert [(row.seat, json.loads(row.line)["action"]["action"]) for row in rows] == [(last, "bid")]
    assert list(Fired.objects.values_list("entry", flat=True)) == [rows[0].number]


def test_a_late_answer_that_is_taken_back_is_no_answer(game: Game, clock: Clock) -> None:
    """It stands: its time is over, as that of any move at a deadline."""
    seat, here = asked(game)
    game.reach(lambda table: table.asked == {seat} and takeable(table, seat) is not None)
    action = takeable(game.head.table, seat)
    assert action is not None
    lay(game, here, f"at the deadline {plan_for(action['action'])}")
    clock.on(2 * DAY)
    look(game)
    with pytest.raises(Refused):
        undo.take_back_move(game.id, here, key="back")
    assert not Fired.objects.get().taken_back


# -- a move that can be taken back


@pytest.fixture
def left(game: Game, settings: Any) -> Game:
    """Somebody has just made a move by hand that they could take back, and the other's plan has the next word."""

    def takes(table: Any) -> bool:
        if len(table.asked) != 1:
            return False
        seat = min(table.asked)
        option = find_takeable(table, seat)
        if option is None:
            return False
        after = table.fork()
        after.play(seat, option.action, table.game.now)
        return after.asked == {1 - seat} and rolls(after)

    game.reach(takes)
    (seat, here), (_, away) = asked(game), other(game)
    lay(game, away)
    settings.BOT_PACE = 1
    option = find_takeable(game.head.table, seat)
    assert option is not None
    assert option.action is not None
    moves.submit_move(game.id, seat, option.action.to_json(), by=here, key="by hand", version=game.head.version)
    game.hand, game.planner = here, away  # type: ignore[attr-defined]
    return game


def wait_of(game: Game) -> int:
    seat = min(game.head.table.asked)
    return answerers.find_answer_moment(game.head, seat) - game.head.last_entry_at_ms


def test_the_wait_is_a_setting(left: Game, settings: Any) -> None:
    long = wait_of(left)
    assert MINUTE <= long <= MINUTE + bot_timing.MAIL_DELAYS_MS[1]
    settings.TAKE_BACK_WAIT = 5
    assert wait_of(left) == long - MINUTE + 5_000
    settings.TAKE_BACK_WAIT = 0
    assert wait_of(left) == long - MINUTE


def by_api(game: Game) -> str:
    answer = browser(game.hand).post(f"/api/matches/{game.id}/done", content_type="application/json")  # type: ignore[attr-defined]
    assert answer.status_code == 200, answer.content
    return take_back_wait.DONE_TEXT


def in_the_chat(game: Game) -> str:
    said = chat.handle_chat_input(ChatSender(game.hand, match_id=game.id), "/done")  # type: ignore[attr-defined]
    assert said
    return said.lines[0]


def by_mail(game: Game) -> str:
    seat = 1 - min(game.head.table.asked)
    mail = TurnMail(pk=7, match=game.match, seat=seat, asked=1, user=game.hand, kind="turn", salt="s")  # type: ignore[attr-defined]
    assert commands.run_mail_command(mail, "done, roll", "k") is None  # a move
    assert "done" in [each.name for each in commands.list_mail_commands(mail)]
    return commands.run_mail_command(mail, "Done.", "k") or ""


@pytest.mark.parametrize("way", [by_api, in_the_chat, by_mail])
def test_done_ends_the_wait(left: Game, clock: Clock, way: Callable[[Game], str]) -> None:
    """The other's plan waits a minute, or until whoever moved says that they are done."""
    version = left.head.version
    clock.to(left.head.last_entry_at_ms + 20_000)
    look(left)
    assert left.head.version == version
    assert undo.can_take_back_move(left.id, left.hand)  # type: ignore[attr-defined]
    assert way(left) == take_back_wait.DONE_TEXT
    look(left)
    assert left.head.version == version + 1
    assert Fired.objects.get().entry == version + 1
    way_again = pytest.raises(Refused) if way is in_the_chat else None
    if way_again:
        with way_again as no:
            way(left)
        assert no.value.reason == take_back_wait.NOTHING_WAITS


def test_without_a_word_it_is_a_minute(left: Game, clock: Clock) -> None:
    version = left.head.version
    clock.to(left.head.last_entry_at_ms + wait_of(left) - 20_000)
    look(left)
    assert left.head.version == version
    clock.on(21_000)
    look(left)
    assert left.head.version == version + 1


def test_whose_move_it_was_not_ends_no_wait_and_hears_the_same_with_or_without_a_plan(left: Game, cid: User) -> None:
    """409 for who has not moved, 403 for who has no seat; nothing is told of whether anybody waits."""
    with pytest.raises(Refused) as no:
        take_back_wait.end_take_back_wait(left.id, left.planner)  # type: ignore[attr-defined]
    assert (no.value.status, no.value.reason) == (409, take_back_wait.NOTHING_WAITS)
    with pytest.raises(Refused) as no:
        take_back_wait.end_take_back_wait(left.id, cid)
    assert no.value.status == 403
    Plan.objects.update(ended_entry=left.head.version)
    Match.objects.filter(pk=left.id).update(planned=0, bot_due=None)
    take_back_wait.end_take_back_wait(left.id, left.hand)  # type: ignore[attr-defined]


def test_a_cache_that_does_not_answer_makes_the_wait_as_long_as_it_is(
    left: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Gone:
        def __getattr__(self, name: str) -> Any:
            raise ConnectionError("the cache is away")

    monkeypatch.setattr(take_back_wait, "cache", Gone())
    take_back_wait.end_take_back_wait(left.id, left.hand)  # type: ignore[attr-defined]
    assert wait_of(left) >= MINUTE


def test_a_computer_player_waits_as_a_plan_does(begin: Callable[..., Game], settings: Any, clock: Clock) -> None:
    """Looked at early because of somebody else, it keeps its own moment."""
    game = begin(bots=1, pace=MatchPace("mail", 86_400))
    bot = next(seat for seat, chair in enumerate(game.head.seats) if chair.user_id is None)
    game.reach(lambda table: table.asked == {bot})
    settings.BOT_PACE = 1
    moment = answerers.find_answer_moment(game.head, bot)
    version = game.head.version
    clock.to(game.head.last_entry_at_ms)
    Match.objects.filter(pk=game.id).update(bot_due=1, alarm=1)
    look(game)
    assert game.head.version == version
    clock.to(moment + 1_000)
    Match.objects.filter(pk=game.id).update(bot_due=1, alarm=1)
    look(game)
    assert game.head.version > version
