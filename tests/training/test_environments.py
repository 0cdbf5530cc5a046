"""The games as environments for learning programs: by the rules of PettingZoo and Gymnasium, and by ours."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given
from hypothesis import strategies as st
from pettingzoo.test import api_test, seed_test

from games.benchmarks.environments import measure
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.domains import Fixed, OneOf, Range, SomeOf
from games.engine.table import Table
from games.environments import make_environment, make_single_seat
from games.environments.answers import MAX_ANSWERS, list_answers, list_values
from games.environments.seating import MAX_ENTRIES, Seating

TITLES = [each.slug for each in titles()]
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # what their checkers remark


@pytest.mark.parametrize("slug", TITLES)
def test_all_seats_keep_the_rules_of_pettingzoo(slug: str) -> None:
    api_test(make_environment(slug, seats=3), num_cycles=60)
    seed_test(lambda: make_environment(slug, seats=2), num_cycles=60)


@pytest.mark.parametrize("slug", TITLES)
def test_one_seat_keeps_the_rules_of_gymnasium(slug: str) -> None:
    """Its checker draws actions without the mask, so every number is led to an answer that there is."""

    class Led(type(make_single_seat(slug))):  # type: ignore[misc]
        def step(self, action: int) -> Any:
            return super().step(action % len(self.seating.list_answers(0)))

    check_env(Led(slug, 2, level="random"), skip_render_check=True)


@pytest.mark.parametrize("slug", TITLES)
def test_a_game_is_played_to_its_end_and_rewards_add_up_to_nothing(slug: str) -> None:
    environment = make_environment(slug, seats=2)
    environment.reset(seed=7)
    rng, total = np.random.default_rng(7), dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter(4 * MAX_ENTRIES):
        seen, reward, over, truncated, _ = environment.last()
        total[agent] += reward
        environment.step(None if over or truncated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert environment.seating.table.over
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) > 0


@pytest.mark.parametrize("slug", TITLES)
def test_an_observer_sees_its_own_row_first_and_no_card_of_others(slug: str) -> None:
    """An observation follows from what the seat's view shows: another deal of what it can't know changes nothing."""
    environment = make_environment(slug, seats=3)
    environment.reset(seed=3)
    rng = np.random.default_rng(3)
    for _ in range(40):
        mask = environment.last()[0]["action_mask"]
        environment.step(int(rng.choice(np.flatnonzero(mask))))
    seating = environment.seating
    before = seating.observe(1)["observation"]
    game = seating.table.game
    game.disguise(1, Seeded(99))
    assert (seating.observe(1)["observation"] == before).all()
    assert before.shape == (3, len(seating.names))
    assert seating.space.contains(seating.observe(1))


@pytest.mark.parametrize("slug", TITLES)
def test_every_number_is_a_legal_answer(slug: str) -> None:
    """And stands for the same one until somebody answers."""
    title = next(each for each in titles() if each.slug == slug)
    table, rng = Table.start(title, 2, {}, chance=Seeded(5)), Seeded(6)
    for _ in range(120):
        if table.over:
            break
        seat = min(table.asked)
        answers = list_answers(table.options(seat))
        assert 0 < len(answers) <= MAX_ANSWERS
        assert answers == list_answers(table.options(seat))
        for each in answers:
            assert any(option.admits(each) for option in table.options(seat) if not option.standing)
        table.play(seat, answers[rng.randrange(len(answers))], table.game.now)


@given(st.integers(-50, 50), st.integers(0, 400), st.integers(1, 30))
def test_a_number_is_spread_from_the_least_to_the_most(least: int, width: int, step: int) -> None:
    domain = Range(least, least + width, step)
    values = list(list_values(domain))
    assert all(map(domain.admits, values))
    assert values == sorted(set(values))
    assert values[0] == least
    assert values[-1] == least + width // step * step
    assert len(values) <= 9


def test_choices_are_each_and_selections_a_few() -> None:
    assert list_values(Fixed(3)) == [3]
    assert list_values(OneOf((1, "x"))) == (1, "x")
    assert list_values(SomeOf((4, 5, 6), min=0)) == [(), (4,), (5,), (6,), (4, 5, 6)]
    assert list_values(SomeOf((4, 5, 6), min=2, max=2)) == [(4, 5)]


def test_what_is_no_answer_is_refused_and_changes_nothing() -> None:
    seating = Seating(TITLES[0], 2, {})
    seating.begin(1)
    seat, before = seating.next_seat(0), seating.table.digest()
    with pytest.raises(ValueError, match="no answer now"):
        seating.play(seat, MAX_ANSWERS - 1)
    with pytest.raises(LookupError):
        make_single_seat(TITLES[0], level="grandmaster")
    assert seating.table.digest() == before


@pytest.mark.parametrize("slug", TITLES)
def test_the_benchmark_counts_steps(slug: str) -> None:
    found = measure(slug, seconds=0.1)
    assert min(found.values()) > 0
