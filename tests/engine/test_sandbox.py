"""A sandbox: what its owner lays down comes, all else is drawn as ever, and the journal gives the same game again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from games.engine import control
from games.engine.catalog import title as find
from games.engine.catalog import titles
from games.engine.chance import Chance, Dealer, Recorded, Seeded
from games.engine.given_positions import take_position
from games.engine.journal import Entry
from games.engine.policy import random_answer
from games.engine.replay import replay, step
from games.engine.sandbox import (
    MOST_OUTCOMES,
    ArrangeDraw,
    CardDraw,
    DiceDraw,
    DrawArranged,
    SandboxChance,
    arrange_draw,
    describe_draws,
)
from games.engine.strange_journals import UntrueJournalError, replay_strangers_journal
from games.engine.table import Table
from games.engine.types import Illegal

TITLES = sorted(title.slug for title in titles())
MAGNATE, SPACE, CIV = "galactic-magnate", "monopoly-space", "galactic-civ"
MORE_DRAWS = {CIV: {"events": "on"}, "planetopoly": {"fresh_throw": "always"}}  # settings by which more is drawn


class Watched(Seeded):
    """Notes what is drawn from it: how many sides, for what, and after which entry."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked: list[tuple[str, int]] = []

    def die(self, sides: int, purpose: str) -> int:
        self.asked.append((purpose, sides))
        return super().die(sides, purpose)


def begin(slug: str, seed: int = 5, settings: dict[str, Any] | None = None) -> Table:
    """A sandbox that has just begun."""
    return Table.start(find(slug), 3, settings, chance=SandboxChance(Seeded(seed)), sandbox=True)


def set_draw(table: Table, draw: str, *values: int | str) -> None:
    arrange_draw(table, 0, ArrangeDraw(draw, list(values)), table.entries[-1].now)


def play_on(table: Table, rng: Seeded) -> Entry:
    table.play(*random_answer(table.asking(), rng), now=table.entries[-1].now + 700)
    return table.entries[-1]


def arrange_something(table: Table, rng: Seeded) -> None:
    """Any draw of the title, any values that it has."""
    draw = table.title.draws[rng.randrange(len(table.title.draws))]
    if isinstance(draw, DiceDraw):
        values: list[int | str] = [rng.randrange(draw.sides) + 1 for _ in range(rng.randrange(5))]
    else:
        cards = next(each["cards"] for each in describe_draws(table) if each["name"] == draw.name)
        values = [cards[rng.randrange(len(cards))]] if cards else []
    set_draw(table, draw.name, *values)


@pytest.mark.parametrize("slug", TITLES)
def test_any_game_with_anything_laid_down_is_the_same_when_it_is_played_again(slug: str) -> None:
    """From its journal alone, stored and read, with the same states; and so from a snapshot in the middle."""
    for seed in range(4):
        table, rng, digests = begin(slug, seed), Seeded(seed + 50), {}
        middle, at = b"", 0
        while table.number < 150 and not table.over:
            if rng.randrange(3) == 0:
                arrange_something(table, rng)
            else:
                play_on(table, rng)
            digests[table.number] = table.digest()
            if rng.randrange(40) == 0:
                middle, at = table.dump(), table.number
        stored = [table.title.read_entry(entry.line()) for entry in table.entries]
        again: dict[int, str] = {}
        replay(stored, table.game.board, lambda played, seen=again: seen.update({played.number: played.digest()}))
        assert digests.items() <= again.items()
        if middle:
            late = Table.load(middle, table.game.board)
            for entry in stored[at + 1 :]:
                step(late, entry)
            assert late.digest() == table.digest()


