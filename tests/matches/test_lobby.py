"""The lobby: opening, sitting down, leaving, starting, once and by whom it may be (F20, F50)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from common import clock
from common.refusals import Refused
from games import tasks
from games.engine.catalog import title as title_of
from games.lobby import joining, lists, starting
from games.lobby.checks import MAX_OPEN_MATCHES
from games.lobby.seating import leave_match, unseat_player
from games.lobby.tables import cancel_match, close_expired_matches, create_match, end_match_as_moderator
from games.matches import access, match_cache
from games.matches.bot_names import order_bot_names
from games.models import Entry, Match, Seat
from tests.matches.conftest import TITLE, UNTIMED, Game


@pytest.fixture
def table(ann: User) -> Match:
    """Ann's table for three."""
    return create_match(ann, TITLE, seats=3, settings=UNTIMED)


def refused(status: int, call: Callable[..., Any], *args: Any, **kwargs: Any) -> str:
    """The sentence of a refusal."""
    with pytest.raises(Refused) as why:
        call(*args, **kwargs)
    assert why.value.status == status, why.value.reason
    assert why.value.reason[-1] in ".?!"
    return why.value.reason


def sitting(match: Match) -> list[tuple[int, str]]:
    return list(match.seats.order_by("number").values_list("number", "name"))


# -- opening


def test_the_host_sits_at_their_table(table: Match, ann: User) -> None:
    assert (table.status, table.version, table.size) == (Match.Status.OPEN, -1, 3)
    assert table.host == ann
    assert sitting(table) == [(0, "Ann")]
    assert table.name.startswith("Ann's ")
    assert list(lists.list_open_matches()) == [table]


@pytest.mark.parametrize(
    ("status", "options"),
    [
        (404, {"title": "no-such-game"}),
        (404, {"title": "a\0b"}),
        (422, {"seats": 1}),
        (422, {"seats": 6}),
        (422, {"seats": -1}),
        (422, {"settings": {"no_such_setting": 1}}),
        (422, {"settings": {"timers": "sometimes"}}),
        (422, {"pace": "slow"}),
        (422, {"board_id": 0}),
        (422, {"name": "x" * 61}),
        (422, {"name": "Z" + "\u0300" * 20}),
        (422, {"name": "\ud800"}),
    ],
)
def test_settings_that_do_not_fit_are_refused(ann: User, status: int, options: dict[str, Any]) -> None:
    given = {"title": TITLE, "seats": 2, **options}
    refused(status, create_match, ann, given.pop("title"), **given)
    assert not Match.objects.exists()


def test_names_are_one_plain_line(ann: User) -> None:
    """F31: no control characters, nothing that turns the direction of reading."""
    match = create_match(ann, TITLE, seats=2, name="  Vega\n\u202eand\0  Deneb\u200b ")
    assert match.name == "Vega and Deneb"


def test_nobody_opens_tables_without_end(ann: User) -> None:
    for _ in range(MAX_OPEN_MATCHES):
        create_match(ann, TITLE, seats=2)
    assert str(MAX_OPEN_MATCHES) in refused(409, create_match, ann, TITLE, seats=2)


# -- sitting down and getting up


def test_joining_twice_is_joining_once(table: Match, ben: User) -> None:
    first, second = joining.join_match(table.pk, ben), joining.join_match(table.pk, ben)
    assert first == second
    assert sitting(table) == [(0, "Ann"), (1, "Ben")]


def test_a_full_table_is_full(table: Match, ann: User, ben: User, cid: User) -> None:
    joining.join_match(table.pk, ben)
    joining.add_bot(table.pk, ann, "random")
    assert refused(409, joining.join_match, table.pk, cid) == "Every seat is taken."
    refused(409, joining.add_bot, table.pk, ann, "random")


def test_the_first_free_chair_is_taken(table: Match, ann: User, ben: User, cid: User) -> None:
    joining.join_match(table.pk, ben)
    joining.join_match(table.pk, cid)
    unseat_player(table.pk, ben, 1)
    assert joining.add_bot(table.pk, ann, "random").number == 1
    assert sitting(table) == [(0, "Ann"), (1, order_bot_names(table.pk)[0]), (2, "Cid")]


def test_only_the_host_arranges_the_table(table: Match, ann: User, ben: User, cid: User) -> None:
    joining.join_match(table.pk, ben)
    for call in (
        lambda: joining.add_bot(table.pk, ben),
        lambda: unseat_player(table.pk, ben, 0),
        lambda: unseat_player(table.pk, cid, 1),
        lambda: cancel_match(table.pk, ben),
        lambda: starting.start_match(table.pk, ben),
    ):
        refused(403, call)
    refused(422, joining.add_bot, table.pk, ann, "genius")
    refused(404, unseat_player, table.pk, ann, 2)
    refused(403, leave_match, table.pk, cid)
    unseat_player(table.pk, ann, 1)
    assert sitting(table) == [(0, "Ann")]


