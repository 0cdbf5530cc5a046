"""Games whose chance is sealed: each draw is proved, hidden ones stay hidden until the end, none is taken again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from games.benchmarks.dice_games import play_evening, seal, settings_of
from games.engine.catalog import titles
from games.engine.chance import Dealer, Seeded, Source
from games.engine.fairlog import (
    Progress,
    SealedDealer,
    SealedGame,
    check_log,
    check_proof,
    hash_event,
    hash_own_event,
    seal_game,
)
from games.engine.fairlog.shapes import SHAPES
from games.engine.fairlog.told import FORMS
from games.engine.policy import random_answer
from games.engine.table import Table

ANYTHING = titles()
TEXTS = st.text(max_size=12) | st.text(st.characters(max_codepoint=0x81), max_size=12)
NUMBERS = st.integers() | st.integers(-(2**70), 2**70)
PLAIN = st.recursive(
    TEXTS | NUMBERS | st.booleans() | st.none(), lambda inner: st.lists(inner, max_size=4), max_leaves=9
)
NAMED = PLAIN | st.dictionaries(TEXTS, PLAIN, max_size=4)


@st.composite
def events(draw: st.DrawFn) -> dict[str, Any]:
    """An event of any kind, with anything but fractions in its fields, in any order."""
    kind = draw(st.sampled_from(sorted(SHAPES)))
    fields = draw(st.permutations([each.partition(":")[0].rstrip("?") for each in SHAPES[kind].split()]))
    return {"t": kind} | {name: draw(NAMED) for name in fields if draw(st.booleans())}


@pytest.mark.parametrize("title", ANYTHING, ids=lambda title: title.slug)
def test_a_whole_game_is_proved(title: Any) -> None:
    evening = play_evening(title, 11)
    found = check_proof(evening.proof(over=False))
    assert found.faults == []
    assert found.draws > 5
    assert bool(found.sealed) == bool(title.hidden_draws)
    assert bool(found.dealt > found.opened > 0) == bool(title.hidden_draws), "what is in hands stays sealed"
    assert found.proxied == [f"seat:{seat}" for seat in range(evening.table.game.seats)]
    for each in evening.played:
        outs = [out for event in each.events if event.ev["t"] == "draw" for out in event.ev["out"]]
        if not title.hidden_draws and not any(isinstance(drawn, list) for drawn in each.entry.drawn):
            assert outs == each.entry.drawn, "the log shows what the journal has"
    found = check_proof(evening.proof())
    assert (found.faults, found.sealed, found.opened) == ([], [], found.dealt)


@pytest.mark.parametrize("title", ANYTHING, ids=lambda title: title.slug)
def test_every_draw_is_shown_by_a_fact_that_says_so(title: Any) -> None:
    """Else a fifth title's dice could be told otherwise than they fell: `Fact.shown_draws`."""
    proof = play_evening(title, 12).proof()
    (ties,) = [event["ev"]["ties"] for event in proof["events"] if event["ev"]["t"] == "facts"]
    assert {form for fields in ties.values() for form in fields.values()} <= set(FORMS)
    for each in proof["events"]:
        if each["ev"]["t"] == "facts":
            each["ev"]["ties"] = {"nothing": {"x": "dice"}}
    unshown = {fault.draw for fault in check_proof(proof).faults if fault.what == "not shown"} - {None}
    shuffled = {event["ev"]["n"] for event in proof["events"] if event["ev"].get("at", 1) != 1}
    assert unshown | shuffled == {event["ev"]["n"] for event in proof["events"] if event["ev"]["t"] == "draw"}


class Listening(Dealer):
    """A seeded source that notes what was drawn for what."""

    def __init__(self, seed: int) -> None:
        self.seeded, self.purposes = Seeded(seed), list[str]()

    def die(self, sides: int, purpose: str) -> int:
        return self.dice(1, sides, purpose)[0]

    def dice(self, count: int, sides: int, purpose: str) -> list[int]:
        self.purposes.append(purpose)
        return [self.seeded.die(sides, purpose) for _ in range(count)]

    def pick(self, values: Sequence[int], purpose: str) -> int:
        return self.die(len(values), purpose)

    def shuffle(self, cards: Sequence[int], purpose: str) -> list[int]:
        self.purposes.append(purpose)
        return self.seeded.shuffle(cards, purpose)

    def fork(self) -> Source:
        return self.seeded.fork()


