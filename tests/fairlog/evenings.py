"""Logs as a game makes them, drawn at random, and what a dishonest hand could do to them afterwards.

`python -m tests.fairlog.evenings 10000` checks so many honest logs and so many tampered ones by all three checkers.
"""

from __future__ import annotations

import copy
import random
import sys
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from games.benchmarks.dice_checkers import check_by_page, check_by_script, check_by_site
from games.engine.fairlog import (
    Chain,
    FairLog,
    NumberStream,
    Part,
    SealedDeck,
    commit_deck,
    derive_draw_key,
    derive_table_salt,
    hash_event,
)
from tests.services.node import find as find_node

Log = dict[str, Any]


class Evening:
    """A server and its seats, and the log they make."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.log = FairLog(f"game-{seed}")
        self.seats = [f"seat:{n}" for n in range(self.rng.randint(1, 4))]
        self.chains = {
            owner: Chain(self.log.game, owner, self.rng.randbytes(32), 200) for owner in ("server", *self.seats)
        }
        self.used = dict.fromkeys(self.chains, 0)
        self.secrets: dict[str, bytes] = {}
        self.decks: dict[str, SealedDeck] = {}
        self.opened: dict[str, int] = {}
        self.draws = 0
        self.salt = bytes(32)

    def play(self, moves: int) -> FairLog:
        """From the first commitment to the last secret; some decks stay sealed."""
        for name in ("fortune", "fortune#2"):
            self.secrets[name] = self.rng.randbytes(32)
            told = commit_deck(self.log.game, name, self.secrets[name]).hex()
            self.log.append({"t": "deck_commit", "deck": name, "commit": told})
        for owner, chain in self.chains.items():
            event = {"t": "register", "who": owner, "tip": chain.tip.hex(), "len": chain.length}
            self.log.append(event | {"proxied": self.rng.random() < 0.3})
        parts = self.reveal(*self.seats)
        self.salt = derive_table_salt(self.log.game, 1, self.salt, parts)
        self.log.append({"t": "table", "epoch": 1, "parts": shown(parts)})
        self.shuffle("fortune")
        for _ in range(moves):
            self.rng.choice([self.roll, self.roll, self.roll, self.open])()
        if self.rng.random() < 0.7:
            self.log.append({"t": "deck_reveal", "deck": "fortune", "secret": self.secrets["fortune"].hex()})
        return self.log

    def reveal(self, *owners: str) -> list[Part]:
        """The next link of each."""
        for owner in owners:
            self.used[owner] += 1
        return [Part(owner, self.used[owner], self.chains[owner].link(self.used[owner])) for owner in owners]

    def roll(self) -> None:
        live = self.rng.choice([(), (self.rng.choice(self.seats),)])
        parts, label = self.reveal("server", *live), f"turn {self.draws // 2}"
        count, sides = self.rng.randint(1, 3), self.rng.choice([2, 6, 6, 20])
        out = NumberStream(derive_draw_key(self.log.game, self.salt, self.draws, label, parts)).dice(count, sides)
        event = {"t": "draw", "n": self.draws, "label": label, "count": count, "sides": sides, "out": out}
        self.log.append(event | {"auto": not live, "parts": shown(parts)})
        self.draws += 1

    def shuffle(self, name: str) -> None:
        cards = [f"card {n}" for n in range(self.rng.randint(1, 20))]
        deck = self.decks[name] = SealedDeck(self.log.game, self.salt, name, self.secrets[name], cards)
        self.opened[name] = 0
        self.log.append({"t": "shuffle", "deck": name, "cards": cards, "root": deck.root.hex()})

    def open(self) -> None:
        deck, at = self.decks["fortune"], self.opened["fortune"]
        if at == len(deck.cards):
            return self.roll()
        self.opened["fortune"] += 1
        path = [step and [step[0], step[1].hex()] for step in deck.path(at)]
        event = {"t": "open", "deck": deck.deck, "pos": at, "card": deck.cards[at], "salt": deck.card_salt(at).hex()}
        self.log.append(event | {"path": path})
        return None


def shown(parts: Iterable[Part]) -> list[list[Any]]:
    return [[part.owner, part.number, part.value.hex()] for part in parts]


def honest(seed: int, moves: int = 25) -> Log:
    """A log as plain data."""
    made: Log = msgspec.to_builtins(Evening(seed).play(moves))
    return made


# -- a dishonest hand


def of_kind(log: Log, rng: random.Random, kind: str) -> dict[str, Any]:
    """One of the log's events of a kind."""
    found: dict[str, Any] = rng.choice([each["ev"] for each in log["events"] if each["ev"]["t"] == kind])
    return found


