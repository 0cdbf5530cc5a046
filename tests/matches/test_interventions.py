"""What a moderator does to a match in play: one verb each, told, on record, once; and never by who plays in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from accounts.models import User
from common.refusals import Refused
from games import tasks
from games.lobby import joining, seating, starting, tables
from games.matches import going_back, interventions, match_cache, moves, pauses, reseating, transaction
from games.matches.intervention_words import Act, describe_intervention
from games.models import Fired, Intervention, Match, Miss, Notice, Seat, Stake, Standing, Tenure, TurnMail
from tests.matches.conftest import Game
from tests.pace.conftest import DAY, HOUR, Clock, clock, slow  # noqa: F401

WHY = "A wrong button."


class Killed(BaseException):
    """The process is gone."""


def back(game: Game, by: User, to: int, **options: Any) -> Intervention:
    return going_back.go_back(game.id, by, to, game.match.version, WHY, **options)


def told(game: Game) -> list[tuple[str, str]]:
    """Who was told what."""
    rows = Notice.objects.filter(match=game.id, kind="staff").order_by("pk").select_related("user")
    return [(row.user.name if row.user else "hooks", row.words["what"]) for row in rows]


def refused(status: int, verb: Callable[..., Any], *given: Any, **named: Any) -> str:
    with pytest.raises(Refused) as no:
        verb(*given, **named)
    assert no.value.status == status, no.value.reason
    return no.value.reason


# -- time


def test_time_is_given_by_mail_also_after_it_was_over(
    slow: Callable[..., Game],  # noqa: F811
    clock: Clock,  # noqa: F811
    mod: User,
) -> None:
    """The sweep was dead, a deadline is past and nobody has answered for them yet: they get the time from now."""
    game = slow()
    (before,) = game.head.deadlines
    clock.to(before.due_at + 3 * HOUR)
    interventions.give_time(game.id, mod, [before.seat], DAY, WHY)
    (after,) = game.head.deadlines
    assert abs(after.due_at - (before.due_at + 3 * HOUR + DAY)) < 2_000
    assert after.question_entry == before.question_entry
    match_cache.evict_match()
    assert game.head.deadlines == (after,)
    tasks.sweep_due_matches()
    assert not Miss.objects.exists()
    assert told(game)[0][1].startswith("Ines, a moderator, gave ")
    clock.to(after.due_at)
    tasks.sweep_due_matches()
    assert Miss.objects.get().due == after.due_at


def test_time_is_given_on_clocks(timed: Game, mod: User) -> None:
    timed.reach()
    seat = min(timed.head.table.asked)
    due = timed.head.table.next_alarm()
    assert due is not None
    interventions.give_time(timed.id, mod, [seat], 5 * 60_000, WHY)
    assert timed.head.table.next_alarm() == due + 5 * 60_000
    for seats, ms in (([], 60_000), ([9], 60_000), ([seat, seat], 60_000), ([seat], 1), ([seat], 31 * DAY)):
        refused(422, interventions.give_time, timed.id, mod, seats, ms, WHY)


# -- standing still


@pytest.mark.parametrize("pace", ["live", "mail"])
def test_it_stands_still_until_a_moment(
    begin: Callable[..., Game],
    clock: Clock,  # noqa: F811
    mod: User,
    pace: str,
) -> None:
    """Nobody moves, nothing falls due, no letter is owed; then it goes on with a question put anew."""
    game = begin(pace=pace)
    game.reach()
    seat, closes = min(game.head.table.asked), game.match.closes
    move = game.next()
    now = clock.now
    interventions.pause_match(game.id, mod, now + 5 * DAY, WHY)
    match_cache.evict_match()
    assert (game.match.paused, game.match.asked, game.head.alarm) == (True, [], None)
    assert "paused" in refused(409, moves.submit_move, game.id, seat, move.action, by=move.by, key="x")
    assert "paused already" in refused(409, interventions.pause_match, game.id, mod, None, WHY)
    clock.on(4 * DAY)
    tasks.sweep_due_matches()
    tables.close_overrun_matches(clock.now + 400 * DAY)
    assert game.match.paused
    clock.on(DAY + 1_000)
    tasks.sweep_due_matches()
    tasks.sweep_due_matches()
    assert (game.match.paused, game.match.asked) == (False, [seat])
    assert not Intervention.objects.filter(kind="pause", ended=None).exists()
    if pace == "mail":
        (deadline,) = game.head.deadlines
        assert abs(deadline.due_at - clock.now - DAY) < 5_000
        assert TurnMail.objects.filter(match=game.id, asked=deadline.question_entry, kind="turn", seat=seat).exists()
        assert closes is not None
        assert abs((game.match.closes or 0) - closes - 5 * DAY) < 5_000
    game.move()


def test_a_moderator_resumes_what_players_paused(timed: Game, mod: User, ann: User) -> None:
    from games.matches import pause_votes

    timed.reach()
    for user in (ann, User.objects.get(username="ben")):
        pause_votes.request_pause(timed.id, user, 600) if user == ann else pause_votes.accept_pause(timed.id, user)
    for _ in range(40):
        if timed.match.paused:
            break
        timed.move()
    assert timed.match.paused
    interventions.resume_match(timed.id, mod, WHY)
    assert not timed.match.paused
    assert pauses.build_pause_payload(timed.match) is None
    assert "isn't paused" in refused(409, interventions.resume_match, timed.id, mod, WHY)


# -- the end


def test_it_ends_with_a_ranking_that_counts(ann: User, ben: User, mod: User) -> None:
    match = tables.create_match(ann, "galactic-magnate", seats=2, settings={"timers": "off"})
    joining.join_match(match.pk, ben, match.invite)
    starting.start_match(match.pk, ann)
    game = Game(match.pk)
    game.moves(6)
    winner = match.seats.get(user=ben).number
    version = game.match.version
    for ranking in ([[winner]], [[winner], [winner]], [[winner], [5]]):
        refused(422, interventions.end_match, game.id, mod, version, "decided", ranking, WHY)
    for moved_on in (version - 1, version + 1):
        no = refused(409, interventions.end_match, game.id, mod, moved_on, "decided", [[winner], [1 - winner]], WHY)
        assert "moved on" in no
    interventions.end_match(game.id, mod, version, "decided", [[winner], [1 - winner]], WHY)
    assert (game.match.status, game.match.rating) == ("over", "due")
    tasks.settle_ratings()
    assert Stake.objects.get(match=game.id, user=ben).place == 1
    assert "This game is over" in refused(409, interventions.end_match, game.id, mod, version, "drawn", [], WHY)


def test_it_ends_as_a_draw_or_as_if_never_played(begin: Callable[..., Game], mod: User) -> None:
    drawn, void = begin(settings={"timers": "off"}), begin(settings={"timers": "off"})
    for game, ending in ((drawn, "drawn"), (void, "stopped")):
        game.moves(5)
        interventions.end_match(game.id, mod, game.match.version, ending, [], WHY)
    assert drawn.match.result == {"ranking": [[0, 1]], "ending": "drawn"}
    assert void.match.result == {"ranking": [], "ending": "stopped", "reason": WHY}
    assert (void.match.rating, void.match.status, void.match.alarm) == ("none", "over", None)
    back(void, mod, 3)
    assert (void.match.status, void.match.result, void.match.rating) == ("running", None, "staked")
    void.moves(2)


# -- seats


def test_a_computer_and_a_person_are_put_on_a_seat(
    slow: Callable[..., Game],  # noqa: F811
    mod: User,
    cid: User,
    ann: User,
) -> None:
    game = slow()
    seat = min(game.head.table.asked)
    gone = game.owner(seat)
    made = reseating.seat_computer_by_staff(game.id, mod, seat, WHY)
    row = Seat.objects.get(match=game.id, number=seat)
    assert (row.user, row.former, made.details["before"]) == (None, gone, gone.name)
    assert "already" in refused(409, reseating.seat_computer_by_staff, game.id, mod, seat, WHY)
    reseating.seat_person_by_staff(game.id, mod, seat, cid, WHY)
    assert game.owner(seat) == cid
    assert [deadline.seat for deadline in game.head.deadlines] == [seat]
    assert TurnMail.objects.filter(match=game.id, seat=seat, user=cid, kind="turn").exists()
    held = [(each.name, each.why) for each in Tenure.objects.filter(match=game.id, seat=seat)]
    assert held[0] == (gone.name, "staff")
    assert held[-1] == ("Cid", "")
    words = f"Ines, a moderator, gave {row.name}'s seat to Cid. The reason: {WHY}"
    leave = "If you don't want the seat, leave on the game's page: that costs you nothing."
    assert [what for who, what in told(game) if who == "Cid"] == [f"{words} {leave}"]
    assert words in [what for who, what in told(game) if who != "Cid"]
    for person in (mod, game.owner(1 - seat)):
        refused(409, reseating.seat_person_by_staff, game.id, mod, seat, person, WHY)
    reseating.seat_person_by_staff(game.id, mod, 1 - seat, gone, WHY)
    assert game.owner(1 - seat) == gone
    refused(422, reseating.seat_computer_by_staff, game.id, mod, 7, WHY)
    game.moves(3)


def test_whoever_was_put_on_a_seat_leaves_it_for_nothing(begin: Callable[..., Game], mod: User, cid: User) -> None:
    """What they are told: the points are those of whoever sat there before."""
    game = begin(settings={"timers": "off"})
    gone = game.owner(0)
    reseating.seat_person_by_staff(game.id, mod, 0, cid, WHY)
    seating.leave_match(game.id, cid)
    tasks.settle_ratings()
    assert (game.match.status, game.match.rating) == ("over", "done")
    assert set(Standing.objects.values_list("user", flat=True)) == {gone.pk, game.owner(1).pk}


def test_a_live_game_in_which_one_person_is_left_has_no_clocks(timed: Game, mod: User) -> None:
    timed.reach()
    reseating.seat_computer_by_staff(timed.id, mod, 1 - min(timed.head.table.asked), WHY)
    stands = timed.head.table.game.clock
    assert stands
    assert stands.unlimited


# -- who may, and what a crash leaves


VERBS: dict[str, Callable[[Game, User], Any]] = {
    "back": lambda game, by: back(game, by, 3),
    "time": lambda game, by: interventions.give_time(game.id, by, [0], HOUR, WHY),
    "pause": lambda game, by: interventions.pause_match(game.id, by, None, WHY),
    "seat": lambda game, by: reseating.seat_computer_by_staff(game.id, by, 0, WHY),
    "end": lambda game, by: interventions.end_match(game.id, by, game.match.version, "drawn", [], WHY),
}


GUARDED = VERBS | {  # what tests/faults kills too: these begin otherwise
    "resume": lambda game, by: interventions.resume_match(game.id, by, WHY),
    "person": lambda game, by: reseating.seat_person_by_staff(game.id, by, 0, User.objects.get(username="cid"), WHY),
    "stop": lambda game, by: interventions.end_match(game.id, by, game.match.version, "stopped", [], WHY),
}


def test_a_pause_ends_in_a_time_that_one_can_wait_for(game: Game, clock: Clock, mod: User) -> None:  # noqa: F811
    game.reach()
    for until in (clock.now - 1, clock.now + 1_000, clock.now + 91 * DAY):
        assert "within 90 days" in refused(422, interventions.pause_match, game.id, mod, until, WHY)
    assert not game.match.paused


@pytest.mark.parametrize("verb", GUARDED)
def test_whoever_plays_may_not_mend_it(game: Game, ann: User, cid: User, verb: str) -> None:
    """A moderator with a seat, one who has lost theirs, and somebody who is no moderator."""
    game.moves(5)
    User.objects.filter(pk=ann.pk).update(is_staff=True)
    ann.refresh_from_db()
    before = game.stored()
    assert "another moderator" in refused(403, GUARDED[verb], game, ann)
    assert "Only a moderator" in refused(403, GUARDED[verb], game, cid)
    Seat.objects.filter(match=game.id, user=ann).update(user=None, bot="random")
    assert "another moderator" in refused(403, GUARDED[verb], game, ann)
    assert game.stored() == before
    assert told(game) == []


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("point", ["written", "committed"])
def test_killed_in_the_middle(game: Game, mod: User, monkeypatch: pytest.MonkeyPatch, verb: str, point: str) -> None:
    """Nothing of it is there, or all of it: entry, row, notices, seat. Then it is done once more, or the match goes
    on."""
    game.moves(6)

    def dies(name: str) -> None:
        if name == point:
            raise Killed

    before = game.stored()
    with monkeypatch.context() as patch:
        patch.setattr(transaction, "hit_failpoint", dies)
        with pytest.raises(Killed):
            VERBS[verb](game, mod)
    match_cache.evict_match()
    done = point == "committed"
    assert (game.stored() != before) is done
    assert Intervention.objects.filter(match=game.id).count() == done
    assert len(told(game)) == 3 * done
    assert (Seat.objects.get(match=game.id, number=0).user is None) is (done and verb == "seat")
    if not done:
        VERBS[verb](game, mod)
    assert Intervention.objects.get(match=game.id).entry is not None
    assert game.head.version >= 7


def test_answers_of_plans_are_taken_back(game: Game, mod: User, ann: User) -> None:
    from games.models import Plan

    game.moves(10)
    rows = {"match_id": game.id, "user": ann, "rules": [], "rules_version": 1, "laid_at": 1}
    Plan.objects.create(**rows, seat=0, laid_entry=4)
    new = Plan.objects.create(**rows, seat=1, laid_entry=8)
    Match.objects.filter(pk=game.id).update(planned=3)
    for entry in (5, 9):
        Fired.objects.create(match_id=game.id, entry=entry, plan=new, rule=0)
    back(game, mod, 6)
    assert list(Fired.objects.order_by("entry").values_list("entry", "taken_back")) == [(5, False), (9, True)]
    assert list(Plan.objects.order_by("pk").values_list("ended_entry", flat=True)) == [None, 10]
    assert game.match.planned == 1


def test_what_is_done_after_a_dead_worker_does_not_do_what_was_due_first(timed: Game, clock: Clock, mod: User) -> None:  # noqa: F811
    """A flag has fallen and nobody has looked: going back undoes that as well, as nothing was written of it."""
    timed.reach()
    to, due = timed.match.version - 1, timed.head.alarm
    clock.to((due or 0) + 60_000)
    back(timed, mod, to)
    assert timed.match.status == "running"
    assert timed.match.version == to + 2
    assert (timed.head.table.next_alarm() or 0) > clock.now


def test_the_letter_says_what_the_page_says(game: Game, mod: User) -> None:
    """The words that are shown before are those that are sent."""
    game.moves(5)
    names = [chair.name for chair in game.head.seats]
    act = Act("time", mod, WHY, {"seats": [0, 1], "ms": 36 * HOUR})
    words = describe_intervention(act, names, 0)
    interventions.give_time(game.id, mod, [0, 1], 36 * HOUR, WHY)
    assert {what for _, what in told(game)} == {words}
    assert msgspec.json.encode(words)
