"""A table that begins with a given position: it replays, is taken back and goes on like any other."""

from __future__ import annotations

import msgspec
import pytest

from games.engine import control, pauses
from games.engine.catalog import title as find
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.given_positions import LEAST_MAIN, GivenPosition, redeal_hidden, take_position
from games.engine.pace import Pace
from games.engine.policy import random_answer
from games.engine.replay import replay
from games.engine.table import Table
from games.engine.types import Illegal

TITLES = sorted(title.slug for title in titles())


def play_until(slug: str, number: int, seed: int = 3, seats: int = 3, pace: str = Pace.LIVE) -> Table:
    title = find(slug)
    table = Table.start(title, seats, {}, chance=Seeded(seed), now=1_000, pace=pace)
    rng = Seeded(seed + 1)
    while table.number < number and not table.over:
        table.play(*random_answer(table, rng), now=table.entries[-1].now + 700)
    return table


def begin_again(table: Table, *, pace: str = Pace.LIVE, now: int = 9_000_000, unlimited: bool = False) -> Table:
    given = take_position(table, table.entries[-1].now)
    start = table.entries[0].action
    terms = start.settings, table.game.board, pace, Seeded(99), now, table.game.rules, unlimited
    return Table.start_at(table.title, given, *terms)


@pytest.mark.parametrize("slug", TITLES)
def test_it_stands_as_it_stood_and_its_journal_replays_from_its_first_entry(slug: str) -> None:
    for number in (1, 9, 40, 90):
        before = play_until(slug, number)
        if before.over:
            break
        table = begin_again(before)
        assert (table.number, table.game.since) == (0, 0)
        assert (table.asked, table.game.cash, len(table.game.stack)) == (
            before.asked, before.game.cash, len(before.game.stack)
        )  # fmt: skip
        assert [o.to_json() for o in table.options(min(table.asked))] == [
            o.to_json() for o in before.fork().options(min(before.asked))
        ]
        rng = Seeded(number)
        while table.number < 60 and not table.over:
            table.play(*random_answer(table, rng), now=9_000_000 + table.number)
        stored = [table.title.read_entry(entry.line()) for entry in table.entries]
        assert replay(stored, table.game.board).digest() == table.digest()


@pytest.mark.parametrize("slug", TITLES)
def test_what_a_seat_cannot_know_is_dealt_anew_and_all_it_knows_stays(slug: str) -> None:
    for number in (12, 33, 60):
        before = play_until(slug, number)
        if before.over:
            break
        for seat in (None, 0, 2):
            table = before.fork()
            redeal_hidden(table, seat, Seeded(number))
            assert msgspec.json.encode(table.view(seat)) == msgspec.json.encode(before.view(seat))
            assert table.game.conserved() == before.game.conserved()


def test_hands_of_others_are_dealt_anew() -> None:
    """A seat that plays on does not learn what the others hold."""
    before = play_until("galactic-civ", 20)
    hands = []
    for seed in range(6):
        table = before.fork()
        redeal_hidden(table, 0, Seeded(seed))
        assert table.game.hand[0] == before.game.hand[0]
        hands.append(tuple(table.game.hand[1]))
    assert len(set(hands)) > 1


def test_a_pause_is_over_and_the_clock_goes_on_from_now() -> None:
    before = play_until("galactic-magnate", 60)
    while not before.at_rest:
        before.play(*random_answer(before, Seeded(before.number)), now=before.entries[-1].now + 700)
    pauses.suspend(before, 0, 600, before.entries[-1].now + 5)
    table = begin_again(before)
    assert not table.suspended
    assert table.game.clock is not None
    asked = min(table.asked)
    assert table.game.clock.begun[asked] == 9_000_000
    assert (table.next_alarm() or 0) > 9_000_000 + LEAST_MAIN


def test_a_hammer_falls_as_long_after_the_start_as_it_would_have() -> None:
    before = play_until("galactic-magnate", 5)
    while before.question is None or before.question.until is None:
        before.play(*random_answer(before, Seeded(before.number)), now=before.entries[-1].now + 700)
    left = before.question.until - before.entries[-1].now
    table = begin_again(before)
    assert table.question is not None
    assert table.question.until == 9_000_000 + left


def test_alone_against_computers_no_clock_runs() -> None:
    table = begin_again(play_until("galactic-magnate", 30), unlimited=True)
    assert table.game.clock is not None
    assert table.game.clock.next_alarm() is None
    assert begin_again(play_until("galactic-magnate", 30), pace=Pace.MAIL).game.clock.next_alarm() is None


def test_the_first_move_can_be_taken_back_to_it() -> None:
    for seed in range(40):
        table = begin_again(play_until("monopoly-space", 30 + seed, seed))
        before, seat = table.fork(), min(table.asked)
        table.play(*random_answer(table, Seeded(seed)), now=9_000_001)
        if not control.objection(before, table.entries[-1], seat, Seeded(1)):
            state = table.title.encode(before.game)
            control.back(table, seat, control.TakeBack(0, 9_000_000, state), 9_000_002)
            assert table.digest() == before.digest()
            stored = [table.title.read_entry(entry.line()) for entry in table.entries]
            assert replay(stored, table.game.board).digest() == table.digest()
            return
    raise AssertionError("nothing could be taken back")


def test_a_position_that_is_none_is_refused_in_a_sentence() -> None:
    table = play_until("galactic-magnate", 12)
    title, settings = table.title, table.entries[0].action.settings
    for state in (b"", b"\xc1", b"\x92\x80\x90", msgspec.msgpack.encode([[], []]), b"\xdd\xff\xff\xff\xff"):
        with pytest.raises(Illegal, match="position"):
            Table.start_at(title, GivenPosition(state, title.rules), settings)
    over = play_until("galactic-magnate", 100_000)
    with pytest.raises(Illegal, match="over"):
        begin_again(over)
