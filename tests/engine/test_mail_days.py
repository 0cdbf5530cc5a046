"""Mail days: the post by hand, and laws that every simulated game by mail keeps."""

from __future__ import annotations

import json
from functools import partial
from io import StringIO
from statistics import median
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engine.bidding import Bid
from games.engine.bots import choose
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.mail_days import BARE, MailGame, Post, is_alike
from games.engine.mail_planner import OfferedPlans
from games.engine.mail_tally import MailTally, mail_games
from games.engine.options import PASS, Action
from games.engine.plans import offered_plans
from games.engine.table import Table
from games.engine.types import Seat

TITLES = {title.slug: title for title in titles()}


class OwnersBots:
    """Plans that answer what their owner's steady bot would; a gate every fifth turn."""

    def __init__(self) -> None:
        self.laid: list[Seat] = []

    def lay(self, table: Table, seat: Seat) -> None:
        self.laid.append(seat)

    def answer(self, table: Table, seat: Seat) -> Action | None:
        return choose(table, seat, "steady", Seeded(1))

    def gate(self, table: Table) -> object:
        return getattr(table.game, "turn", 0) // 5

    def lacks(self, table: Table, seat: Seat) -> bool:
        return True

    def span(self, table: Table) -> int:
        return 0


def test_letters_one_after_the_other_take_a_day_each() -> None:
    post = Post(2, None)
    for day, seat in ((1, 0), (2, 1), (3, 0)):
        post.ask({seat}, fresh=True)
        assert post.open(seat, 1)
        assert post.now == day
    assert post.letters == [2, 1]


def test_letters_that_wait_at_once_share_a_day() -> None:
    post = Post(3, None)
    post.ask({0, 1, 2}, fresh=True)
    assert [post.open(seat, waiting) for seat, waiting in ((1, 3), (0, 2), (2, 1))] == [True] * 3
    assert (post.now, post.letters) == (1, [1, 1, 1])


def test_who_has_the_letter_open_needs_no_other() -> None:
    post = Post(2, None)
    post.ask({0}, fresh=True)
    post.open(0, 1)
    post.reader = 0
    post.ask({0}, fresh=True)
    assert not post.open(0, 1)
    post.ask({1}, fresh=True)
    assert post.open(1, 1)
    assert (post.now, post.letters) == (2, [1, 1])


def test_by_the_clock_each_looks_at_their_own_hour() -> None:
    post = Post(2, [0.25, 0.75])
    post.ask({0}, fresh=True)
    post.open(0, 1)
    assert post.now == 0.25
    post.ask({1}, fresh=True)
    post.open(1, 1)
    assert post.now == 0.75  # the same day
    post.ask({0}, fresh=True)
    post.open(0, 1)
    assert post.now == 1.25


def test_plans_are_asked_for_all_at_once_and_only_who_is_needed_is_waited_for() -> None:
    post = Post(3, None)
    assert post.ask_for_plans([0, 1, 2]) == 3
    post.ask({1}, fresh=True)
    assert (post.now, post.letters) == (0, [1, 1, 1])
    post.await_plan(1)
    post.ask({2}, fresh=True)
    post.await_plan(2)
    assert post.now == 1


def test_who_is_asked_before_their_plan_is_in_has_one_letter_for_both() -> None:
    post = Post(2, None)
    post.ask_for_plans([0])
    post.ask({0}, fresh=True)
    post.await_plan(0)
    assert not post.open(0, 1)
    assert (post.now, post.letters) == (1, [1, 0])


def test_who_has_not_read_that_a_plan_is_wanted_is_not_told_twice() -> None:
    post = Post(2, None)
    assert [post.ask_for_plans([0, 1]) for _ in range(2)] == [2, 0]
    post.ask({0}, fresh=True)
    post.await_plan(0)
    assert post.ask_for_plans([0, 1]) == 2
    assert post.letters == [2, 2]


@pytest.mark.parametrize("slug", TITLES)
def test_more_help_means_fewer_days_and_no_day_without_a_letter(slug: str) -> None:
    """Six games each: nobody gets two letters in a day, no day passes without one, and each strength helps."""
    found: dict[str, list[float]] = {}
    for strength in BARE:
        games = list(mail_games(TITLES[slug], 3, strength, games=6, seed=4))
        for game in games:
            assert max(game.post.letters) <= game.post.now <= sum(game.post.letters)
            assert sum(game.own) == game.by["person"] >= sum(game.post.letters)
            assert sum(game.asked.values()) == sum(game.post.letters)
            assert game.table.over
            assert game.table.number == game.by["person"] + game.by["house"]
        found[strength] = [game.post.now for game in games]
    medians = [median(found[strength]) for strength in BARE]
    assert medians == sorted(medians, reverse=True)
    assert medians[0] > medians[-1]


def test_a_gate_asks_everybody_with_a_plan_and_the_rest_is_theirs() -> None:
    """With plans that leave nothing open the days are those of the gates."""
    planner = OwnersBots()
    game = MailGame(TITLES["monopoly-space"], 3, "default", 1, planner=planner, planning=range(3)).run()
    turns = game.table.game.turn
    assert game.post.now == turns // 5 + 1
    assert (game.by["person"], game.alike) == (0, game.by["plan"])
    assert game.asked == {"plan": sum(game.post.letters)}
    assert len(planner.laid) == sum(game.post.letters)


