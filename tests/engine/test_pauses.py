"""A pause in the engine: where it begins, that it takes nothing and gives nothing, and that a replay carries it.

Galactic Magnate §14.4, Monopoly Space §14.10, Planetopoly §13.6, Galactic Civ §10.8.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import control, pauses
from games.engine.catalog import title, titles
from games.engine.chance import Seeded
from games.engine.facts import tag
from games.engine.options import Flag, Hammer, Remove, Silence
from games.engine.policy import random_answer
from games.engine.replay import replay
from games.engine.sentences import tell
from games.engine.table import Table
from games.engine.types import Illegal, Seat
from tests.pauses.unpaused import clocks, last_moment, played

SLUGS = [each.slug for each in titles()]
BEGINS = {  # the phases in which a pause may begin, and those seen in which it may not
    "galactic-magnate": {"window"},
    "monopoly-space": {"window", "jailed"},
    "planetopoly": {"window", "jailed"},
    "galactic-civ": {"construction", "discovery", "aggression", "influence", "exploration", "expansion", "trade"},
}
NEVER = {
    "galactic-magnate": {"lot_auction", "choosing", "deciding"},
    "monopoly-space": {"auction", "closing", "choosing_token", "buying"},
    "planetopoly": {"unowned", "building"},
    "galactic-civ": {"pick", "choosing_race", "graveyard", "discard"},
}


def started(slug: str, seed: int, seats: int = 0, **settings: Any) -> Table:
    game = title(slug)
    return Table.start(game, seats or game.seats[0] + 1, settings, chance=Seeded(seed))


def top(table: Table) -> str:
    return tag(type(table.game.stack[-1]))


@pytest.mark.parametrize("slug", SLUGS)
def test_where_it_may_begin(slug: str) -> None:
    """Where a turn, a roll or a phase begins; never in an auction, a purchase, a debt, or while a die decides."""
    yes, no = set(), set()
    for seed in range(4):
        table, rng = started(slug, seed), Seeded(seed)
        for moment in range(400):
            if table.over:
                break
            (yes if table.at_rest else no).add(top(table))
            if not table.at_rest:
                before = table.dump()
                with pytest.raises(Illegal):
                    pauses.suspend(table, 0, 60, moment * 100)
                assert table.dump() == before
            table.play(*random_answer(table.asking(), rng), now=moment * 100)
    begins = BEGINS.get(slug, yes)  # of a title that is not named above: somewhere
    assert yes
    assert yes <= begins | {"exploitation", "research", "end", "opportunity"}
    assert len(yes & begins) >= min(2, len(begins))
    assert no - yes or slug not in BEGINS, "something is asked in the middle of something"
    assert not yes & NEVER.get(slug, set())


def test_civ_not_between_drawing_and_discarding() -> None:
    """Galactic Civ §10.8: Expansion begins before the cards are drawn, and is under way after it."""
    seen = set()
    for seed in range(12):
        table, rng = started("galactic-civ", seed), Seeded(seed)
        for _ in range(300):
            if table.over:
                break
            if top(table) == "expansion":
                seen.add((table.game.stack[-1].drawn, table.at_rest))  # type: ignore[attr-defined]
            table.play(*random_answer(table.asking(), rng))
    assert seen == {(False, True), (True, False)}


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", range(3))
def test_pauses_anywhere_take_nothing_and_give_nothing(slug: str, seed: int) -> None:
    """Any interleaving of moves, flags and pauses: the clocks are to the millisecond those of the same evening
    without its pauses; and all of it replays."""
    table, rng, now = started(slug, seed, timers="on"), Seeded(seed + 50), 0
    digests = {0: table.digest()}
    for _ in range(160):
        if table.over:
            break
        now += rng.randrange(3_000)
        if table.suspended:
            if rng.randrange(6) == 0:
                table.house(Remove(table.game.living()[0]), now)
            elif rng.randrange(2) == 0:
                pauses.resume(table, now)
        elif table.at_rest and rng.randrange(3) == 0:
            now = min(now, table.next_alarm() or now)
            pauses.suspend(table, table.game.living()[0], 1 + rng.randrange(1800), now)
        else:
            if (due := table.next_alarm()) is not None and due <= now:
                table.wake(now)
            if not table.over:
                table.play(*random_answer(table.asking(), rng), now=now)
        digests[table.version] = table.digest()
        if not table.over and not table.suspended:
            assert clocks(table, table.entries[-1].now) == clocks(played(table.entries), last_moment(table.entries))
    assert any(isinstance(entry.action, pauses.Suspend) for entry in table.entries)
    read = [table.title.read_entry(entry.line()) for entry in table.entries]
    again: dict[int, str] = {}
    replay(read, table.game.board, lambda stands: again.update({stands.number: stands.digest()}))
    assert digests.items() <= again.items()


@pytest.mark.parametrize("slug", SLUGS)
def test_during_a_pause_nothing_moves(slug: str) -> None:
    table, seen = paused(slug)
    assert table.suspended
    assert not table.asked
    assert table.next_alarm() is None
    assert table.wake(10**12) == []
    assert table.prompt(None) == table.prompt(0) == "The game is paused."
    before = table.dump()
    for seat in range(table.game.seats):
        assert table.options(seat) == []
        with pytest.raises(Illegal):
            table.silence(seat)
        for option in seen[seat]:
            with pytest.raises(Illegal):
                table.play(seat, option, 10_000)
    for action in (Silence(0), Hammer(), pauses.Resume(), pauses.Suspend(0, 1)):
        with pytest.raises(Illegal):
            table.house(action, 10_000)
    with pytest.raises(Illegal):
        pauses.suspend(table, 0, 60, 10_000)
    with pytest.raises(Illegal, match="paused"):
        control.repace(table, "mail", 10_000)
    assert table.dump() == before
    copy = Table.load(before, table.game.board)
    assert copy.suspended
    assert copy.dump() == table.fork().dump() == before


@pytest.mark.parametrize("slug", SLUGS)
def test_the_phases_shown_are_those_of_the_rules(slug: str) -> None:
    """Nobody's drawing of the table has to know of pauses."""
    table, _ = paused(slug)
    shown = table.view(None)["phases"]
    pauses.resume(table, 20_000)
    assert shown == table.view(None)["phases"]
    assert table.asked


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("mover", [True, False])
def test_who_leaves_during_a_pause_leaves_the_game(slug: str, mover: bool) -> None:
    """The next question is put when the pause is over, with a whole auxiliary time."""
    table, seen = paused(slug)
    asked = next(seat for seat, options in seen.items() if seat == table.game.mover)
    seat = asked if mover else table.game.next_after(asked)
    table.house(Remove(seat), 90_000)
    assert table.suspended
    assert not table.asked
    assert not table.game.plays(seat)
    pauses.resume(table, 100_000)
    assert table.asked <= set(table.game.living())
    assert table.game.clock is not None
    if mover:
        assert all(table.game.clock.begun[each] == 100_000 for each in table.asked)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_last_but_one_ends_the_game_by_leaving(slug: str) -> None:
    table, _ = paused(slug)
    for seat in table.game.living()[1:]:
        table.house(Remove(seat), 60_000)
    assert table.over
    assert not table.suspended


