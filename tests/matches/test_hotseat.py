"""Several seats of one person at one screen: covered in between, moved by nobody else, never rated."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts import deletion
from accounts.models import User
from common.refusals import Refused
from games.core import presence
from games.engine.bots import choose
from games.engine.chance import Seeded
from games.lobby import forks, hotseat, joining, starting, tables
from games.lobby.forks import BOT, ME
from games.matches import match_cache
from games.matches.data_export import export_user_matches
from games.matches.move_requests import MoveRequest, require_seat_owner
from games.matches.moves import submit_move_as_user
from games.matches.timeouts import is_untimed_solo
from games.models import Match, Seat, Stake, Standing
from games.realtime import feeds, payloads
from games.views.rows import get_titles_by_slug
from tests.matches.conftest import Game
from tests.pages.test_new_table import printed
from tests.people import browser

CIV = "galactic-civ"  # every hand is hidden


def open_table(user: User, *names: str, bots: int = 0, title: str = CIV, **more: Any) -> Game:
    """A running game of somebody and of others at the same screen."""
    match = tables.create_match(user, title, seats=1 + len(names) + bots, **more)
    for name in names:
        hotseat.add_held_seat(match.pk, user, name)
    for _ in range(bots):
        joining.add_bot(match.pk, user, "random")
    starting.start_match(match.pk, user)
    return Game(match.pk)


@pytest.fixture
def shared(ann: User) -> Game:
    return open_table(ann, "Ines", "Otto", settings={"start_hand": 3})


def own_seat(game: Game, user: User) -> int:
    return Seat.objects.get(match=game.id, user=user).number


def play_uncovered(game: Game, user: User) -> None:
    """Whoever is asked first takes the screen and answers."""
    if match_cache.load_current_match(game.id).next_held is not None:
        hotseat.uncover_seat(game.id, user)
    held = game.head
    seat = own_seat(game, user)
    if seat not in held.table.asked:
        game.move()  # a bot
        return
    action = choose(held.table.fork(), seat, "random", Seeded(held.version))
    assert action is not None
    submit_move_as_user(game.id, user, action.to_json(), key=f"{held.version}", version=held.version)


def frame_of(game: Game, user: User | None) -> dict[str, Any]:
    """What a user's browser is sent now."""
    picture = payloads.MatchPayload(game.head)
    return dict(picture.build_frame(picture.find_seat(user.pk if user else None), None))


def reach_cover(game: Game, user: User) -> int:
    """Plays until another seat at the screen is asked, that has something to hide; which one."""
    for _ in range(90):
        seat, table = game.head.next_held, game.head.table
        if seat is not None and table.view(seat) != table.view(None):
            return seat
        play_uncovered(game, user)
    raise AssertionError("nobody else was asked")


def test_it_is_private_and_unrated_and_its_bots_are_nobody(shared: Game, ann: User) -> None:
    row = shared.match
    assert (row.private, row.rated, row.rating, row.holder_id) == (True, False, "none", ann.pk)
    assert sorted(Seat.objects.filter(match=row).values_list("held", "bot", "name")) == [
        (True, "", "Ann"), (True, "", "Ines"), (True, "", "Otto")
    ]  # fmt: skip
    assert all(shared.head.seats[seat].is_person for seat in shared.head.table.game.living())
    assert is_untimed_solo(shared.head, shared.head.table)


def test_a_covered_hand_is_in_no_frame(shared: Game, ann: User) -> None:
    """While another is asked the screen has what a spectator has, word for word; then it has that seat's and no
    other's."""
    seat = reach_cover(shared, ann)
    covered, outside = frame_of(shared, ann), frame_of(shared, None)
    assert covered | {"clocks": 0} == outside | {"clocks": 0}
    assert (covered["hand_to"], covered["options"]) == (seat, [])
    opening = payloads.build_opening_payload(shared.id, ann)["match"]
    assert (opening["you"], opening["holds"]) == (None, True)
    hotseat.uncover_seat(shared.id, ann)
    shown = frame_of(shared, ann)
    assert shown["view"] == shared.head.table.view(seat) != shared.head.table.view(None)
    assert shown["hand_to"] is None
    assert shown["options"]
    for other in range(3):
        assert other == seat or shown["view"] != shared.head.table.view(other)


