"""A match goes back to an entry: the position, what hung on it, the points, and who has to agree."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games import tasks
from games.engine import interventions as engine
from games.engine.catalog import titles
from games.lobby import joining, starting, tables
from games.matches import going_back, interventions, match_cache, moves, replays
from games.models import Entry, Intervention, Miss, Notice, Seat, Stake, TurnMail
from tests.engine.test_interventions import seen
from tests.matches.conftest import BY_HAND, Game
from tests.matches.test_interventions import WHY, back, refused, told
from tests.pace.conftest import DAY, Clock, clock, slow  # noqa: F401

# -- going back


@pytest.mark.parametrize("title", [each.slug for each in titles()])
@pytest.mark.parametrize("pace", ["live", "mail"])
def test_it_goes_back_to_any_entry(title: str, pace: str, ann: User, ben: User, mod: User, second: User) -> None:
    """The position is the one replayed up to that entry, also for a process that comes cold; the question is put anew,
    with all its time and its letters, and the game goes on from there."""
    match = tables.create_match(ann, title, seats=2, pace=pace, settings=BY_HAND)
    joining.join_match(match.pk, ben, match.invite)
    starting.start_match(match.pk, ann)
    game, chance = Game(match.pk), random.Random(title)
    game.moves(40)
    to = chance.randrange(game.match.version)
    then = replays.load_past_table(game.head, to).fork()
    last = game.match.version
    made = back(game, mod, to)
    assert (made.entry, made.by, made.details) == (last + 1, mod, {"to": to, "last": last, "points": False})
    for cold in (False, True):
        if cold:
            match_cache.evict_match()
        held = game.head
        assert seen(held.table) == seen(then)
        assert {each.seat for each in held.deadlines} == (set(then.asked) if pace == "mail" else set())
        assert all(each.question_entry == held.version for each in held.deadlines)
    owed = TurnMail.objects.filter(match=game.id, asked=last + 1, kind="turn").values_list("seat", flat=True)
    assert set(owed) == (set(then.asked) if pace == "mail" else set())
    assert [name for name, _ in told(game)] == ["hooks", *(chair.name for chair in held.seats)]
    assert all(words.startswith(f"Ines, a moderator, went back to entry {to}: ") for _, words in told(game))
    struck = engine.find_struck_entries(replays.load_entries(held, -1, held.version))
    assert struck == set(range(to + 1, last + 1))
    game.moves(10)
    match_cache.evict_match()
    assert game.head.version > last + 5 or game.head.over


def test_it_stays_in_the_record_and_what_hung_on_it_is_forgotten(
    slow: Callable[..., Game],  # noqa: F811
    clock: Clock,  # noqa: F811
    mod: User,
) -> None:
    """Deadlines missed since are forgiven; letters about what was asked are not sent any more."""
    game = slow()
    to, seat = game.match.version, min(game.head.table.asked)
    clock.to(game.match.first_deadline)
    tasks.sweep_due_matches()
    assert Seat.objects.get(match=game.id, number=seat).misses == 1
    lines = list(Entry.objects.filter(match=game.id).values_list("line", flat=True))
    before = clock.now
    back(game, mod, to)
    assert list(Entry.objects.filter(match=game.id).values_list("line", flat=True))[:-1] == lines
    assert Seat.objects.get(match=game.id, number=seat).misses == 0
    assert not Miss.objects.exists()
    assert game.head.table.asked == {seat}
    (deadline,) = game.head.deadlines
    assert deadline.asked_at >= before
    assert deadline.due_at == deadline.asked_at + DAY


def test_an_answer_to_what_was_undone_is_stale(game: Game, mod: User) -> None:
    game.moves(12)
    held = game.head
    seat = min(held.table.asked)
    action = game.next().action
    back(game, mod, 11 if held.version > 11 else held.version - 1)
    for late in game.head.table.asked:
        by = game.owner(late)
        why = refused(409, moves.submit_move, game.id, late, action, by=by, key="late", version=held.version)
        assert why
    assert seat in range(2)


def test_fishing_for_dice_needs_a_second_person(game: Game, mod: User, second: User, person: Any) -> None:
    game.moves(12)
    back(game, mod, 10)
    game.moves(3)
    version = game.match.version
    asked = back(game, mod, 12)
    assert (asked.entry, game.match.version) == (None, version)
    assert back(game, mod, 12).entry is None, "not twice the same person"
    assert back(game, second, 11).entry is None, "nor for another entry"
    assert Intervention.objects.filter(entry=None).get().by == second
    made = back(game, mod, 11)
    assert (made.entry, made.by, made.second) == (version + 1, second, mod)
    assert told(game)[-1][1].startswith("The moderators Jo and Ines went back to entry 11: ")
    assert not Intervention.objects.filter(entry=None).exists()
    game.moves(2)
    assert back(game, mod, 5).entry is None


def test_only_where_the_match_still_is(game: Game, mod: User) -> None:
    game.moves(8)
    before = game.stored()
    assert "moved on" in refused(409, going_back.go_back, game.id, mod, 3, game.match.version - 1, WHY)
    for to in (-1, game.match.version, 10**9):
        assert "before the last" in refused(422, back, game, mod, to)
    assert "reason" in refused(422, going_back.go_back, game.id, mod, 3, game.match.version, "  ")
    assert game.stored() == before
    assert not Intervention.objects.exists()


def test_a_pause_is_over_by_it(game: Game, mod: User, second: User) -> None:
    """Also where it goes back into the pause itself: nobody has to resume it."""
    game.moves(6)
    interventions.pause_match(game.id, mod, None, WHY)
    paused = game.match.version
    assert game.match.paused
    interventions.resume_match(game.id, mod, WHY)
    game.moves(2)
    then = replays.load_past_table(game.head, paused - 1)
    back(game, mod, paused)
    assert not game.match.paused
    assert game.head.table.asked == then.asked
    assert not Intervention.objects.filter(kind="pause", ended=None).exists()


# -- a game that is over


def finished(people: list[User]) -> Game:
    """A rated game that its first player has won."""
    match = tables.create_match(people[0], "galactic-magnate", seats=2, settings={"timers": "off"})
    joining.join_match(match.pk, people[1], match.invite)
    starting.start_match(match.pk, people[0])
    game = Game(match.pk)
    game.moves(8)
    moves.resign_seat(match.pk, match.seats.get(user=people[1]).number, by=people[1])
    return game


def test_points_are_taken_back_in_the_same_act_or_it_is_refused(ann: User, ben: User, mod: User) -> None:
    first = finished([ann, ben])
    tasks.settle_ratings()
    stood = list(Stake.objects.order_by("pk").values())
    game = finished([ann, ben])
    to = game.match.version - 1
    tasks.settle_ratings()
    assert game.match.rating == "done"
    assert "points of this game have been counted" in refused(409, back, game, mod, to)
    assert game.match.status == "over"
    back(game, mod, to, take_points_back=True)
    match = game.match
    assert (match.status, match.result, match.ended, match.rating) == ("running", None, None, "staked")
    assert list(Stake.objects.filter(match=first.id).order_by("pk").values()) == stood
    assert [user.standings.get().games for user in (ann, ben)] == [1, 1]
    assert [user.standings.get().points for user in (ann, ben)] == [
        Stake.objects.get(match=first.id, user=user).after for user in (ann, ben)
    ]
    game.moves(3)
    moves.resign_seat(game.id, match.seats.get(user=ann).number, by=ann)
    tasks.settle_ratings()
    assert game.match.rating == "done"
    assert Stake.objects.get(match=game.id, user=ben).place == 1
    assert not Stake.objects.get(match=game.id, user=ben).early, "what was undone is not held against them"
    assert Notice.objects.filter(match=game.id, kind="over").count() == 3


def test_later_matches_keep_their_own_changes(ann: User, ben: User, mod: User) -> None:
    game = finished([ann, ben])
    tasks.settle_ratings()
    change = {user: Stake.objects.get(match=game.id, user=user).change for user in (ann, ben)}
    later = finished([ann, ben])
    tasks.settle_ratings()
    points = {user: user.standings.get().points for user in (ann, ben)}
    back(game, mod, game.match.version - 1, take_points_back=True)
    for user in (ann, ben):
        stake, standing = Stake.objects.get(match=later.id, user=user), user.standings.get()
        assert standing.points == stake.after == points[user] - change[user]
        assert (stake.nth, stake.began, standing.games) == (1, 0, 1)


# -- what stays, struck out


def test_what_was_undone_is_told_with_who_and_why(game: Game, mod: User, second: User) -> None:
    """On the page of the match, also one that is open: it is told that there is something new to load."""
    from games.realtime import payloads

    game.moves(12)
    assert payloads.build_opening_payload(game.id, game.owner(0))["match"]["struck"] == []
    lineup, last = game.match.lineup, game.match.version
    back(game, mod, 5)
    assert game.match.lineup > lineup
    struck = payloads.build_opening_payload(game.id, game.owner(0))["match"]["struck"]
    assert struck == [{"first": 6, "last": last, "by": last + 1, "words": f"Undone by Ines: {WHY}"}]
    game.moves(2)
    back(game, mod, 7)
    back(game, second, 7)
    (again,) = payloads.build_opening_payload(game.id, game.owner(0))["match"]["struck"]
    assert (again["first"], again["last"], again["words"]) == (
        8,
        game.match.version - 1,
        f"Undone by Ines and Jo: {WHY}",
    )
    mod.delete()
    second.delete()
    (kept,) = payloads.build_opening_payload(game.id, game.owner(0))["match"]["struck"]
    assert kept["words"] == f"Undone by a moderator: {WHY}"
