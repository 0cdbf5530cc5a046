"""Against bots alone there is no clock: nobody is thrown out for reading."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games import receivers, tasks
from games.content import boards
from games.engine import company
from games.engine.catalog import titles
from games.engine.clock import Clock
from games.engine.replay import replay
from games.engine.table import Table
from games.engine.types import Illegal
from games.lobby import seating, starting, substitutes
from games.matches import match_cache, moves, pause_votes, proposals, storage
from games.matches.pace import MatchPace
from games.models import Entry, Match, Seat
from tests.matches.conftest import Game

DAY = 24 * 3_600_000


def person(game: Game) -> int:
    """The seat of the only person."""
    return next(seat for seat, chair in enumerate(game.head.seats) if chair.user_id is not None)


def to_the_person(game: Game) -> Game:
    """Bots move until only the person is asked."""
    return wait_until(game, lambda: set(game.head.table.asked) == {person(game)})


def wait_until(game: Game, wanted: Callable[[], bool]) -> Game:
    for _ in range(300):
        if wanted():
            return game
        game.move()
    raise AssertionError("the game never came there")


def clock_of(game: Game) -> Clock:
    clock = game.head.table.game.clock
    assert clock is not None
    return clock


def actions(game: Game) -> list[str]:
    lines = Entry.objects.filter(match_id=game.id).order_by("number").values_list("line", flat=True)
    return [json.loads(line)["action"]["action"] for line in lines]


@pytest.mark.parametrize("slug", [title.slug for title in titles()])
def test_whoever_reads_for_six_days_still_plays(slug: str, ann: User, settings: Any) -> None:
    """No flag, no chance for the character: sweeps and alarms of six days find nothing to do to the person."""
    settings.BOT_PACE = 0
    game = Game(starting.start_bot_match(ann, slug).pk)
    tasks.run_wakeup(game.id)
    version = game.match.version
    assert game.head.table.next_alarm() is None
    for _ in range(6):
        settings.TIME_OFFSET_MS += DAY - 60_000
        tasks.sweep_due_matches()
        tasks.run_wakeup(game.id)
        tasks.clean_up_matches()
    held = game.head
    assert person(game) in held.table.asked
    assert not held.over
    assert held.table.game.gone == []
    assert held.table.version == version
    assert "flag" not in actions(game)


def test_a_hammer_still_falls(begin: Callable[..., Game], settings: Any) -> None:
    game = begin(2, alone=True)
    wait_until(game, lambda: game.head.table.question is not None and game.head.table.question.until is not None)
    due = game.head.table.next_alarm()
    assert due is not None
    settings.TIME_OFFSET_MS += due - storage.get_database_time_ms() + 50
    moves.wake_match(game.id)
    assert "hammer" in actions(game)


def test_an_auction_of_ones_own_costs_no_time() -> None:
    clock = Clock.fresh(2, 120_000, {"roll": 5_000})
    clock.unlimited = True
    clock.turn(frozenset({0}), "roll", 1_000, True, 0)
    clock.charge(0, 20_000)
    assert clock.main == [120_000, 120_000]
    assert clock.next_alarm() is None
    assert clock.left(0, 10**9) == 120_000


def test_clocks_are_not_stopped_or_started_twice(begin: Callable[..., Game]) -> None:
    for game, limited in ((begin(1), True), (begin(1, alone=True), False)):
        table = game.head.table.fork()
        with pytest.raises(Illegal):
            company.limit(table, limited, game.head.last_entry_at_ms)
        assert table.entries == game.head.table.fork().entries


def test_between_two_people_the_clocks_run(begin: Callable[..., Game]) -> None:
    game = begin(1)
    assert not clock_of(game).unlimited
    assert game.head.table.next_alarm() is not None


def test_by_mail_it_stays_as_it_was(begin: Callable[..., Game]) -> None:
    game = begin(1, alone=True, pace=MatchPace("mail", 86_400))
    game.moves(5)
    assert game.head.table.game.clock is None


def test_a_match_begun_before_keeps_its_clocks(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    start = Table.start

    def before(*given: Any, unlimited: bool = False, **more: Any) -> Table:
        return start(*given, **more)

    monkeypatch.setattr(Table, "start", before)
    game = Game(starting.start_bot_match(ann, "galactic-magnate").pk)
    game.moves(12)
    match_cache.evict_match()
    assert not clock_of(game).unlimited
    assert game.head.table.next_alarm() is not None


def test_when_one_of_two_people_leaves_the_clocks_stand(begin: Callable[..., Game], ann: User, ben: User) -> None:
    game = begin(2)
    game.reach()
    moves.resign_seat(game.id, game.match.seats.get(user=ben).number, by=ben)
    assert clock_of(game).unlimited
    assert actions(game)[-1] == "limit"
    entry = Entry.objects.filter(match_id=game.id, user=ben.pk).order_by("-number").first()
    assert entry is not None
    assert entry.number == game.match.version - 1, "the move that led to it is the one that bears the name"
    to_the_person(game)
    assert game.head.table.next_alarm() is None


def test_when_one_of_two_people_is_followed_by_a_bot_the_clocks_stand(begin: Callable[..., Game], ben: User) -> None:
    game = begin(2)
    game.reach()
    seating.leave_match(game.id, ben)
    assert clock_of(game).unlimited
    assert actions(game)[-2:] == ["succeed", "limit"]


def test_a_bot_in_the_seat_of_a_banned_player_stops_them_too(
    begin: Callable[..., Game], ann: User, ben: User, cid: User
) -> None:
    """And they run again as soon as a second person sits down there."""
    game = begin(1, private=True)
    game.reach()
    before = list(clock_of(game).main)
    receivers.leave_games_on_ban(ben)
    assert clock_of(game).unlimited
    seat = Seat.objects.get(match=game.id, former=ben).number
    substitutes.take_over_seat(game.id, cid, seat, game.match.invite)
    tasks.run_wakeup(game.id)
    clock = clock_of(game)
    assert not clock.unlimited
    assert min(clock.main) > min(before) - 5_000
    assert game.head.table.next_alarm() is not None
    assert [action for action in actions(game) if action == "limit"] == ["limit", "limit"]


def test_back_from_mail_to_live_among_bots(begin: Callable[..., Game], ann: User) -> None:
    game = begin(1, alone=True)
    to_the_person(game)
    for pace in (MatchPace("mail", 86_400), MatchPace("live")):
        proposals.create_proposal(game.id, ann, "pace", pace)
    assert clock_of(game).unlimited
    assert game.head.table.next_alarm() is None


def test_the_journal_leads_to_the_same_position(begin: Callable[..., Game], ben: User) -> None:
    game = begin(2)
    game.reach()
    seating.leave_match(game.id, ben)
    game.moves(10)
    table = game.head.table
    lines = Entry.objects.filter(match_id=game.id).order_by("number").values_list("line", flat=True)
    again = replay([table.title.read_entry(line) for line in lines], board_of(game))
    assert again.digest() == table.digest()
    match_cache.evict_match()
    assert game.head.table.digest() == table.digest()


def board_of(game: Game) -> Any:

    return boards.get_engine_board(game.match.board)


def test_pause_and_clocks_without_limit_go_together(begin: Callable[..., Game], ann: User, settings: Any) -> None:

    game = begin(1, alone=True)
    to_the_person(game)
    main = list(clock_of(game).main)
    wait_until(game, lambda: game.head.table.at_rest)
    pause_votes.request_pause(game.id, ann, 300)
    settings.TIME_OFFSET_MS += 60_000
    pause_votes.vote_to_resume(game.id, ann)
    assert clock_of(game).main == main
    assert game.head.table.next_alarm() is None


def test_a_game_nobody_comes_back_to_is_closed_unfinished(begin: Callable[..., Game], settings: Any) -> None:
    """Nothing else would ever end it: after seven days without an entry the site does."""
    idle, played = begin(1, alone=True), begin(1, alone=True)
    to_the_person(idle), to_the_person(played)
    settings.TIME_OFFSET_MS += 6 * DAY
    played.move()
    settings.TIME_OFFSET_MS += DAY + 60_000
    tasks.clean_up_matches()
    assert idle.match.status == Match.Status.OVER
    assert idle.match.result == {"ranking": [], "ending": "abandoned"}
    assert idle.match.alarm is None
    assert played.match.status == Match.Status.RUNNING
    tasks.clean_up_matches()
    assert idle.match.status == Match.Status.OVER


def test_a_game_among_people_is_never_closed_so(begin: Callable[..., Game], settings: Any) -> None:
    game = begin(settings={"timers": "off"})
    game.reach()
    settings.TIME_OFFSET_MS += 30 * DAY
    tasks.clean_up_matches()
    assert game.match.status == Match.Status.RUNNING
