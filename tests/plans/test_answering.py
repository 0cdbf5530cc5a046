"""What answers without a letter: through the door once whatever dies, on one schedule, silent where it has to be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from accounts.models import User
from games.engine.options import Option
from games.lobby import substitutes
from games.matches import answerers, bot_timing, match_cache, plan_answers, sealed_plans, undo
from games.matches.pace import MatchPace
from games.models import Entry, Fired, Match, Plan, Seat
from tests.matches.conftest import Game
from tests.matches.test_crashes import dies
from tests.plans.conftest import DAY, HOUR, ROLL, Clock, asked, lay, look, other


def entry(game: Game, number: int) -> Entry:
    return Entry.objects.get(match_id=game.id, number=number)


def ask(game: Game, user: User) -> None:
    """Plays on until this person is asked for a roll."""
    game.reach(lambda table: table.asked == {seat_of(game, user)} and quiet(table))


def quiet(table: Any) -> bool:
    return {"roll", "resign"} <= {option.to_json()["action"] for option in table.options(min(table.asked))}


def seat_of(game: Game, user: User) -> int:
    return [chair.user_id for chair in game.head.seats].index(user.pk)


def test_a_plan_answers_once_with_its_owner_as_the_author(game: Game) -> None:
    seat, here = asked(game)
    row, before = lay(game, here), game.head
    found = plan_answers.find_plan_answer(before, seat, 0)
    assert found
    assert found.played
    assert answerers.submit_planned(before, seat, row, found.played)
    assert answerers.submit_planned(before, seat, row, found.played)
    made = entry(game, before.version + 1)
    assert game.match.version == before.version + 1
    assert (made.seat, made.actor, made.user) == (seat, Entry.Actor.PLAYER, here.pk)
    assert made.key == f"plan:{here.pk}:{before.version}"
    assert [(each.entry, each.plan, each.rule) for each in Fired.objects.all()] == [(before.version + 1, row, 0)]


@pytest.mark.parametrize("point", ["locked", "written", "committed"])
def test_whatever_dies_a_plan_answers_once(game: Game, point: str, settings: Any) -> None:
    _, here = asked(game)
    lay(game, here)
    version = game.head.version
    settings.TIME_OFFSET_MS += HOUR
    dies(game, point, do="turn", offset=HOUR)
    there = point == "committed"
    assert game.match.version == version + there
    assert Fired.objects.count() == there
    match_cache.evict_match()
    look(game)
    keys = Entry.objects.filter(match_id=game.id, key=f"plan:{here.pk}:{version}")
    assert keys.count() == 1
    assert Fired.objects.filter(entry=version + 1).count() == 1


def test_the_house_answers_once_and_says_so(begin: Callable[..., Game]) -> None:
    game = begin(pace=MatchPace("mail", 86_400), settings={"house_answers": "by_pace"})
    game.reach(lambda table: any(answerers.find_house_answer(table, seat) for seat in table.asked))
    held, seat = game.head, min(game.head.table.asked)
    look(game)
    made = entry(game, held.version + 1)
    assert (made.seat, made.actor, made.key) == (-1, Entry.Actor.HOUSE, f"house:{held.version}:{seat}")
    action = answerers.find_house_answer(held.table, seat)
    assert action is not None
    assert answerers.submit_house_answer(held, seat, action)
    assert Entry.objects.filter(match_id=game.id, key=made.key).count() == 1
    told = next(each for each in game.head.recent_entries if each.number == made.number)
    assert told.facts[0].says(None).endswith(" automatically.")


def test_a_plan_that_says_to_ask_is_heard_before_the_house(begin: Callable[..., Game]) -> None:
    game = begin(pace=MatchPace("mail", 86_400), settings={"house_answers": "by_pace"})
    game.reach(lambda table: any(answerers.find_house_answer(table, seat) for seat in table.asked))
    _, here = asked(game)
    lay(game, here, "ask")
    version = game.head.version
    look(game)
    assert game.head.version == version


def test_the_version_decides_between_a_person_and_their_plan(game: Game) -> None:
    seat, here = asked(game)
    row, before = lay(game, here), game.head
    found = plan_answers.find_plan_answer(before, seat, 0)
    assert found
    assert found.played
    game.move()
    assert not answerers.submit_planned(before, seat, row, found.played)
    assert not Fired.objects.exists()


def test_a_plan_that_was_taken_back_meanwhile_does_not_answer(game: Game) -> None:
    seat, here = asked(game)
    row, before = lay(game, here), game.head
    found = plan_answers.find_plan_answer(before, seat, 0)
    assert found
    assert found.played
    lay(game, here, "ask")
    assert not answerers.submit_planned(before, seat, row, found.played)
    assert game.head.version == before.version


def test_everybody_keeps_one_schedule(game: Game, settings: Any) -> None:
    """House, computer player and plan, whatever the rule: the moment follows from match and entry."""
    settings.BOT_PACE = 1
    (seat, _), held = asked(game), game.head
    robots = tuple(chair._replace(user_id=None, bot="steady") for chair in held.seats)
    bot = held._replace(seats=tuple((robots if n == seat else held.seats)[n] for n in range(2)))
    house = held._replace(table=held.table.fork())
    house.table.game.options = type(held.table.game.options)(house_answers="on")  # type: ignore[attr-defined]
    worlds = [
        held._replace(planned=1 << seat),
        bot,
        *([house] if answerers.find_house_answer(house.table, seat) else []),
    ]
    due = [bot_timing.calculate_bot_due(each, each.table, 0) for each in worlds]
    assert len(set(due)) == 1
    least, most = bot_timing.MAIL_DELAYS_MS
    assert least <= (due[0] or 0) <= most
    assert bot_timing.calculate_bot_due(held, held.table, 0) is None


def test_what_a_person_may_take_back_stands_for_a_minute(game: Game, settings: Any) -> None:
    """Another's plan waits, their own does not, and nobody waits for what a plan did or what cannot be taken back."""
    settings.BOT_PACE = 1
    (seat, _), held = asked(game), game.head
    given = held.recent_entries[-1]
    plain = msgspec.structs.replace(given, seat=1 - seat, drawn=[], facts=[])
    drawn = msgspec.structs.replace(plain, drawn=["a die"])
    cases = [(plain, seat, True), (plain, seat, False), (plain, 1 - seat, True), (drawn, seat, True)]
    waits = [bot_timing.get_answer_delay_ms(held, held.version, *case) for case in cases]
    assert waits[1] == waits[2] == waits[3]
    assert waits[0] == waits[1] + bot_timing.get_take_back_wait_ms() == waits[1] + 60_000
    settings.BOT_PACE = 0
    live = held._replace(match=Match(pk=game.id, pace=Match.Pace.LIVE))
    assert bot_timing.get_answer_delay_ms(live, 1, plain, seat, True) == 0


