"""Lag that was measured, given back by the clock within a small quota (F27): a value, with time injected."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.clock import LAG_AT_ONCE, LAG_IN_STORE, LAG_WON_BACK, Clock
from games.engine.control import repace
from games.engine.policy import random_answer
from games.engine.replay import replay
from games.engine.table import Table

MAIN, SPARE = 120_000, 4_000
LAGS = st.lists(st.tuples(st.integers(0, 20_000), st.integers(-100, 3_000)), max_size=40)


def asking(seats: int = 2) -> Clock:
    """A clock that runs for seat 0."""
    clock = Clock.fresh(seats, MAIN, {"roll": SPARE})
    clock.turn(frozenset({0}), "roll", 0, True, -1)
    return clock


def answered(clock: Clock, taken: int, lag: int) -> int:
    """Seat 0 answers after so long and is asked again; what the seat was given back."""
    return clock.turn(frozenset({0}), "roll", clock.begun[0] + taken, True, 0, lag)


@pytest.mark.parametrize(
    ("taken", "lag", "left"),
    [
        (1_000, 0, MAIN + 1_500),
        (1_000, 300, MAIN + 1_650),  # as if the answer had come 300 ms sooner
        (4_000, 300, MAIN + 150),
        (4_100, 300, MAIN + 100),
        (9_000, 300, MAIN - 4_700),
        (9_000, 30_000, MAIN - 5_000 + LAG_AT_ONCE),
        (200, 300, MAIN + 2_000),  # no answer came before its question
    ],
)
def test_an_answer_counts_from_when_it_was_sent(taken: int, lag: int, left: int) -> None:
    clock = asking()
    answered(clock, taken, lag)
    assert clock.main[0] == left


@given(LAGS)
def test_never_more_than_the_quota_and_never_negative(answers: list[tuple[int, int]]) -> None:
    """F27: for one answer, for the game, and never more than was measured or than the answer took."""
    clock, given_back = asking(), 0
    for count, (taken, lag) in enumerate(answers, 1):
        credit = answered(clock, taken, lag)
        given_back += credit
        assert 0 <= credit <= min(max(0, lag), taken, LAG_AT_ONCE)
        assert given_back <= LAG_IN_STORE + LAG_WON_BACK * (count - 1)
        assert all(0 <= used <= LAG_IN_STORE for used in clock.lagged)
        assert min(clock.main) >= 0


@given(LAGS)
def test_lag_never_costs_time(answers: list[tuple[int, int]]) -> None:
    """Who has lag is never worse off than the same without, nor better off by more than what they were given."""
    slow, quick, given_back = asking(), asking(), 0
    for taken, lag in answers:
        given_back += answered(slow, taken, lag)
        answered(quick, taken, 0)
        assert quick.main[0] <= slow.main[0] <= quick.main[0] + given_back


@given(st.lists(st.integers(0, 20_000), max_size=20))
def test_a_clock_without_lag_is_the_printed_one_to_the_byte(answers: list[int]) -> None:
    clock, main = asking(), MAIN
    for taken in answers:
        assert answered(clock, taken, 0) == 0
        rest = SPARE - taken
        main = max(0, main + rest) if rest < 0 else main + rest // 2
        assert clock.main == [main, MAIN]
    assert "lagged" not in msgspec.to_builtins(clock)


def test_a_steady_lag_is_given_back_until_the_quota_is_used_and_then_only_what_is_won_back() -> None:
    clock = asking()
    credits = [answered(clock, 2_000, 400) for _ in range(40)]
    assert credits[:13] == [400] * 13
    assert set(credits[-10:]) == {LAG_WON_BACK}
    for _ in range(LAG_IN_STORE // LAG_WON_BACK):
        answered(clock, 2_000, 0)
    assert clock.lagged == [0, 0], "quick answers have won it back"


def test_only_the_answer_that_ends_the_question_and_only_its_seat() -> None:
    clock = asking(3)
    assert clock.turn(frozenset({0}), "roll", 900, False, 0, 400) == 0, "an offer made meanwhile"
    assert clock.turn(frozenset({0}), "roll", 900, False, 2, 400) == 0, "of somebody who is not asked"
    assert clock.lagged == []
    assert clock.turn(frozenset({1}), "roll", 1_000, True, 2, 400) == 0
    assert clock.main == [MAIN] * 3, "whose question was ended by another"


def test_where_nothing_is_given_back_nothing_changes() -> None:
    """The journal does not know of such lag, so the clock must not either."""
    clock = asking()
    assert answered(clock, 0, 400) == 0
    assert clock.lagged == []


def test_by_mail_and_in_a_pause_there_is_nothing_to_give_back() -> None:
    clock = asking()
    clock.freeze(1_000)
    assert answered(clock, 2_000, 400) == 0
    clock.thaw(2_000)
    clock.halt(3_000)
    assert clock.turn(frozenset({0}), "roll", 4_000, True, 0, 400) == 0


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**20))
def test_the_journal_leads_to_the_same_clocks(title: object, seed: int) -> None:
    """What was given back is in the entry, so a replay gives the same clocks, to the digest."""
    rng, digests = Seeded(seed), []
    table = Table.start(title, 2, {}, chance=Seeded(seed + 1))
    for step in range(120):
        if table.over:
            break
        if step == 80 and table.question and table.question.until is None:
            repace(table, "mail", table.entries[-1].now)
        table.game.now = table.entries[-1].now + rng.randrange(3_000)
        seat, action = random_answer(table.asking(), rng)
        table.play(seat, action, table.game.now, lag=rng.randrange(4) * 250)
        digests.append((table.number, table.digest()))
    stored = [entry.line() for entry in table.entries]
    read = [table.title.read_entry(line) for line in stored]
    assert [entry.line() for entry in read] == stored
    assert all((b'"lag"' in line) == (entry.lag > 0) for line, entry in zip(stored, read, strict=True))
    assert any(entry.lag for entry in read)
    again: dict[int, str] = {}
    replay(read, table.game.board, lambda played: again.update({played.number: played.digest()}))
    assert digests == [(number, again[number]) for number, _ in digests]