def test_the_next_person_becomes_host(table: Match, ann: User, ben: User) -> None:
    joining.add_bot(table.pk, ann, "random")
    joining.join_match(table.pk, ben)
    leave_match(table.pk, ann)
    table.refresh_from_db()
    assert (table.host, table.status) == (ben, Match.Status.OPEN)


def test_a_table_without_people_closes(table: Match, ann: User, ben: User) -> None:
    joining.add_bot(table.pk, ann, "random")
    leave_match(table.pk, ann)
    table.refresh_from_db()
    assert table.status == Match.Status.CANCELLED
    refused(409, joining.join_match, table.pk, ben)
    assert list(lists.list_open_matches()) == []


def test_a_table_nobody_starts_expires(table: Match, ben: User, settings: Any) -> None:
    settings.TIME_OFFSET_MS = 23 * 3_600_000
    assert tasks.clean_up_matches() == 0
    settings.TIME_OFFSET_MS = 25 * 3_600_000
    assert tasks.clean_up_matches() == 1
    assert tasks.clean_up_matches() == 0
    assert Match.objects.get(pk=table.pk).status == Match.Status.CANCELLED


def test_a_running_game_does_not_expire(game: Game) -> None:
    assert close_expired_matches(clock.get_current_time_ms() + 10**10) == 0
    assert game.match.status == Match.Status.RUNNING


# -- starting


def test_the_start_seats_people_in_the_order_drawn(ann: User, ben: User, cid: User) -> None:
    """Seat k is whoever sat on the chair that was drawn k-th; the lobby's order is not the game's."""
    orders = set()
    for _ in range(6):
        match = create_match(ann, TITLE, seats=4, settings=UNTIMED)
        for user in (ben, cid):
            joining.join_match(match.pk, user)
        starting.start_match(match.pk, ann)
        held = match_cache.load_current_match(match.pk)
        seating, names = tuple(held.table.game.seating), ["Ann", "Ben", "Cid"]
        assert [chair.name for chair in held.seats] == [names[chair] for chair in seating]
        assert held.match.size == 3
        for user in (ann, ben, cid):
            seat = access.find_user_seat(held.match, user)
            assert seat is not None
            assert held.seats[seat].user_id == user.pk
        assert Entry.objects.filter(match_id=match.pk).count() == 1
        orders.add(seating)
    assert len(orders) > 1


def test_it_takes_enough_players(table: Match, ann: User) -> None:
    least = title_of(TITLE).seats[0]
    assert str(least) in refused(409, starting.start_match, table.pk, ann)
    table.refresh_from_db()
    assert (table.status, table.version) == (Match.Status.OPEN, -1)


def test_what_has_begun_is_not_arranged_any_more(game: Game, ann: User, cid: User) -> None:
    for call in (
        lambda: starting.start_match(game.id, ann),
        lambda: cancel_match(game.id, ann),
        lambda: joining.add_bot(game.id, ann),
        lambda: joining.join_match(game.id, cid),
        lambda: unseat_player(game.id, ann, 0),
    ):
        assert "already started" in refused(409, call)


def test_two_clicks_to_a_game(ann: User) -> None:
    match = starting.start_bot_match(ann, TITLE, bots=2, level="random")
    match.refresh_from_db()
    assert (match.status, match.size, match.rated) == (Match.Status.RUNNING, 3, False)
    assert match.seats.filter(bot="random").count() == 2
    refused(422, starting.start_bot_match, ann, TITLE, bots=40)
    refused(422, starting.start_bot_match, ann, TITLE, bots=1, level="genius")
    assert Match.objects.count() == 1


# -- leaving a running game, and playing again


def test_leaving_a_running_game_is_resigning(game: Game, ann: User) -> None:
    game.reach()
    seat = access.find_user_seat(game.match, ann)
    leave_match(game.id, ann)
    assert game.match.result == {"ranking": [[1 - (seat or 0)], [seat]], "ending": "last_standing"}
    stored = game.stored()
    leave_match(game.id, ann)
    assert game.stored() == stored


def test_where_nobody_can_resign_the_house_removes(game: Game, ann: User) -> None:
    """Before the characters are chosen nobody resigns; leaving works all the same."""
    assert game.match.version == 0
    leave_match(game.id, ann)
    assert game.match.status == Match.Status.OVER