def test_seats_with_a_plan_take_turns_and_only_they_have_one() -> None:
    made = [OwnersBots() for _ in range(3)]
    waiting = iter(made)
    games = mail_games(
        TITLES["monopoly-space"], 3, "default", games=3, seed=2, planners=1, make_planner=lambda _: next(waiting)
    )
    tally = MailTally()
    for number, game in enumerate(games):
        assert game.planning == {number}
        assert set(made[number].laid) <= {number}
        assert min(game.own[:number] + game.own[number + 1 :]) > game.own[number] == 0
        tally.add(game)
    assert tally.wins == sum(number in game for number, game in enumerate(winners(made)))


def winners(planners: list[OwnersBots]) -> list[set[int]]:
    """Who won the same games, played again."""
    games = mail_games(
        TITLES["monopoly-space"], 3, "default", games=3, seed=2, planners=1, make_planner=lambda _: OwnersBots()
    )
    return [set(game.table.over.ranking[0]) for game in games if game.table.over]


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [(Bid(100), Bid(110), True), (Bid(100), Bid(120), False), (PASS, PASS, True), (PASS, Bid(10), False)],
)
def test_bids_are_alike_within_a_tenth(one: Action, other: Action, alike: bool) -> None:
    assert is_alike(one, other) is alike


def told(*words: Any) -> dict[str, Any]:
    out = StringIO()
    call_command("simulate", *words, "--json", stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def test_the_command_reports_days_and_letters() -> None:
    words = ("monopoly-space", "--mail", "--strength", "letter", "--seats", "3", "--games", "3", "--seed", "5")
    found = told(*words)
    assert (found["games"], found["finished"], found["by_the_clock"]) == (3, 3, False)
    assert 20 < found["mail_days"]["median"] <= found["mail_days"]["p90"] < 200
    assert found["letters"]["median"] < found["own_answers"]["median"]
    again = told(*words)
    assert {**again, "seconds": 0} == {**found, "seconds": 0}
    clocked = told(*words, "--clock")
    assert clocked["mail_days"]["median"] < found["mail_days"]["median"]


@pytest.mark.parametrize("slug", [title.slug for title in TITLES.values() if offered_plans(title)])
def test_the_plans_that_a_title_offers_shorten_its_games(slug: str) -> None:
    """Three games: each strength takes fewer days than the one before."""
    words = (slug, "--mail", "--seats", "3", "--games", "3", "--seed", "5", "--strength")
    found = {strength: told(*words, strength) for strength in ("letter", "routine", "default", "careful")}
    days = [each["mail_days"]["median"] for each in found.values()]
    assert days == sorted(days, reverse=True)
    assert days[0] > days[2] > 0
    assert found["default"]["answers"]["plan"] > 0
    one = told(*words, "default", "--planners", "1")
    assert (one["equal_share"], 0 <= one["wins_of_planners"] <= 1) == (0.333, True)


def test_one_command_says_what_plans_save_and_what_they_leave_to_their_owner() -> None:
    """Issue "By mail in weeks": letters with and without, answers of one's own, how alike, what one planner wins."""
    found = told("monopoly-space", "--mail", "--compare", "--games", "3", "--seed", "5")
    letters, bare = found["letters"]["median"], found["letters_by_hand"]["median"]
    assert 0.75 < found["fewer_letters"] < 1
    assert found["fewer_letters"] == pytest.approx(1 - letters / bare, abs=0.05)
    own, own_bare = found["own_answers_each"], found["own_answers_each_by_hand"]
    assert own["p10"] <= own["median"] <= own["p90"] < own_bare["p10"]
    assert found["mail_days"]["p90"] < found["mail_days_by_hand"]["median"]
    low, high = found["agreement_interval"]
    assert 0.8 < low <= found["agreement"] <= high <= 1
    one = found["one_planner"]
    assert one["equal_share"] == 0.25
    assert one["wins_interval"][0] <= one["wins_of_planners"] <= one["wins_interval"][1]


def test_a_round_counts_as_planned_where_its_plan_was_laid_when_it_was_called_for() -> None:
    """Nobody with a plan for one round passes another without being asked for the next; without gates none is."""
    civ, space = (
        next(mail_games(TITLES[slug], 3, "default", games=1, seed=3, make_planner=partial(OfferedPlans, TITLES[slug])))
        for slug in ("galactic-civ", "monopoly-space")
    )
    assert civ.planned == civ.spans
    assert {seat for seat, _ in civ.spans} == {0, 1, 2}
    assert space.spans == set()


class Forgetful(OwnersBots):
    """Plans that hold for one seat and are wanted of another."""

    def lacks(self, table: Table, seat: Seat) -> bool:
        return seat == 0


def test_who_lays_no_plan_in_a_round_is_told_from_who_does() -> None:
    tally = MailTally()
    tally.add(MailGame(TITLES["monopoly-space"], 2, "default", 1, planner=Forgetful(), planning=range(2)).run())
    assert tally.report()["rounds_with_a_plan"] == 0.5


def test_answers_are_counted_by_person_and_not_by_game() -> None:
    """Two who answer everything and one whose plan does: half of all people have no answer of their own less."""
    tally = MailTally()
    tally.add(MailGame(TITLES["monopoly-space"], 3, "default", 1, planner=OwnersBots(), planning=[1]).run())
    own = tally.report()["own_answers_each"]
    assert (own["p10"], own["median"]) == (0, sorted(tally.own_each)[1])
    assert own["median"] > tally.report()["own_answers"]["median"] > 0


def test_no_game_is_begun_when_the_minutes_are_over() -> None:
    found = told("monopoly-space", "--mail", "--strength", "letter", "--games", "50", "--minutes", "0.00001")
    assert found["games"] == 1


def test_the_command_refuses_what_it_cannot_play() -> None:
    with pytest.raises(CommandError, match="players"):
        told("monopoly-space", "--mail", "--strength", "none", "--seats", "99")