@pytest.mark.parametrize("slug", TITLES)
def test_what_a_title_names_is_what_it_draws_and_all_its_dice_have_a_name(slug: str) -> None:
    title, seen = find(slug), set()
    dice = {(draw.purpose, draw.sides) for draw in title.draws if isinstance(draw, DiceDraw)}
    decks = {draw.purpose: draw for draw in title.draws if isinstance(draw, CardDraw)}
    assert len({draw.name for draw in title.draws}) == len(title.draws)
    rolled: set[tuple[str, int]] = set()

    class Spied(Chance):
        def dice(self, count: int, purpose: str, sides: int = 6) -> list[int]:
            rolled.add((purpose, sides))
            return super().dice(count, purpose, sides)

        def pick(self, values: Sequence[Any], purpose: str) -> Any:
            found = super().pick(values, purpose)
            if purpose in decks:
                names = [draw.names(table.game.board) for draw in title.draws if isinstance(draw, CardDraw)]
                assert any(found in each for each in names), f"no deck has {found}"
                seen.add(purpose)
            return found

    for seed in range(12):
        table, rng = begin(slug, seed, settings=MORE_DRAWS.get(slug)), Seeded(seed)
        table.chance = table.game.chance = Spied(table.chance.source)
        while table.number < 1_200 and not table.over:
            play_on(table, rng)
        if seed >= 3 and seen == set(decks):
            break
    assert rolled <= dice, "dice without a name"
    assert seen == set(decks), "a deck that is never drawn from"


def test_dice_that_are_laid_down_come_in_their_order_and_then_chance_goes_on() -> None:
    table, rng = begin(MAGNATE), Seeded(1)
    set_draw(table, "roll", 2, 5, 6)
    source = table.chance.source
    assert isinstance(source, SandboxChance)
    watched = source.then = Watched(9)
    rolls = []
    while len(rolls) < 2:
        rolls += [fact.dice for fact in play_on(table, rng).facts if type(fact).__name__ == "Rolled"]
    assert rolls[0] == (2, 5)
    assert rolls[1][0] == 6
    assert [each for each in watched.asked if each[0] == "roll"] == [("roll", 6)]
    assert describe_draws(table)[0]["values"] == []


def test_a_card_that_is_laid_down_comes_from_its_own_deck() -> None:
    """Two decks of one purpose: the draw from the other one passes it by."""
    table = begin(SPACE)
    board, game = table.game.board, table.game
    name = board.chest[2].name
    set_draw(table, "chest", name)
    number = game.decks[0].draw(table.chance, "card")  # type: ignore[attr-defined]
    assert number < len(board.chance)
    assert board.card_names[game.decks[1].draw(table.chance, "card")] == name  # type: ignore[attr-defined]
    assert not game.draws_arranged


def test_what_cannot_be_is_refused_in_a_sentence_and_changes_nothing() -> None:
    table = begin(SPACE)
    game = table.game
    gone = game.decks[1].draw(table.chance, "card")  # type: ignore[attr-defined]
    before, entries = table.digest(), len(table.entries)
    cases: list[tuple[str, list[Any], str]] = [
        ("roll", [7], "shows 1 to 6"),
        ("roll", [0], "shows 1 to 6"),
        ("roll", [True], "shows 1 to 6"),
        ("roll", ["3"], "shows 1 to 6"),
        ("roll", [1] * (MOST_OUTCOMES + 1), "24 at most"),
        ("chance", [game.board.chest[0].name], "has no card called"),
        ("chance", [4], "has no card called"),
        ("chest", [game.board.card_names[gone]], "can't come next"),
        ("chest", [game.board.chest[0].name] * 2, "can't come next"),
        ("spinner", [1], "Choose what to set: roll, chance"),
    ]
    for draw, values, why in cases:
        with pytest.raises(Illegal, match=why):
            arrange_draw(table, 0, ArrangeDraw(draw, values), 0)
    assert (table.digest(), len(table.entries)) == (before, entries)


@pytest.mark.parametrize("slug", TITLES)
def test_no_other_table_takes_anything_and_its_states_are_as_before(slug: str) -> None:
    """A source that would meet it is not enough: the journal has to say that it is one."""
    table = Table.start(find(slug), 3, {}, chance=SandboxChance(Seeded(4)))
    draw = table.title.draws[0]
    with pytest.raises(Illegal, match="Only in a sandbox"):
        arrange_draw(table, 0, ArrangeDraw(draw.name, []), 0)
    state: Any = msgspec.msgpack.decode(table.title.encode(table.game))[0]
    assert "arranged" not in state
    assert b"sandbox" not in table.entries[0].line()


