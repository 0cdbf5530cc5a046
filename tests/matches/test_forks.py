"""Playing on from a moment of a game: who may, what is taken along, and what the new table says of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from accounts.models import User
from common.refusals import Refused
from games.lobby import forks, starting, tables
from games.lobby.forks import BOT, FRIEND, ME
from games.matches import match_cache, replays
from games.matches.moves import submit_move
from games.models import Match, Plan
from games.realtime import payloads
from games.views import forks as views
from tests.matches.conftest import Game


@pytest.fixture
def over(begin: Callable[..., Game]) -> Game:
    game = begin()
    while not game.head.over:
        game.move()
    return game


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def fork(game: Game, entry: int, user: User, *who: str, **more: Any) -> Game:
    return Game(forks.fork_match(game.id, entry, user, who, **more).pk)


def test_it_begins_with_that_moment_private_unrated_and_with_its_origin(over: Game, ann: User, ben: User) -> None:
    seat = over.head.seats.index(next(each for each in over.head.seats if each.user_id == ann.pk))
    who = [BOT, BOT]
    who[seat] = ME
    made = fork(over, 5, ann, *who)
    row = made.match
    assert (row.origin_id, row.origin_entry, row.private, row.rated, row.rating) == (over.id, 5, True, False, "none")
    then = replays.load_past_table(match_cache.load_current_match(over.id), 5)
    assert made.head.table.game.cash == then.game.cash
    assert made.head.table.game.board_hash == then.game.board_hash
    opening = payloads.build_opening_payload(made.id, ann)
    assert opening["match"]["origin"] == {
        "name": over.match.name, "entry": 5, "turn": row.origin_turn, "href": f"/m/{over.id}/?at=5", "imported": False
    }  # fmt: skip
    page = signed_in(ann).get(f"/m/{made.id}/").content.decode()
    assert "plays on from" in page
    assert "given position" in page or made.head.recent_entries[0].facts


def test_whoever_may_not_see_the_other_game_is_told_without_its_name(over: Game, ann: User, ben: User) -> None:
    """It says so to everyone at the table, and opens nothing."""
    Match.objects.filter(pk=over.id).update(private=True)
    made = fork(over, 5, ann, ME, FRIEND)
    stranger = User.objects.create(username="stranger")
    told = payloads.build_opening_payload(made.id, stranger, made.match.invite)["match"]["origin"]
    assert told == {
        "name": "another game", "entry": 5, "turn": made.match.origin_turn, "href": "", "imported": False
    }  # fmt: skip


def test_a_game_that_goes_on_between_people_is_not_played_on_from(game: Game, ann: User, cid: User) -> None:
    game.moves(6)
    for user in (ann, cid):
        with pytest.raises(Refused, match="isn't over"):
            forks.fork_match(game.id, 3, user, [ME, BOT])
        assert signed_in(user).get(f"/m/{game.id}/from/3/").status_code == 409
    assert Match.objects.count() == 1


def test_of_ones_own_game_against_computers_what_one_cannot_know_is_dealt_anew(ann: User) -> None:
    """Hands of the others differ from what they were, and one's own is kept."""
    game = Game(starting.start_bot_match(ann, "galactic-civ", 2).pk)
    game.reach(lambda table: all(len(hand) > 1 for hand in table.game.hand))
    seat = next(n for n, each in enumerate(game.head.seats) if each.user_id == ann.pk)
    then = game.head.table.game
    hands = []
    for _ in range(5):
        made = fork(game, game.head.version, ann, *[ME if n == seat else BOT for n in range(3)])
        state = made.head.table.game
        assert state.hand[seat] == then.hand[seat]
        hands.append([sorted(hand) for n, hand in enumerate(state.hand) if n != seat])
    assert len({str(each) for each in hands}) > 1
    assert any(each != [sorted(hand) for n, hand in enumerate(then.hand) if n != seat] for each in hands)


def test_a_game_that_is_over_keeps_its_hands(ann: User) -> None:
    game = Game(starting.start_bot_match(ann, "galactic-civ", 1).pk)
    game.moves(20)
    tables.end_match_as_moderator(game.id, User.objects.create(username="boss", is_staff=True), "Enough.")
    then = replays.load_past_table(match_cache.load_current_match(game.id), 12).game
    made = fork(game, 12, ann, ME, BOT)
    assert made.head.table.game.hand == then.hand


def test_plans_are_not_taken_along(over: Game, ann: User) -> None:
    made = fork(over, 5, ann, ME, BOT)
    assert (made.match.planned, Plan.objects.filter(match=made.id).count()) == (0, 0)


def test_dice_are_new(over: Game, ann: User) -> None:
    """The same answers from the same moment lead elsewhere: what was rolled later is known to nobody."""
    rolls = set()
    for _ in range(5):
        made = fork(over, 2, ann, ME, BOT)
        made.reach()
        seat = min(made.head.table.asked)
        submit_move(made.id, seat, {"action": "roll"}, by=made.owner(seat), key="roll")
        rolls.add(tuple(made.head.recent_entries[-1].drawn))
    assert len(rolls) > 1


