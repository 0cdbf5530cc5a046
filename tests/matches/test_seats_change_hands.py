"""No seat dies: who goes is followed by a computer player at once, then by whoever asks; and it is known who sat there
from when to when."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from accounts.models import User
from common.refusals import Refused
from games import tasks
from games.engine.journal import Entry as Written
from games.engine.replay import replay
from games.lobby import joining, lists, quick_match, seating, starting, substitutes
from games.lobby.tables import create_match
from games.mail.story import describe_since_last_turn
from games.matches import access, data_export, game_files, match_cache, moves, storage, tenures
from games.models import Entry, Match, Notice, Tenure
from games.ratings import profiles
from games.realtime import payloads
from tests.matches.conftest import TITLE, UNTIMED, Game


@pytest.fixture
def dot(person: Callable[..., User]) -> User:
    return person("Dot")


@pytest.fixture
def eva(person: Callable[..., User]) -> User:
    return person("Eva")


@pytest.fixture
def three(ann: User, ben: User, cid: User) -> Callable[..., Game]:
    """Starts a game of Ann, Ben and Cid."""

    def start(**options: object) -> Game:
        match = create_match(ann, TITLE, seats=3, **({"rated": False, "settings": UNTIMED} | options))
        for user in (ben, cid):
            joining.join_match(match.pk, user, match.invite)
        starting.start_match(match.pk, ann)
        return Game(match.pk)

    return start


def seat_of(game: Game, user: User) -> int:
    return game.match.seats.get(user=user).number


def replayed(game: Game) -> bool:
    """Whether the journal leads to the position that is stored."""
    match_cache.evict_match()
    held = match_cache.load_current_match(game.id)
    lines = Entry.objects.filter(match=game.id).order_by("number").values_list("line", flat=True)
    entries: list[Written] = [held.table.title.read_entry(line) for line in lines]
    return replay(entries).digest() == held.table.digest()


def test_who_leaves_is_followed_at_once(three: Callable[..., Game], ben: User) -> None:
    game = three(private=True)
    game.moves(4)
    seat, last = seat_of(game, ben), game.match.version
    seating.leave_match(game.id, ben)
    held = game.head
    assert (held.seats[seat].user_id, held.seats[seat].bot) == (None, "steady")
    assert seat in held.table.game.living()
    assert "A computer plays on." in held.recent_entries[-1].facts[0].says(None)
    first, then = Tenure.objects.filter(match=game.id, seat=seat).order_by("pk")
    assert (first.user, first.from_entry, first.to_entry, first.why) == (ben, 0, last + 1, "left")
    assert (then.name, then.from_entry, then.to_entry) == (held.seats[seat].name, last + 2, None)
    for _ in range(12):
        tasks.run_wakeup(game.id)
        if all(chair.user_id is not None for n, chair in enumerate(game.head.seats) if n in game.head.table.asked):
            game.move()
    assert Entry.objects.filter(match=game.id, seat=seat, actor="computer").exists()
    assert replayed(game)
    assert not Notice.objects.filter(kind="seat_lost").exists(), "whoever leaves knows it"


def test_the_first_player_keeps_the_game_on_their_lists(three: Callable[..., Game], ben: User, dot: User) -> None:
    game = three(private=True)
    game.moves(3)
    seat = seat_of(game, ben)
    seating.leave_match(game.id, ben)
    substitutes.take_over_seat(game.id, dot, seat, game.match.invite)
    assert access.access_match(game.id, ben).pk == game.id
    assert [match.pk for match in lists.list_user_matches(ben)] == [game.id]
    (row,) = data_export.export_user_matches(ben)
    assert (row["seat"], row["held"][0]["why"]) == (seat, "left")
    (row,) = data_export.export_user_matches(dot)
    assert row["held"][0]["from_entry"] > 0
    Match.objects.filter(pk=game.id).update(status="over", result={"ranking": [[0], [1], [2]]}, alarm=None)
    shown, _, _ = profiles.list_finished_games(ben, ben)
    assert [each.match.pk for each in shown] == [game.id]
    assert not profiles.list_finished_games(dot, None)[0], "nobody else hears of a private game"


def test_names_follow_who_held_the_seat_at_an_entry(three: Callable[..., Game], ben: User, dot: User) -> None:
    game = three()
    game.moves(6)
    seat, gone = seat_of(game, ben), game.match.version + 1
    seating.leave_match(game.id, ben)
    substitutes.take_over_seat(game.id, dot, seat)
    names = [chair.name for chair in game.head.seats]
    assert describe_since_last_turn(game.head, seat, names) == ["Ben leaves the game. A computer plays on."]
    game.move()
    holders = tenures.load_holders(game.id)
    assert tenures.list_names_at(names, holders, gone)[seat] == ben.name
    assert tenures.list_names_at(names, holders, gone + 1)[seat] == dot.name
    lost, now = payloads.build_opening_payload(game.id, ben)["match"]["held"]
    assert (lost["name"], lost["you"], now["name"], now["you"]) == (ben.name, True, dot.name, False)
    held = game_files.build_game_file(game.id, dot)["held"]
    assert next((each["name"], each["why"]) for each in held if each["seat"] == seat) == (ben.name, "left")


def test_who_runs_out_of_time_is_followed_and_told(three: Callable[..., Game], settings: object) -> None:
    game = three(settings={})
    game.reach()
    (seat,) = game.head.table.asked
    slow = game.owner(seat)
    due = game.head.table.next_alarm()
    assert due is not None
    settings.TIME_OFFSET_MS += due - storage.get_database_time_ms() + 50  # type: ignore[attr-defined]
    moves.wake_match(game.id)
    held = game.head
    assert held.seats[seat].user_id is None
    assert seat in held.table.game.living()
    assert held.table.game.clock is not None
    assert held.table.game.clock.main[seat] >= 60_000
    told = Notice.objects.get(kind="seat_lost")
    assert (told.user, told.words["why"]) == (slow, "You ran out of time.")
    assert replayed(game)
    assert substitutes.take_over_seat(game.id, slow, seat).user == slow
    assert Tenure.objects.filter(match=game.id, seat=seat).order_by("pk").values_list("why", flat=True)[1] == "back"


def test_a_live_question_that_nobody_answers_opens_the_seat(three: Callable[..., Game], settings: object) -> None:
    game = three()
    game.reach()
    (seat,) = game.head.table.asked
    due = game.match.first_deadline
    assert due is not None
    settings.TIME_OFFSET_MS += due - storage.get_database_time_ms() + 50  # type: ignore[attr-defined]
    moves.wake_match(game.id)
    assert game.head.seats[seat].user_id is None
    assert Tenure.objects.filter(match=game.id, why="missed").count() == 1


def test_who_stays_away_is_followed_too(three: Callable[..., Game], cid: User) -> None:
    game = three(settings={**UNTIMED, "disconnect": "resign"})
    seat = seat_of(game, cid)
    assert moves.remove_player(game.id, seat)
    assert game.head.seats[seat].user_id is None
    assert seat in game.head.table.game.living()


def test_the_last_person_leaves_by_the_rules(three: Callable[..., Game], ann: User, ben: User, cid: User) -> None:
    """For nobody's sake a seat is kept."""
    game = three()
    for user in (ann, ben):
        seating.leave_match(game.id, user)
    seat = seat_of(game, cid)
    seating.leave_match(game.id, cid)
    assert game.head.over or seat not in game.head.table.game.living()