def test_who_looks_too_early_leaves_it_for_its_moment(game: Game, settings: Any, clock: Clock) -> None:
    settings.BOT_PACE = 1
    seat, here = asked(game)
    lay(game, here)
    moment = answerers.find_answer_moment(game.head, seat)
    clock.to(game.head.last_entry_at_ms)
    Match.objects.filter(pk=game.id).update(bot_due=1, alarm=1)
    version = game.head.version
    look(game)
    assert (game.head.version, game.match.bot_due) == (version, moment)
    clock.to(moment)
    look(game)
    assert game.head.version == version + 1


def test_after_taking_back_a_plan_is_silent_until_its_seat_has_answered(game: Game) -> None:
    seat, here = asked(game)
    game.reach(lambda table: table.asked == {seat} and takeable(table, seat) is not None)
    action = takeable(game.head.table, seat)
    assert action is not None
    lay(game, here, plan_for(action["action"]))
    version = game.head.version
    look(game)
    assert Fired.objects.get().entry == version + 1
    undo.take_back_move(game.id, here, key="back")
    assert Fired.objects.get().taken_back
    found = plan_answers.find_plan_answer(game.head, seat, 0)
    assert found
    assert (found.played, found.reason) == (None, plan_answers.TAKEN_BACK_TEXT)
    version = game.head.version
    look(game)
    assert game.head.version == version
    game.move()
    assert not plan_answers.was_taken_back(game.head, seat)


