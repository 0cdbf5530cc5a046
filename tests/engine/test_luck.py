"""Luck and choices of a finished game: together they are the whole, to the last digit; choices are what an answer did
against a fair bot's, in the same worlds, and an auction is one step."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import control, luck
from games.engine.bots import choose
from games.engine.catalog import title, titles
from games.engine.chance import Seeded
from games.engine.chances import share_result
from games.engine.control import TakeBack
from games.engine.options import PASS, Action, Option, Remove, Silence
from games.engine.replay import replay
from games.engine.simulate import bots_answer, find_first_mover, played
from games.engine.table import Table
from games.engine.types import Seat

SLUGS = [each.slug for each in titles()]
FIRST = 40  # entries of a long game that are looked at
EXACT = 1e-12


def made_up(table: Table) -> list[float]:
    """Chances that follow from the position alone and mean nothing: what adds up must add up for any network."""
    rng = Seeded(int(table.digest(), 16) % 1_000_003)
    powers = [1 + rng.randrange(100) for _ in range(table.game.seats)]
    return [each / sum(powers) for each in powers]


def journal(slug: str, seats: int, seed: int, level: str = "random") -> Table:
    """A game of bots to its end."""
    return played(title(slug), [level] * seats, {}, seed)


@settings(max_examples=3, deadline=None)
@given(seats=st.integers(2, 3), seed=st.integers(0, 10_000))
@pytest.mark.parametrize("slug", SLUGS)
def test_luck_and_choices_are_the_whole(slug: str, seats: int, seed: int) -> None:
    entries = journal(slug, seats, seed).entries[: FIRST - seed % 7]
    game = luck.read_decisions(entries, None, made_up)
    totals = luck.judge_choices(game, made_up, lambda: False)
    assert game.beginning == made_up(replay(entries[:1]))
    assert game.end == pytest.approx(luck.evaluate_position(made_up, replay(entries)), abs=EXACT)
    for seat in range(seats):
        whole = game.end[seat] - game.beginning[seat]
        assert totals.luck[seat] + totals.choice[seat] == pytest.approx(whole, abs=EXACT)
    assert sum(totals.luck) == pytest.approx(0, abs=EXACT)
    assert sum(totals.choice) == pytest.approx(0, abs=EXACT)
    assert any(totals.choice)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_end_is_the_result(slug: str) -> None:
    """What the network says of the end is never asked."""
    table = journal(slug, 2, 3)
    assert luck.evaluate_revealed(table) == share_result(table)
    assert luck.read_decisions(table.entries).end == share_result(table)


@pytest.mark.parametrize("slug", ["monopoly-space", "planetopoly", "galactic-civ"])
def test_who_plays_as_a_fair_bot_had_nothing_but_luck(slug: str) -> None:
    table = journal(slug, 2, 11, "steady")
    game = luck.read_decisions(table.entries)
    totals = luck.judge_choices(game, may_go_on=lambda: False)
    assert max(abs(each) for each in totals.choice) < 0.02
    assert totals.luck == pytest.approx([a - b for a, b in zip(game.end, game.beginning, strict=True)], abs=0.02)


@pytest.mark.parametrize("slug", SLUGS)
def test_who_answers_at_random_loses_by_their_choices(slug: str) -> None:
    """Against a fair bot, which they lose to: on average it is not called bad luck."""
    lost = []
    for seed in range(4):
        table = played(title(slug), ["random", "steady"], {}, seed)
        seat, game = find_first_mover(table), luck.read_decisions(table.entries)
        lost.append(luck.judge_choices(game, may_go_on=lambda: False).choice[seat])
    assert sum(lost) / len(lost) < -0.15


def test_who_leaves_has_chosen_to() -> None:
    """Of what their chance was then, all is their own doing; it was no bad luck."""
    table = reach(Table.start(title("monopoly-space"), 2, {}, chance=Seeded(4)), 30)
    table.house(Remove(0), table.game.now)
    game = luck.read_decisions(table.entries)
    totals = luck.judge_choices(game)
    assert [(each.entry, each.seat) for each in game.decisions] == [(table.number, 0)]
    assert totals.own[0] == totals.choice[0] < -0.2
    assert totals.own[1] == 0 < totals.choice[1]


def test_silence_is_an_answer_where_a_fair_bot_has_another() -> None:
    table = reach(Table.start(title("monopoly-space"), 2, {}, chance=Seeded(4)), 10)
    while choose(table, min(table.asked), "steady", Seeded(table.number + 1)) is None:
        bots_answer(table, ["steady"] * 2, Seeded(table.number))
    seat = min(table.asked)
    table.house(Silence(seat), table.game.now)
    (found,) = luck.read_decisions(table.entries).decisions[-1:]
    assert (found.entry, found.seat) == (table.number, seat)


def test_a_move_that_was_taken_back_did_nothing() -> None:
    table = reach(Table.start(title("planetopoly"), 2, {}, chance=Seeded(4)), 12)
    standing = luck.read_decisions(table.entries).decisions
    while not (others := list_others(table, seat := min(table.asked))):
        bots_answer(table, ["steady"] * 2, Seeded(table.number))
    back = TakeBack(table.number, table.entries[-1].now, table.title.encode(table.game))
    table.play(seat, others[0], table.game.now)
    assert len(luck.read_decisions(table.entries).decisions) == len(standing) + 1
    control.back(table, seat, back, table.game.now)
    assert len(luck.read_decisions(table.entries).decisions) == len(standing)


def list_others(table: Table, seat: Seat) -> list[Action]:
    """The answers to a question that a fair bot would not have given."""
    usual = choose(table, seat, "steady", Seeded(table.number + 1))
    return [
        each.action
        for each in table.options(seat)
        if each.action is not None and each.action != usual and not each.standing
    ]


def test_an_auction_is_one_step_of_everybody() -> None:
    """Whoever pays all they have for a lot that nobody else wants has chosen badly, bid by bid or not."""
    table, rng = Table.start(title("galactic-magnate"), 2, {}, chance=Seeded(4)), Seeded(3)
    while not luck.is_bidding(table):
        bots_answer(table, ["steady"] * 2, rng)
    opened, keen = table.number, min(table.asked)
    while luck.is_bidding(table):
        seat = min(table.asked)
        bid = next(each for each in table.options(seat) if "amount" in each.fields)
        table.play(seat, bid.kind(max_of(bid)) if seat == keen else PASS, table.game.now)
    reach(table, table.number + 1)
    (auction,) = (each for each in luck.read_decisions(table.entries).decisions if each.seat is None)
    assert opened < auction.entry <= table.number
    for _ in range(4):
        auction.judge(luck.evaluate_revealed, 2, 0)
    assert auction.mean[keen] < -0.1
    assert auction.mean[1 - keen] == pytest.approx(-auction.mean[keen], abs=EXACT)


def test_a_choice_is_judged_by_what_its_player_could_know() -> None:
    """Galactic Civ: in each world the other has other cards, one's own stay, and the same world is dealt to both
    ways."""
    table = played(title("galactic-civ"), ["random", "steady"], {}, 3)
    decisions = luck.read_decisions(table.entries).decisions
    decision = next(each for each in decisions if each.seat is not None and all(hands_of(each.given.start)))
    own, other = decision.seat or 0, 1 - (decision.seat or 0)
    still = luck.Way(decision.given.start, luck.leave_as_is)
    worlds = [hands_of(luck.play_way(still, decision.seat, world, 0)) for world in range(8)]
    assert {tuple(hands[own]) for hands in worlds} == {tuple(hands_of(still.start)[own])}
    assert len({tuple(hands[other]) for hands in worlds}) > 4
    assert worlds == [hands_of(luck.play_way(still, decision.seat, world, 0)) for world in range(8)]


def test_it_looks_again_where_it_is_least_sure_until_it_is_sure_enough() -> None:
    table = played(title("monopoly-space"), ["random", "steady"], {}, 2)
    told: list[tuple[int, int]] = []
    short = luck.read_decisions(table.entries)
    luck.judge_choices(short, may_go_on=lambda: False, tell=lambda done, of: told.append((done, of)))
    assert told == [(number, len(short.decisions)) for number in range(len(short.decisions))]
    assert {len(each.rows) for each in short.decisions} == {luck.LEAST_WORLDS}
    long = luck.read_decisions(table.entries)
    totals = luck.judge_choices(long)
    assert luck.measure_error(short) > luck.ENOUGH >= luck.measure_error(long)
    assert max(totals.error) >= luck.DOUBT * max(totals.choice)
    most = max(long.decisions, key=lambda each: len(each.rows))
    least = min(long.decisions, key=lambda each: len(each.rows))
    assert len(most.rows) > len(least.rows)
    assert max(most.variance) * len(most.rows) > max(least.variance) * len(least.rows)


def test_another_judgement_is_made_in_other_worlds() -> None:
    table = played(title("monopoly-space"), ["random", "steady"], {}, 2)
    one, same, other = (
        luck.judge_choices(luck.read_decisions(table.entries), may_go_on=lambda: False, first=first)
        for first in (0, 0, luck.MOST_WORLDS)
    )
    assert one == same != other


def reach(table: Table, number: int) -> Table:
    """A table, played on by fair bots to its entry of that number."""
    while table.number < number:
        bots_answer(table, ["steady"] * table.game.seats, Seeded(table.number))
    return table


def hands_of(table: Table) -> list[list[int]]:
    """The cards that each seat holds."""
    game: Any = table.game
    hands: list[list[int]] = game.hand
    return hands


def max_of(option: Option) -> int:
    """The highest bid that an option admits."""
    (domain,) = option.domains.values()
    return domain.max  # type: ignore[attr-defined, no-any-return]