@pytest.mark.parametrize(
    ("rated", "chosen", "follows"),
    [(True, None, False), (False, None, True), (True, True, True), (False, False, False)],
)
def test_a_table_says_whether(
    three: Callable[..., Game], cid: User, rated: bool, chosen: bool | None, follows: bool
) -> None:
    """By default a computer follows outside rated games."""
    game = three(rated=rated, succession=chosen)
    seat = seat_of(game, cid)
    seating.leave_match(game.id, cid)
    assert game.match.succession is follows
    assert (seat in game.head.table.game.living()) is follows


def test_of_two_who_take_a_seat_the_first_has_it(three: Callable[..., Game], cid: User, dot: User, eva: User) -> None:
    game = three()
    seat = seat_of(game, cid)
    seating.leave_match(game.id, cid)
    substitutes.take_over_seat(game.id, dot, seat)
    with pytest.raises(Refused, match=f"{dot.name} was quicker"):
        substitutes.take_over_seat(game.id, eva, seat)
    assert json.loads(json.dumps(game_files.build_game_file(game.id, dot)["held"]))


def test_quick_match_against_bots_is_followed(ann: User) -> None:
    """A table that does not count, for a bot sits there, is followed like any other outside rated games."""
    match = quick_match.join_quick_match(ann, TITLE, wait_seconds=0)
    assert Match.objects.get(pk=match.pk).succession is True