def takeable(table: Any, seat: int) -> dict[str, Any] | None:
    """An answer with nothing in it that could be taken back, and to which nobody else's follows by itself."""
    option = find_takeable(table, seat)
    return dict(option.to_json()) if option else None


def find_takeable(table: Any, seat: int) -> Option | None:
    """The option for it."""
    for option in table.options(seat):
        if option.action is None or option.standing:
            continue
        after = table.fork()
        try:
            facts = after.play(seat, option.action, table.game.now)
        except LookupError:
            continue
        if not after.entries[-1].drawn and all(fact.seen_by is None for fact in facts) and not after.over:
            return option  # type: ignore[no-any-return]
    return None


def plan_for(word: str) -> str:
    return {"open_auction": "open any with 100% of my credit", "leave": "leave any"}.get(word, word)


def test_after_two_weeks_without_its_owner_a_plan_asks(game: Game, clock: Clock) -> None:
    seat, here = asked(game)
    row = lay(game, here)
    held = game.head
    for now, plays in ((row.laid_at + 14 * DAY, True), (row.laid_at + 14 * DAY + 1, False)):
        found = plan_answers.find_plan_answer(held, seat, now)
        assert found
        assert (found.played is not None, found.reason) == (plays, "" if plays else plan_answers.DORMANT_TEXT)
    clock.on(10 * DAY)
    substitutes.mark_entries_seen(game.id, here, held.version)
    found = plan_answers.find_plan_answer(held, seat, row.laid_at + 20 * DAY)
    assert found
    assert found.played


def test_who_loses_the_seat_takes_the_plan_along(game: Game, clock: Clock) -> None:
    """Nobody plays by it any more; coming back it has to be confirmed."""
    (seat, here), allowance = asked(game), game.match.allowance
    lay(game, here, "ask")
    for _ in range(allowance or 2):
        ask(game, here)
        clock.on(2 * DAY)
        look(game)
    assert Seat.objects.get(match_id=game.id, number=seat).former_id == here.pk
    assert (Plan.objects.get().ended_entry is None, game.match.planned) == (False, 0)
    substitutes.take_over_seat(game.id, here, seat)
    assert not match_cache.load_current_match(game.id).has_plan(seat)
    assert sealed_plans.build_own_plan(game.id, here)["former"] == "ask"
    sealed_plans.confirm_plan(game.id, here)
    assert match_cache.load_current_match(game.id).has_plan(seat)


def test_an_answer_in_person_makes_the_guards_begin_anew(game: Game) -> None:
    _seat, here = asked(game)
    row = lay(game, here, "ask\n" + ROLL)
    assert plan_answers.find_laid(game.head, row).entry == row.laid_entry
    number = game.move().entry
    assert plan_answers.find_own_entry(row) == number
    assert plan_answers.find_laid(game.head, row).entry == number


def test_a_rule_for_once_is_used_up_by_an_answer_that_stands(game: Game) -> None:
    _seat, here = asked(game)
    row = lay(game, here, f"once {ROLL}")
    look(game)
    assert plan_answers.find_laid(game.head, row).used == [0]
    Fired.objects.update(taken_back=True)
    assert plan_answers.find_laid(game.head, row).used == []


def test_rules_that_the_game_no_longer_knows_are_set_aside(game: Game) -> None:
    _, away = other(game)
    row = lay(game, away, f"ask\n{ROLL}")
    row.rules = [{"part": "of another time"}, *row.rules]
    row.save(update_fields=["rules"])
    told = sealed_plans.build_own_plan(game.id, away)
    assert told["aside"] == [0]
    assert told["text"].splitlines()[1:] == ["ask", ROLL]


def test_a_rule_for_the_deadline_answers_instead_of_silence(game: Game, clock: Clock) -> None:
    """Not before it, and it is no missed deadline."""
    seat, here = asked(game)
    lay(game, here, f"at the deadline {ROLL}")
    version = game.head.version
    look(game)
    assert game.head.version == version
    clock.on(2 * DAY)
    look(game)
    assert entry(game, version + 1).seat == seat
    assert Seat.objects.get(match_id=game.id, number=seat).misses == 0