def test_forks_of_one_moment_are_listed_with_how_they_ended(over: Game, ann: User, cid: User) -> None:
    first, second = fork(over, 4, ann, ME, BOT, name="Another way"), fork(over, 4, ann, ME, BOT)
    fork(over, 6, ann, ME, BOT, name="Elsewhere")
    fork(over, 4, cid, ME, BOT, name="Not Anns")
    while not first.head.over:
        first.move()
    page = signed_in(ann).get(f"/m/{over.id}/from/4/").content.decode()
    assert "Another way" in page
    assert escape(second.match.name) in page
    assert "being played" in page
    assert "Elsewhere" not in page
    assert "Not Anns" not in page
    assert page.count("<tr ") + page.count("<tr>") == 4  # a head, the game itself, and two forks


def test_a_get_begins_nothing_and_a_post_begins_one_table(over: Game, ann: User) -> None:
    client = signed_in(ann)
    assert client.get(f"/m/{over.id}/from/4/").status_code == 200
    assert client.get(f"/m/{over.id}/from/4/play/").status_code == 405
    assert Match.objects.count() == 1
    answer = client.post(f"/m/{over.id}/from/4/play/", {"seat-0": "me", "seat-1": "bot", "name": "Tried"})
    made = Match.objects.exclude(pk=over.id).get()
    assert answer["Location"] == f"/m/{made.pk}/"
    assert made.name == "Tried"


@pytest.mark.parametrize("who", [["me"], ["bot", "bot"], ["me", "emperor"], []])
def test_seats_that_do_not_fit_are_refused(over: Game, ann: User, who: list[str]) -> None:
    with pytest.raises(Refused) as no:
        forks.fork_match(over.id, 4, ann, who)
    assert no.value.status == 422
    assert Match.objects.count() == 1


@pytest.mark.parametrize("entry", [10**6, 10**18])
def test_there_is_no_such_moment(over: Game, ann: User, entry: int) -> None:
    assert signed_in(ann).get(f"/m/{over.id}/from/{entry}/").status_code == 404


def test_the_end_is_no_moment_to_play_on_from(over: Game, ann: User) -> None:
    with pytest.raises(Refused, match="over at that moment"):
        forks.load_moment(over.id, over.head.version, ann)


def test_a_stranger_plays_on_as_a_guest(over: Game) -> None:
    client = Client()
    assert client.get(f"/m/{over.id}/from/4/").status_code == 200
    assert client.post(f"/m/{over.id}/from/4/play/", {"seat-0": "me"}).status_code == 302
    made = Match.objects.exclude(pk=over.id).get()
    assert made.host is not None
    assert made.host.is_guest
    alone = {"seat-0": "me", "seat-1": "friend", "sandbox": "1"}  # the choice of a friend is hidden in a sandbox
    assert client.post(f"/m/{over.id}/from/4/play/", alone).status_code == 302


def test_a_friend_comes_by_the_link_and_sits_down(over: Game, ann: User, cid: User) -> None:
    made = fork(over, 4, ann, ME, FRIEND)
    table = made.match
    assert payloads.build_opening_payload(made.id, ann)["match"]["seats"][1]["kept"] is True
    visitor = Client()
    assert visitor.get(f"/m/{made.id}/seat/1/").status_code == 404
    page = visitor.get(f"/m/{made.id}/seat/1/?invite={table.invite}")
    assert page.status_code == 200
    assert "Sit down" in page.content.decode()
    assert made.match.seats.get(number=1).user_id is None
    assert visitor.post(f"/m/{made.id}/seat/1/take/", {"invite": "wrong"}).status_code == 404
    assert visitor.post(f"/m/{made.id}/seat/1/take/", {"invite": table.invite}).status_code == 302
    guest = made.match.seats.get(number=1).user
    assert guest is not None
    assert guest.is_guest
    late = signed_in(cid).get(f"/m/{made.id}/seat/1/?invite={table.invite}")
    assert late.status_code == 409


def test_a_kept_seat_is_offered_to_no_one_else(over: Game, ann: User, cid: User) -> None:
    from games.lobby import open_seats

    fork(over, 4, ann, ME, FRIEND)
    assert open_seats.list_open_seats(cid) == []


def test_it_begins_in_under_a_second_and_in_few_queries(over: Game, ann: User) -> None:
    """From a moment that nobody has looked at before; more entries do not take more queries."""
    match_cache.evict_match()
    replays._marks.clear()
    began = time.process_time()
    with CaptureQueriesContext(connection) as asked:
        fork(over, over.head.version - 1, ann, ME, BOT)
    assert time.process_time() - began < 1
    assert len(asked) <= 60


def test_a_fork_of_a_fork_begins_where_it_was_left(over: Game, ann: User) -> None:
    made = fork(over, 4, ann, ME, BOT)
    made.moves(6)
    again = fork(made, made.head.version, ann, ME, BOT)
    assert again.match.origin_id == made.id
    assert again.head.table.game.cash == made.head.table.game.cash


def test_turns_stand_under_the_course_only_where_they_have_room() -> None:
    assert views.spread_ticks([(6.0, 0), (20.0, 1), (46.0, 2), (60.0, 3), (300.0, 9)]) == [
        (6.0, 0),
        (46.0, 2),
        (300.0, 9),
    ]
    assert views.spread_ticks([]) == []


def test_who_plays_a_fork_is_told_with_the_seats_of_one_screen(over: Game, ann: User) -> None:
    told = [views.describe_players(fork(over, 5, ann, *who).match, ann) for who in ((ME, BOT), (ME, ME))]
    assert told == ["you and a computer", "you at 2 seats"]