def test_playing_again_is_one_table_for_all(game: Game, ann: User, ben: User, cid: User) -> None:
    refused(409, starting.create_rematch, game.id, ann)
    leave_match(game.id, ann)
    refused(403, starting.create_rematch, game.id, cid)
    first, second, third = (starting.create_rematch(game.id, user) for user in (ben, ann, ann))
    assert first == second == third
    assert sorted(name for _, name in sitting(first)) == ["Ann", "Ben"]
    assert (first.settings, first.size, first.board_id) == (game.match.settings, 2, game.match.board_id)
    first.refresh_from_db()
    assert first.status == Match.Status.RUNNING


def test_playing_again_brings_the_bots(ann: User) -> None:
    old = starting.start_bot_match(ann, TITLE, bots=2, level="random")
    end_match_as_moderator(old.pk, User(is_staff=True), "test")
    again = starting.create_rematch(old.pk, ann)
    assert {name for _, name in sitting(again)} == {"Ann", *order_bot_names(again.pk)[:2]}
    assert again.status == Match.Status.RUNNING  # nobody else is to come
    assert starting.create_rematch(old.pk, ann) == again


# -- moderators


def test_a_moderator_ends_a_match_and_says_why(timed: Game, ann: User) -> None:
    refused(403, end_match_as_moderator, timed.id, ann, "because")
    end_match_as_moderator(timed.id, User(username="mod", is_staff=True), "Nobody came.")
    match = timed.match
    assert match.result == {"ranking": [], "ending": "stopped", "reason": "Nobody came."}
    assert (match.status, match.alarm) == (Match.Status.OVER, None)
    assert timed.head.over == match.result | {"words": "A moderator ended this game: Nobody came."}
    move = timed.head.table.asked
    assert "over" in refused(409, leave_match, timed.id, ann)
    assert move


# -- who sees what


def test_a_private_table_is_for_the_invited(ann: User, ben: User, cid: User) -> None:
    """F50: for everybody else it does not exist."""
    table = create_match(ann, TITLE, seats=2, private=True)
    nobody = AnonymousUser()
    for stranger in (ben, nobody):
        for invite in ("", "wrong", "\ud800", "é"):
            refused(404, access.access_match, table.pk, stranger, invite)
    refused(404, joining.join_match, table.pk, ben)
    assert list(lists.list_open_matches()) == []
    assert access.access_match(table.pk, nobody, table.invite) == table
    joining.join_match(table.pk, ben, table.invite)
    assert access.access_match(table.pk, ben) == table
    starting.start_match(table.pk, ann)
    assert list(lists.list_running_matches()) == []
    refused(404, access.access_match, table.pk, cid)
    leave_match(table.pk, ben)
    assert access.access_match(table.pk, ben).status == Match.Status.OVER
    refused(404, access.access_match, table.pk, cid)


def test_public_games_are_for_everybody(game: Game, cid: User) -> None:
    assert access.access_match(game.id, AnonymousUser()).pk == game.id
    assert [match.pk for match in lists.list_running_matches()] == [game.id]
    leave_match(game.id, game.owner(0))
    assert access.access_match(game.id, AnonymousUser()).pk == game.id
    assert access.find_user_seat(game.match, cid) is None
    assert access.find_user_seat(game.match, AnonymousUser()) is None


def test_my_matches(game: Game, ann: User, ben: User, cid: User) -> None:
    other = create_match(ben, TITLE, seats=2)
    assert [match.pk for match in lists.list_user_matches(ann)] == [game.id]
    assert [match.pk for match in lists.list_user_matches(ben)] == [other.pk, game.id]
    assert list(lists.list_user_matches(cid)) == []
    cancel_match(other.pk, ben)
    assert [match.pk for match in lists.list_user_matches(ben)] == [game.id]


def test_lists_cost_the_same_however_long(ann: User, django_assert_num_queries: Any) -> None:
    for _ in range(5):
        create_match(ann, TITLE, seats=2)
    with django_assert_num_queries(3):
        assert [seat.name for match in lists.list_open_matches() for seat in match.seats.all()] == ["Ann"] * 5


@pytest.mark.parametrize("match_id", ["nosuchgame", "a\0b", "\ud800", ""])
def test_there_is_no_such_table(ann: User, match_id: str) -> None:
    for call in (
        access.access_match,
        joining.join_match,
        leave_match,
        starting.start_match,
        cancel_match,
        starting.create_rematch,
    ):
        refused(404, call, match_id, ann)


# -- accounts that go


def test_an_account_that_goes_frees_its_chair(table: Match, ann: User, ben: User) -> None:
    """F35."""
    joining.join_match(table.pk, ben)
    ann.delete()
    table.refresh_from_db()
    assert sitting(table) == [(1, "Ben")]
    assert table.host == ben


def test_an_account_that_goes_leaves_a_pseudonym(game: Game, ann: User, ben: User) -> None:
    leave_match(game.id, ann)
    ann.delete()
    assert set(Seat.objects.filter(match_id=game.id).values_list("name", flat=True)) == {"Ben", "Somebody"}
