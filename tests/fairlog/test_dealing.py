"""Games whose chance is sealed: each draw is proved, hidden ones stay hidden until the end, none is taken again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from games.engine.catalog import titles
from games.engine.chance import Dealer, Seeded, Source
from games.engine.fairlog import FairLog, Progress, SealedDealer, SealedGame, check_log, seal_game
from games.engine.policy import random_answer
from games.engine.table import Table
from games.matches.dice_proof import reveal_decks

ANYTHING = titles()
HAND = {"start_hand": 3}


def sealed(title: Any, seats: int, seed: int, length: int = 4_096) -> tuple[SealedGame, SealedDealer, FairLog]:
    rng = random.Random(seed)
    _, _, game, log = seal_game("game", seats, title.hidden_draws, length, rng.randbytes)
    return game, SealedDealer(game, Progress(0, 0, log.head.hex()), Seeded(seed)), log


def settings_of(title: Any) -> dict[str, Any]:
    return {name: value for name, value in HAND.items() if hasattr(title.settings, name)}


def play(title: Any, seed: int, most: int = 400) -> tuple[SealedGame, FairLog, Table, Progress]:
    """A game at random, its log beside it."""
    game, dealer, log = sealed(title, max(2, title.seats[0]), seed)
    table, rng, seen = None, Seeded(seed), 0
    while table is None or (not table.over and table.number < most):
        if table is None:
            table = Table.start(title, max(2, title.seats[0]), settings_of(title), chance=dealer)
        else:
            table.play(*random_answer(table, rng))
        made, seen = table.entries[seen:], len(table.entries)
        proofs = dealer.take_proofs([len(entry.drawn) for entry in made])
        for entry, proof in zip(made, proofs, strict=True):
            events = [event.ev for event in proof.events] if proof else []
            outs = [out for event in events if event["t"] == "draw" for out in event["out"]]
            if not title.hidden_draws and not any(isinstance(each, list) for each in entry.drawn):
                assert outs == entry.drawn, "the log shows what the journal has"
            log.events += proof.events if proof else []
    return game, log, table, dealer.progress


@pytest.mark.parametrize("title", ANYTHING, ids=lambda title: title.slug)
def test_a_whole_game_is_proved(title: Any) -> None:
    game, log, table, progress = play(title, 11)
    found = check_log(log)
    assert found.faults == []
    assert found.draws > 5
    assert bool(found.sealed) == bool(title.hidden_draws)
    assert found.proxied == [f"seat:{seat}" for seat in range(table.game.seats)]
    reveal_decks(log, game, progress.decks)
    found = check_log(log)
    assert (found.faults, found.sealed) == ([], [])


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
    game, dealer, _ = sealed(ANYTHING[0], 2, 3)
    begun = dealer.progress
    one = SealedDealer(game, begun, Seeded(1)), SealedDealer(game, begun, Seeded(2))
    assert one[0].dice(5, 6, "roll") == one[1].dice(5, 6, "roll")
    assert one[0].shuffle(range(9), "order") == one[1].shuffle(range(9), "order")
    assert one[0].dice(5, 6, "roll") == one[1].dice(5, 6, "roll")
    assert one[0].progress == one[1].progress != begun


def test_thinking_ahead_knows_nothing_of_what_is_sealed() -> None:
    _, dealer, _ = sealed(ANYTHING[0], 2, 3)
    fork = dealer.fork()
    assert isinstance(fork, Seeded)
    before = dealer.progress
    foreseen = [fork.die(6, "roll") for _ in range(20)]
    assert dealer.progress == before
    assert foreseen != [dealer.die(6, "roll") for _ in range(20)]


def test_a_chain_at_its_end_says_so() -> None:
    """The game goes on, and what nothing was sealed for is counted."""
    _, dealer, log = sealed(ANYTHING[0], 2, 3, length=3)
    for _ in range(5):
        dealer.dice(2, 6, "roll")
    proofs = [proof for proof in dealer.take_proofs([2] * 5) if proof]
    assert [(len(proof.events), proof.unproved) for proof in proofs] == [(1, 0), (1, 0), (1, 0), (0, 1), (0, 1)]
    log.events += [event for proof in proofs for event in proof.events]
    assert check_log(log).faults == []


def test_no_outcome_goes_astray() -> None:
    """What was drawn and what stands in the entries is the same, or nothing is written."""
    for counts in ([], [0], [1], [3], [2, 1]):
        _, dealer, _ = sealed(ANYTHING[0], 2, 3)
        dealer.dice(2, 6, "roll")
        with pytest.raises(RuntimeError):
            dealer.take_proofs(counts)


def test_nothing_secret_is_shown_by_mistake() -> None:
    rng = random.Random(1)
    seed, decks, game, log = seal_game("game", 2, frozenset({"card"}), 64, rng.randbytes)
    shown = f"{game!r} {game.chain!r} {SealedDealer(game, Progress(0, 0, ''), Seeded(1))!r} {log}"
    assert seed.hex() not in shown
    assert decks.hex() not in shown
    assert repr(seed) not in shown