def test_sealed_chance_and_whoever_thinks_ahead_know_nothing_of_it() -> None:
    table = begin(MAGNATE)
    set_draw(table, "roll", *[6] * MOST_OUTCOMES)

    class Sealed(Dealer, Seeded):
        def dice(self, count: int, sides: int, purpose: str) -> list[int]:
            return [1] * count

        def die(self, sides: int, purpose: str) -> int:
            return 1

    for source in (Sealed(1), Seeded(2), None):
        ahead = table.fork(source)  # type: ignore[arg-type]
        assert [ahead.chance.dice(2, "roll") for _ in range(3)] != [[6, 6]] * 3
        assert ahead.game.draws_arranged[0].outcomes == [[6]] * MOST_OUTCOMES
    assert table.fork(SandboxChance(Seeded(3))).chance.dice(2, "roll") == [6, 6]


def test_a_move_that_is_taken_back_leaves_what_was_laid_down_before_it() -> None:
    """The position that a move leads back to has what it had: what counts is its own list, not that of the move."""
    table, rng = begin(MAGNATE), Seeded(3)
    while table.number < 3:
        play_on(table, rng)
    set_draw(table, "roll", 4, 4)
    action = control.TakeBack(table.number, table.entries[-1].now, table.title.encode(table.game))
    set_draw(table, "roll", 1, 1)
    control.back(table, 0, action, table.entries[-1].now)
    assert describe_draws(table)[0]["values"] == [4, 4]
    assert table.chance.dice(2, "roll") == [4, 4]
    assert not table.game.draws_arranged


def test_hidden_cards_are_named_to_nobody_and_no_refusal_tells_where_one_is() -> None:
    """§4 of the hands: in any world that looks alike, the same is offered, taken and told."""
    table = begin(CIV)
    rng = Seeded(8)
    while not any(table.game.hand):  # type: ignore[attr-defined]
        play_on(table, rng)
    name = table.game.board.names[next(hand[0] for hand in table.game.hand if hand)]  # type: ignore[attr-defined]
    offered = describe_draws(table)[0]
    other = table.fork()
    other.game.disguise(0, Seeded(77))
    assert describe_draws(other)[0] == offered
    set_draw(table, "card", name)
    (fact,) = table.entries[-1].facts
    assert isinstance(fact, DrawArranged)
    assert name not in fact.says(table.game.board)
    assert "1 card" in fact.says(table.game.board)
    for seat in (None, 0, 1):
        assert name not in msgspec.json.encode(table.view(seat).get("arranged", "")).decode()


def test_a_fork_of_a_sandbox_is_one_only_where_it_is_said() -> None:
    table = begin(MAGNATE)
    set_draw(table, "roll", 5, 5)
    given, start = take_position(table, 0), table.entries[0].action
    for sandbox in (True, False):
        terms = start.settings, None, "live", SandboxChance(Seeded(1)), 0, table.game.rules, True, sandbox  # type: ignore[attr-defined]
        made = Table.start_at(table.title, given, *terms)
        assert made.game.is_sandbox is sandbox
        assert made.game.draws_arranged == []
        stored = [made.title.read_entry(entry.line()) for entry in made.entries]
        assert replay(stored, made.game.board).digest() == made.digest()


def test_a_journal_whose_draw_is_not_what_was_laid_down_does_not_hold() -> None:
    table, rng = begin(MAGNATE), Seeded(2)
    set_draw(table, "roll", 3, 4)
    while not any(entry.drawn[:2] == [3, 4] for entry in table.entries[2:]):
        play_on(table, rng)
    lines = [msgspec.json.decode(entry.line()) for entry in table.entries]
    assert len(list(replay_strangers_journal(table.title, lines, table.game.board, 3))) == len(lines)
    lines[-1]["drawn"][0] = 2
    with pytest.raises(UntrueJournalError, match="doesn't follow"):
        list(replay_strangers_journal(table.title, lines, table.game.board, 3))
    with pytest.raises(ValueError, match="was arranged"):
        Recorded([2]).meet(3, "roll")