def test_a_flag_does_not_fall_during_a_pause_even_if_somebody_calls() -> None:
    table, _ = paused("galactic-magnate")
    clock = table.game.clock
    assert clock is not None
    assert clock.fallen(10**12) == []
    assert clock.left(table.game.mover, 10**12) == clock.left(table.game.mover, clock.frozen)
    with pytest.raises(Illegal):
        pauses.resume(Table.start(title("galactic-magnate"), 2, {}, chance=Seeded(1)), 1)
    assert isinstance(Flag(0), Flag)


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_told_cites_the_title_s_own_rule(slug: str) -> None:
    numbers = {"galactic-magnate": "14.4", "monopoly-space": "14.10", "planetopoly": "13.6", "galactic-civ": "10.8"}
    table, _ = paused(slug, seconds=90)
    pauses.resume(table, 50_000)
    begun, over = (entry.facts[0] for entry in table.entries[-2:])
    rule = numbers.get(slug, table.game.pause_rule)
    assert (begun.rule, over.rule) == (rule, rule)
    assert (
        tell(begun.says(None), ["Ann", "Ben", "Cid"], 0)
        == "The game is paused for 1 minute 30 seconds, as you have asked."
    )
    assert (
        tell(begun.says(None), ["Ann", "Ben", "Cid"], 1)
        == "The game is paused for 1 minute 30 seconds, as Ann has asked."
    )
    house = "10.3" if slug == "galactic-civ" else "1.6"
    table.house(Silence(min(table.asked)), 51_000)
    assert table.entries[-1].facts[0].rule == house
    assert table.entries[-1].facts[0].to_json(table.game.board)["rule"] == house


def paused(slug: str, seconds: int = 300) -> tuple[Table, dict[Seat, list[Any]]]:
    """A table of three that is paused, and what each seat could have done before."""
    table, rng, now = started(slug, 3, 3, timers="on"), Seeded(4), 0
    while not (table.at_rest and table.version > 12):
        now += 500
        table.play(*random_answer(table.asking(), rng), now=now)
    options = {seat: [option.sample(rng) for option in table.options(seat)] for seat in range(3)}
    pauses.suspend(table, 0, seconds, now)
    return table, options