@pytest.mark.parametrize("title", ANYTHING, ids=lambda title: title.slug)
def test_what_is_hidden_comes_from_sealed_decks(title: Any) -> None:
    """A fact that not all may see, told with a draw: that draw is named in `hidden_draws`, or its link gave it away."""
    source, rng = Listening(5), Seeded(6)
    table = Table.start(title, max(2, title.seats[0]), settings_of(title), chance=source)
    while not table.over and table.number < 400:
        entry, drawn = table.entries[-1], set(source.purposes)
        shown = [[fact.shown_to(seat) for fact in entry.facts] for seat in (None, *range(table.game.seats))]
        if drawn and any(each != shown[0] for each in shown):
            assert drawn & title.hidden_draws, f"{drawn} in {entry.facts}"
        source.purposes.clear()
        table.play(*random_answer(table, rng))


def test_the_same_entry_draws_the_same() -> None:
    """A worker that died before its move was written, and the next one that makes it: nothing is rolled again."""
    game, dealer, _ = seal(ANYTHING[0], 2, 3)
    begun = dealer.progress
    one = SealedDealer(game, begun, Seeded(1)), SealedDealer(game, begun, Seeded(2))
    assert one[0].dice(5, 6, "roll") == one[1].dice(5, 6, "roll")
    assert one[0].shuffle(range(9), "order") == one[1].shuffle(range(9), "order")
    assert one[0].dice(5, 6, "roll") == one[1].dice(5, 6, "roll")
    assert one[0].progress == one[1].progress != begun


def test_thinking_ahead_knows_nothing_of_what_is_sealed() -> None:
    _, dealer, _ = seal(ANYTHING[0], 2, 3)
    fork = dealer.fork()
    assert isinstance(fork, Seeded)
    before = dealer.progress
    foreseen = [fork.die(6, "roll") for _ in range(20)]
    assert dealer.progress == before
    assert foreseen != [dealer.die(6, "roll") for _ in range(20)]


def test_a_chain_at_its_end_says_so() -> None:
    """The game goes on, and what nothing was sealed for is counted."""
    _, dealer, log = seal(ANYTHING[0], 2, 3, length=3)
    for _ in range(5):
        dealer.dice(2, 6, "roll")
    _, *proofs = [proof for proof in dealer.take_proofs([0, *[2] * 5]) if proof]
    assert [(len(proof.events), proof.unproved) for proof in proofs] == [(1, 0), (1, 0), (1, 0), (0, 1), (0, 1)]
    log.events += [event for proof in proofs for event in proof.events]
    assert check_log(log).faults == []


def test_no_outcome_goes_astray() -> None:
    """What was drawn and what stands in the entries is the same, or nothing is written."""
    for counts in ([], [0], [1], [3], [2, 1]):
        _, dealer, _ = seal(ANYTHING[0], 2, 3)
        dealer.dice(2, 6, "roll")
        with pytest.raises(RuntimeError):
            dealer.take_proofs(counts)


def test_nothing_secret_is_shown_by_mistake() -> None:
    rng = random.Random(1)
    made = seal_game("game", {0: None, 1: None}, frozenset({"card"}), {}, 64, rng.randbytes)
    seed, decks = made.seed, made.deck_seed
    game = SealedGame("game", seed, decks, bytes(32), 64, frozenset({"card"}))
    shown = f"{game!r} {game.chain!r} {SealedDealer(game, Progress(0, 0, ''), Seeded(1))!r} {made.log}"
    assert seed.hex() not in shown
    assert decks.hex() not in shown
    assert repr(seed) not in shown


@settings(suppress_health_check=[HealthCheck.too_slow])  # the first text takes seconds on a busy machine
@given(events())
@example({"label": "a\x7f"})
@example({"label": '\x00\x1f\b"/<\\'})
@example({"of": ["\u00e9", "\ud83d", "\U0001f3b2", "\u2028"], "\u00e9": 1, "Z": 2, "a": 3})
@example({"of": [2**53, -(2**63), 2**63, 2**64, 2**200, -(2**64)]})
def test_the_quick_hash_of_what_is_made_here_is_the_hash(event: dict[str, Any]) -> None:
    """Two encoders write the same data: all three checkers read what the slower one writes."""
    assert hash_own_event(bytes(32), event) == hash_event(bytes(32), event)