def test_whoever_is_at_the_screen_is_there_for_all_its_seats(
    shared: Game, ann: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nobody is taken from the game for a page that shows another seat."""
    presence.mark_seat_seen(shared.id, own_seat(shared, ann))
    assert set(presence.get_match_presence(shared.match).values()) == {"here"}
    Match.objects.filter(pk=shared.id).update(settings={"disconnect": "resign"})
    monkeypatch.setattr(presence, "get_watched_time_ms", lambda: 10**9)
    settings.TIME_OFFSET_MS = 120_000
    assert presence.list_disconnected_seats(shared.id) == []


def test_an_open_socket_is_sent_no_changes_onto_another_seats_hand(shared: Game, ann: User) -> None:
    """Changes of a spectator's view, put into the hand that a browser still has, would leave that hand there."""
    while shared.head.next_held is None:
        since = shared.head.version
        payloads.MatchPayload(shared.head).build_update(None, None)  # a spectator's browser has this much
        play_uncovered(shared, ann)
    told = feeds.build_updates_after(shared.head, {feeds.Subscription(ann.pk, since, True)})
    (update,) = told.values()
    assert '"type":"state"' in (update.text or "")


def test_a_covered_seat_does_not_move(shared: Game, ann: User) -> None:
    seat = reach_cover(shared, ann)
    kept = shared.stored()
    action = choose(shared.head.table.fork(), seat, "random", Seeded(1))
    with pytest.raises(Refused, match=f"Hand it to {shared.head.seats[seat].name}"):
        submit_move_as_user(shared.id, ann, action.to_json(), key="early")  # type: ignore[union-attr]
    match_cache.evict_match()
    with pytest.raises(Refused) as no:
        submit_move_as_user(shared.id, ann, action.to_json(), key="early")  # type: ignore[union-attr]
    assert no.value.status == 403
    assert shared.stored() == kept


@pytest.mark.parametrize("mover", ["bot", "other"])
def test_nobody_else_moves_a_covered_seat(shared: Game, ann: User, ben: User, mover: str) -> None:
    seat = reach_cover(shared, ann)
    by: Any = "bot" if mover == "bot" else ben
    with pytest.raises(Refused) as no:
        require_seat_owner(shared.head, MoveRequest(shared.id, seat, by, "k", "", lambda *_: None))
    assert no.value.status == 403


def test_nobody_else_is_handed_the_screen(shared: Game, ann: User, ben: User) -> None:
    """Not a stranger, who does not even see the table, nor a friend with its link who plays there."""
    reach_cover(shared, ann)
    kept = shared.stored()
    address = f"/m/{shared.id}/uncover/"
    assert Client().post(address).status_code == 302  # a private table is not even there for a visitor
    assert browser(ben).post(address).status_code == 404
    assert browser(ann).get(address).status_code == 405
    Match.objects.filter(pk=shared.id).update(private=False)
    with pytest.raises(Refused) as no:
        hotseat.uncover_seat(shared.id, ben)
    assert no.value.status == 403
    assert shared.stored() == kept


def test_only_a_seat_of_ones_own_that_is_asked_is_uncovered(ann: User) -> None:
    game = open_table(ann, "Ines", bots=1)
    robot = Seat.objects.get(match=game.id, held=False).number
    reach_cover(game, ann)
    for number in (robot, 99):
        with pytest.raises(Refused, match="isn't yours to move"):
            hotseat.uncover_seat(game.id, ann, number)
    with pytest.raises(Refused, match="Hand the screen to them"):
        hotseat.uncover_seat(game.id, ann, own_seat(game, ann))
    client = browser(ann)
    client.post(f"/m/{game.id}/uncover/", {"number": "nine"})
    assert game.head.next_held is not None
    assert client.post(f"/m/{game.id}/uncover/").status_code == 302
    assert game.head.next_held is None


def test_a_whole_game_is_played_and_touches_no_rating(ann: User) -> None:
    game = open_table(ann, "Ines", title="galactic-magnate")
    for _ in range(400):
        if game.head.over:
            break
        play_uncovered(game, ann)
    assert game.head.over
    assert set(game.match.entries.values_list("seat", flat=True)) >= {0, 1}
    assert set(game.match.entries.exclude(seat__lt=0).values_list("user", flat=True)) <= {ann.pk, None}
    assert not Stake.objects.filter(match=game.id).exists()
    assert not Standing.objects.exists()


def test_it_waits_among_ones_games_whichever_seat_is_asked(shared: Game, ann: User) -> None:
    for _ in range(2):
        reach_cover(shared, ann)
        assert [each["id"] for each in feeds.list_matches_awaiting_user(ann.pk)] == [shared.id]
        hotseat.uncover_seat(shared.id, ann)
        assert [each["id"] for each in feeds.list_matches_awaiting_user(ann.pk)] == [shared.id]


def test_several_seats_of_oneself_are_played_on_from_a_moment(ann: User) -> None:
    """Me on two seats of a game that is over: they share the screen, and the one that is asked is shown first."""
    game = Game(starting.start_bot_match(ann, CIV, 2).pk)
    game.moves(30)
    tables.end_match_as_moderator(game.id, User.objects.create(username="boss", is_staff=True), "Enough.")
    made = Game(forks.fork_match(game.id, 12, ann, [ME, ME, BOT]).pk)
    row = made.match
    assert (row.holder_id, row.private, row.rated) == (ann.pk, True, False)
    assert [chair.held for chair in made.head.seats] == [True, True, False]
    assert sum(chair.user_id == ann.pk for chair in made.head.seats) == 1
    assert "Player" in "".join(chair.name for chair in made.head.seats)
    asked = made.head.table.asked & {0, 1}
    assert not asked or own_seat(made, ann) in asked


def test_an_account_that_goes_leaves_all_its_seats_to_bots(shared: Game, ann: User) -> None:
    deletion.delete_account(ann, "Ann")
    assert all(chair.bot and not chair.held for chair in shared.head.seats)
    assert shared.match.holder_id is None


def test_by_mail_and_of_others_tables_there_is_no_shared_screen(ann: User, ben: User) -> None:
    mail = tables.create_match(ann, CIV, seats=3, pace="mail")
    with pytest.raises(Refused, match="a seat of their own"):
        hotseat.add_held_seat(mail.pk, ann, "Ines")
    live = tables.create_match(ann, CIV, seats=3)
    with pytest.raises(Refused, match="Only the host"):
        hotseat.add_held_seat(live.pk, ben, "Ines")


def test_a_new_table_is_opened_with_somebody_at_this_screen(ann: User) -> None:
    """It begins at once, private and unrated whatever the form says; by mail the form says why not."""
    seats = {"seats": "3", "who_1": "here", "name_1": "Ines", "who_2": "here", "when_full": "on"}
    form = printed(get_titles_by_slug()[CIV], **seats)
    mail = browser(ann).post(f"/play/new/{CIV}/", form | {"pace": "mail", "within": "86400"})
    assert mail.status_code == 422
    assert "share a screen" in mail.content.decode()
    assert not Match.objects.exists()
    live = browser(ann).post(f"/play/new/{CIV}/", form | {"pace": "live"})
    assert live.status_code == 302, live.content.decode()
    row = Match.objects.get()
    assert (row.status, row.private, row.rated, row.holder_id) == ("running", True, False, ann.pk)
    assert set(row.seats.values_list("name", flat=True)) == {"Ann", "Ines", "Player 3"}
    page = browser(ann).get(f"/m/{row.pk}/").content.decode()
    assert f'data-uncover="/m/{row.pk}/uncover/"' in page


def test_a_host_who_leaves_the_waiting_room_takes_their_seats_along(ann: User, ben: User) -> None:
    match = tables.create_match(ann, CIV, seats=4)
    hotseat.add_held_seat(match.pk, ann, "Ines")
    match.refresh_from_db()
    joining.join_match(match.pk, ben, match.invite)
    browser(ann).post(f"/m/{match.pk}/leave/")
    assert list(Seat.objects.filter(match=match).values_list("user", "held")) == [(ben.pk, False)]


def test_who_moves_several_seats_is_told_so_with_their_data(shared: Game, ann: User, ben: User) -> None:
    joined = open_table(ben, bots=1)
    (held,), (alone,) = (list(export_user_matches(user)) for user in (ann, ben))
    assert (held["id"], held["moves several seats"]) == (shared.id, True)
    assert (alone["id"], alone["moves several seats"]) == (joined.id, False)
