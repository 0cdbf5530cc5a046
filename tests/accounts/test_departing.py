"""F35: somebody's account goes, or they are banned, and everybody else's games stay whole."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.db import transaction

from accounts import deletion, sanctions
from accounts.models import User
from common import clock
from common.refusals import Refused
from games import chat
from games.benchmarks.rehearsal import play_out
from games.chat import messages
from games.engine.bots import choose
from games.engine.catalog import title, titles
from games.engine.chance import Seeded
from games.engine.pauses import Suspended
from games.lobby import joining, seating, starting, substitutes
from games.lobby.tables import create_match
from games.matches import answerers, match_cache, moves, wakeups
from games.models import Entry, Match, Message, Miss, Seat, Stake, Tenure

pytestmark = pytest.mark.django_db
SLUGS = [title.slug for title in titles()]
WAYS: dict[str, Callable[[User], object]] = {
    "deleted": lambda user: deletion.delete_account(user, user.name),
    "banned": lambda user: sanctions.impose_sanction(user, "ban", "Cheating", by=None),
}


@pytest.fixture(autouse=True)
def _at_once(settings: Any) -> None:
    settings.TIME_OFFSET_MS, settings.BOT_PACE = 0, 0


@pytest.fixture
def ann(member) -> User:
    user: User = member("ann@example.org")
    user.display = "Ann"
    user.save()
    return user


@pytest.fixture
def ben(member) -> User:
    return member("ben@example.org")


def game(slug: str, *people: User, pace: str = "live") -> str:
    """A running match of these people and nobody else."""
    match = create_match(people[0], slug, seats=len(people), pace=pace)
    for other in people[1:]:
        joining.join_match(match.pk, other)
    starting.start_match(match.pk, people[0])
    return match.pk


def answer(match_id: str, rng: Seeded) -> None:
    """One legal answer of a seat asked, or of the clock where the rules leave nothing else."""
    held = match_cache.load_current_match(match_id)
    asked = sorted(held.table.asked)
    seat = asked[rng.randrange(len(asked))]
    action = choose(held.table.fork(), seat, "steady", rng)
    if action is None:
        moves.wake_match(match_id)
        return
    by = User.objects.get(pk=held.seats[seat].user_id)
    moves.submit_move(match_id, seat, action.to_json(), by=by, key=f"{held.version}:{seat}", version=held.version)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("slug", SLUGS)
def test_in_each_phase_a_departed_players_seat_plays_on(slug: str, way: str, ann: User, ben: User) -> None:
    """Wherever the game stands, whatever is asked of the departed: the next alarms answer, and nothing of the other's
    seat has changed. Each phase is tried in a savepoint, and the game goes on as if nothing had been."""
    match_id, rng, tried = game(slug, ann, ben), Seeded(11), set()
    few = min(3, sum(phase.asks for phase in title(slug).phases if phase is not Suspended))
    for step in range(900):
        held = match_cache.load_current_match(match_id)
        if held.over or (step >= 90 and len(tried) >= few):
            break
        phase = type(held.table.game.stack[-1]).__name__
        if phase not in tried:
            tried.add(phase)
            with transaction.atomic():
                plays_on(match_id, ann, ben, way)
                transaction.set_rollback(True)
            match_cache.evict_match()
            ann = User.objects.get(username=ann.username)
        answer(match_id, rng)
    assert len(tried) >= few


def plays_on(match_id: str, ann: User, ben: User, way: str) -> None:
    seat = Seat.objects.get(match=match_id, user=ann)
    before = Match.objects.get(pk=match_id)
    WAYS[way](User.objects.get(pk=ann.pk))
    seat.refresh_from_db()
    after = Match.objects.get(pk=match_id)
    assert (seat.user_id, bool(seat.bot)) == (None, True)
    assert (after.status, after.lineup) == ("running", before.lineup + 1)
    written = Entry.objects.filter(match=match_id, number__gt=before.version)
    assert {entry.actor for entry in written} == {"house"}  # one person is left: no clock runs against bots alone
    assert Seat.objects.filter(match=match_id, user=ben).exists()
    for _ in range(30):
        held = match_cache.load_current_match(match_id)
        if held.over or seat.number not in held.table.asked:
            return
        settings_forward(match_id)
    raise AssertionError("nobody answers for the departed")


def settings_forward(match_id: str) -> None:
    """At the next alarm, what a worker does."""
    from django.conf import settings

    settings.TIME_OFFSET_MS += max(0, (wakeups.get_next_wakeup(match_id) or 0) - clock.get_current_time_ms())
    moves.wake_match(match_id)
    answerers.answer_if_due(match_id)


@pytest.mark.parametrize(("slug", "way"), [*zip(SLUGS, cycle(WAYS), strict=False)])
def test_the_game_still_finishes(slug: str, way: str, ann: User, ben: User) -> None:
    """Both go, one after the other, in the middle of it: the computer players bring it to its end."""
    match_id, rng = game(slug, ann, ben), Seeded(3)
    for _ in range(7):
        answer(match_id, rng)
    WAYS[way](ann)
    for _ in range(40):
        held = match_cache.load_current_match(match_id)
        mine = [seat for seat in held.table.asked if held.seats[seat].user_id == ben.pk]
        if held.over or mine:
            break
        settings_forward(match_id)
    WAYS[way](ben)
    play_out(match_id)
    match = Match.objects.get(pk=match_id)
    assert match.status == "over"
    assert match.result["ranking"]


def test_what_was_played_and_said_stays_under_a_pseudonym(ann: User, ben: User) -> None:
    match_id = game(SLUGS[0], ann, ben)
    messages.send_match_message(match_id, ann, "Good luck, Ben.")
    entries = list(Entry.objects.values())
    number = Seat.objects.get(user=ann).number
    deletion.delete_account(ann, "Ann")
    kept = Entry.objects.filter(number__lt=len(entries))
    assert list(kept.values()) == entries
    assert [entry.actor for entry in Entry.objects.filter(number__gte=len(entries))] == ["house"]  # clocks are off
    assert set(Tenure.objects.filter(match=match_id, seat=number).values_list("name", "why")) == {
        ("Somebody", "gone"),
        (Seat.objects.get(match=match_id, number=number).name, ""),
    }
    assert Match.objects.get(pk=match_id).name == "Somebody's table"
    assert (Message.objects.get().text, Message.objects.get().user) == ("Good luck, Ben.", None)
    assert chat.load_match_chat(match_id, 1 - number)[0]["name"] == "Somebody"


def test_a_finished_game_keeps_its_result(ann: User, ben: User) -> None:
    match_id = game(SLUGS[0], ann, ben)
    seating.leave_match(match_id, ben)
    result = Match.objects.get(pk=match_id).result
    deletion.delete_account(ann, "Ann")
    match = Match.objects.get(pk=match_id)
    assert (match.status, match.result) == ("over", result)
    assert set(match.seats.values_list("name", flat=True)) == {"Somebody", ben.name}


def test_open_tables_have_a_free_chair_again(ann: User, ben: User) -> None:
    """The next person is host; a table where nobody else sits closes."""
    shared = create_match(ann, SLUGS[0], seats=3)
    joining.join_match(shared.pk, ben)
    alone = create_match(ann, SLUGS[0], seats=2)
    deletion.delete_account(ann, "Ann")
    shared.refresh_from_db()
    alone.refresh_from_db()
    assert (shared.status, shared.host, shared.seats.count()) == ("open", ben, 1)
    assert alone.status == "cancelled"


def test_who_is_banned_keeps_their_name_and_may_come_back(ann: User, ben: User) -> None:
    match_id = game(SLUGS[0], ann, ben)
    number = Seat.objects.get(user=ann).number
    ban = sanctions.impose_sanction(ann, "ban", "Cheating", by=None, hours=1)
    seat = Seat.objects.get(match=match_id, number=number)
    assert (seat.former, seat.user) == (ann, None)
    assert Tenure.objects.get(match=match_id, user=ann).name == "Ann"
    sanctions.lift_sanction(ban)
    assert substitutes.take_over_seat(match_id, ann, number).user == ann


def test_the_departed_rank_where_they_left(ann: User, ben: User) -> None:
    game(SLUGS[0], ann, ben)
    deletion.delete_account(ann, "Ann")
    assert sorted(Stake.objects.values_list("user", "left"), key=str) == sorted([(None, 2), (ben.pk, None)], key=str)


def test_by_mail_nothing_is_owed_to_the_departed_any_more(ann: User, ben: User) -> None:
    match_id = game(SLUGS[0], ann, ben, pace="mail")
    Miss.objects.create(match_id=match_id, asked=0, seat=0, user=ann.pk, due=1, at=1, entry=1)
    deletion.delete_account(ann, "Ann")
    assert not Match.objects.get(pk=match_id).turn_mails.exclude(user=ben).exists()
    assert Miss.objects.get().user is None


def test_all_that_is_only_the_users_goes(ann: User, ben: User, member) -> None:
    """Nothing in any table names the deleted user; everybody else is untouched."""
    from django.apps import apps

    from accounts import relationships, tokens

    tokens.create_token(ann, "bot")
    relationships.follow_user(ann, ben)
    relationships.mute_user(ben, ann)
    pk = ann.pk
    deletion.delete_account(ann, "Ann")
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if field.related_model is User:
                assert not model._base_manager.filter(**{field.attname: pk}).exists(), field
    assert not User.objects.filter(pk=pk).exists()
    assert User.objects.filter(pk=ben.pk).exists()


@pytest.mark.parametrize("typed", ["", "Anne", "ann ann", "delete", "An n"])
def test_without_the_name_nothing_is_deleted(ann: User, typed: str) -> None:
    with pytest.raises(Refused, match="Type your name"):
        deletion.delete_account(ann, typed)
    assert User.objects.filter(pk=ann.pk).exists()


@pytest.mark.parametrize("typed", ["Ann", " ann ", "ANN"])
def test_blanks_around_it_and_capitals_do_not_matter(ann: User, typed: str) -> None:
    deletion.delete_account(ann, typed)
    assert not User.objects.filter(username=ann.username).exists()


def test_who_looks_after_the_site_stays(ann: User) -> None:
    ann.is_superuser = True
    with pytest.raises(Refused, match="Another admin"):
        deletion.delete_account(ann, "Ann")


def test_what_a_moderator_did_stays_on_record(ann: User, ben: User) -> None:
    """F40: everything recorded, also after the moderator has left."""
    LogEntry.objects.create(user=ann, object_repr="Ben", action_flag=2, change_message="Warned")
    deletion.delete_account(ann, "Ann")
    kept = LogEntry.objects.get()
    assert (kept.change_message, kept.user.username, kept.user.is_active) == ("Warned", deletion.KEEPER, False)