def flip_a_letter(log: Log, rng: random.Random) -> None:
    """One letter of the file, in a head."""
    entry = rng.choice(log["events"])
    at = rng.randrange(64)
    entry["h"] = entry["h"][:at] + "0123456789abcdef"[int(entry["h"][at], 16) ^ 1] + entry["h"][at + 1 :]


def change_a_die(log: Log, rng: random.Random) -> None:
    event = of_kind(log, rng, "draw")
    event["out"][0] = event["out"][0] % event["sides"] + 1


def drop_a_roll(log: Log, rng: random.Random) -> None:
    rolls = [at for at, each in enumerate(log["events"]) if each["ev"]["t"] == "draw"]
    del log["events"][rng.choice(rolls[:-1])]


def swap_two_rolls(log: Log, rng: random.Random) -> None:
    rolls = [each for each in log["events"] if each["ev"]["t"] == "draw"]
    one, two = rng.sample(rolls, 2)
    one["ev"], two["ev"] = two["ev"], one["ev"]


def repeat_a_roll(log: Log, rng: random.Random) -> None:
    at = rng.choice([at for at, each in enumerate(log["events"]) if each["ev"]["t"] == "draw"])
    log["events"].insert(at + 1, copy.deepcopy(log["events"][at]))


def reuse_a_link(log: Log, rng: random.Random) -> None:
    rolls = [each["ev"] for each in log["events"] if each["ev"]["t"] == "draw"]
    one, two = rng.sample(rolls, 2)
    two["parts"] = copy.deepcopy(one["parts"])


def another_secret(log: Log, rng: random.Random) -> None:
    of_kind(log, rng, "deck_reveal")["secret"] = rng.randbytes(32).hex()


def another_root(log: Log, rng: random.Random) -> None:
    of_kind(log, rng, "shuffle")["root"] = rng.randbytes(32).hex()


def another_card(log: Log, rng: random.Random) -> None:
    of_kind(log, rng, "open")["card"] += "!"


def another_tip(log: Log, rng: random.Random) -> None:
    of_kind(log, rng, "register")["tip"] = rng.randbytes(32).hex()


TAMPERINGS: tuple[Callable[[Log, random.Random], None], ...] = (
    flip_a_letter,
    change_a_die,
    drop_a_roll,
    swap_two_rolls,
    repeat_a_roll,
    reuse_a_link,
    another_secret,
    another_root,
    another_card,
    another_tip,
)


def tampered(seed: int, moves: int = 25) -> tuple[str, Log, bool]:
    """A log that somebody has had their hands on: what they did, and whether they hashed the whole of it anew."""
    rng = random.Random(seed)
    while True:
        log = honest(seed, moves)
        hand = rng.choice(TAMPERINGS)
        before = copy.deepcopy(log)
        try:
            hand(log, rng)
        except (IndexError, ValueError):  # the log has nothing of that kind
            seed += 1_000_000
            continue
        if log == before or not any(each["ev"]["t"] in ("open", "deck_reveal") for each in log["events"]):
            seed += 1_000_000  # what nothing was revealed of cannot be wrong
            continue
        anew = hand is not flip_a_letter and rng.random() < 0.7
        if anew:
            hash_anew(log)
        return hand.__name__, log, anew


def hash_anew(log: Log) -> None:
    """History written anew, with heads that fit."""
    head = bytes(32)
    for each in log["events"]:
        head = hash_event(head, each["ev"])
        each["h"] = head.hex()


# -- the three checkers


def by_engine(logs: Iterable[Log]) -> list[Any]:
    """What the site says of each: faults, sealed decks, draws, cards dealt and opened."""
    return check_by_site([(log, {}) for log in logs])


def by_browser(logs: Iterable[Log]) -> list[Any]:
    """What the page's module says of each, in one process of node."""
    return check_by_page([(log, {}) for log in logs], str(find_node()))


def by_script(logs: Iterable[Log]) -> list[Any]:
    """What the file that one can download says of each."""
    return check_by_script([(log, {}) for log in logs])


def agree(logs: list[Log]) -> list[Any]:
    """What all three say, once it is the same."""
    engine = by_engine(logs)
    assert engine == by_browser(logs) == by_script(logs)
    return engine


def main(games: int) -> None:
    """Checks so many honest and so many tampered logs."""
    for begin in range(0, games, 500):
        seeds = range(begin, min(games, begin + 500))
        assert all(not found[0] for found in agree([honest(seed) for seed in seeds])), "an honest log was doubted"
        bad = [tampered(seed) for seed in seeds]
        for (hand, _, anew), found in zip(bad, agree([log for _, log, _ in bad]), strict=True):
            assert found[0], f"{hand}, hashed anew: {anew}: not found"
    print(f"{games} honest logs proved and {games} tampered ones found, the same by all three")


if __name__ == "__main__":
    main(int(sys.argv[1]))
