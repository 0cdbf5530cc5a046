"""Whole games of any title at random, drawn from sealed chance, with their proofs as a match's page offers them."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from games.engine.chance import Seeded
from games.engine.fairlog import FairLog, Part, Progress, SealedDealer, SealedGame, mix_numbers, seal_game
from games.engine.policy import random_answer
from games.engine.table import Table
from games.matches.dice_proof import Played, assemble_proof

HAND = {"start_hand": 3}


class Sealed(NamedTuple):
    """A game whose chance is fixed: what draws from it, and the log so far."""

    game: SealedGame
    dealer: SealedDealer
    log: FairLog


class Evening(NamedTuple):
    """A game that was played: its journal and its log."""

    sealed: Sealed
    table: Table
    played: list[Played]

    def proof(self, over: bool = True) -> dict[str, Any]:
        """The file of it. `over`: nothing is hidden any more."""
        log = FairLog(self.sealed.game.game, [event for each in self.played for event in each.events])
        return assemble_proof({"over": over}, log, self.played, self.sealed.game, over)


def seal(title: Any, seats: int, seed: int, length: int = 4_096) -> Sealed:
    """Everything fixed by a seed; the numbers of all seats are made here."""
    name, rng = f"game-{seed}", random.Random(seed)  # noqa: S311
    made = seal_game(name, dict.fromkeys(range(seats)), title.hidden_draws, title.shown_draws, length, rng.randbytes)
    salt = mix_numbers(made.log, [Part(owner, 1, value) for owner, value in made.numbers.items()], [])
    game = SealedGame(name, made.seed, made.deck_seed, salt, length, title.hidden_draws, made.marks)
    dealer = SealedDealer(game, Progress(0, 0, made.log.head.hex()), Seeded(seed), made.log.events)
    return Sealed(game, dealer, made.log)


def settings_of(title: Any) -> dict[str, Any]:
    """Cards in hands from the beginning, where a title has any."""
    return {name: value for name, value in HAND.items() if hasattr(title.settings, name)}


def play_evening(title: Any, seed: int, most: int = 400) -> Evening:
    """A game at random, until it is over or has `most` entries."""
    sealed = seal(title, max(2, title.seats[0]), seed, 200 + 4 * most)
    rng, played = Seeded(seed), list[Played]()
    table = Table.start(title, max(2, title.seats[0]), settings_of(title), chance=sealed.dealer)
    while True:
        made = table.entries[len(played) :]
        for entry, proof in zip(made, sealed.dealer.take_proofs([len(each.drawn) for each in made]), strict=True):
            events = proof.events if proof else []
            for event in events:
                event.entry = entry.number
            played.append(Played(entry, events, proof.unproved if proof else 0))
        if table.over or table.number >= most:
            return Evening(sealed, table, played)
        table.play(*random_answer(table, rng))
