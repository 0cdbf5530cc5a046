"""How a bot that thinks ahead (`thinking_ahead`) finds its answer: it tries what it may answer in worlds
that look the same to it, and takes the answer that leads furthest.

In each world every answer meets the same hidden cards and the same dice, so that their differences are far less noisy
than what they lead to. It is played on until everybody has had a turn, by bots of the default level and, for its own
seat, as it would itself without a thought; what stands then is judged by the title's chances (`chances`), or by what
everybody is worth where those are not known. Half of the answers that lag behind are dropped as soon as a few worlds
have been seen. What it would have answered without a thought stands unless another answer is better by more than the
noise explains, so that nobody plays worse for having thought.
"""

from __future__ import annotations

from typing import Final

from .bots import DEFAULT_LEVEL, Chooser, Seen, choose, make_seen
from .chance import Seeded
from .chances import calculate_chances, find_chance_reader, has_chances, reveal_hands
from .judging import MOST_ENTRIES, SHARE, find_turn, measure_share
from .options import Action
from .simulate import answer_or_stay_silent, choose_at_random
from .table import Table
from .types import Seat

WORLDS: Final = 16  # that are looked into at most
ENOUGH: Final = 4  # worlds before an answer is dropped, and between two rounds of dropping
SAMPLES: Final = 6  # answers that are tried of an option with open fields
MOST_ANSWERS: Final = 20
TRUST: Final = 2.0  # standard errors by which another answer has to be better: below, in whole games, it was not


def list_answers(seen: Seen, first: Action) -> list[Action]:
    """The answers that are worth a thought: `first`, then every other to the question; none that is a last resort. Of
    open fields some samples."""
    found = [first]
    for option in seen.options:
        if option.standing or option.grave:
            continue
        tries = [option.action] if option.action is not None else [option.sample(seen.rng) for _ in range(SAMPLES)]
        found += [each for each in tries if each not in found]
    return found[:MOST_ANSWERS]


def compare_answers(seen: Seen, answers: list[Action], usual: Chooser) -> Action:
    """The one that leads furthest; the first, unless another is better beyond doubt. `usual`: how it goes on itself."""
    assert seen.imagine is not None
    seed, alive = seen.rng.randrange(1 << 30), list(range(len(answers)))
    leads: list[list[float]] = [[] for _ in answers]  # by how much each was better than the first, world by world
    for number in range(WORLDS):
        if number > 1 and not seen.may_go_on():
            break
        world = seen.imagine(Seeded(seed + number))
        shares = {at: play_round(world, seen, answers[at], usual, seed + number) for at in alive}
        for at in alive:
            leads[at].append(shares[at] - shares[0])
        if (number + 1) % ENOUGH == 0 and len(alive) > 2:
            alive = drop_laggards(alive, leads)
    best = max(alive, key=lambda at: sum(leads[at]) / len(leads[at]))
    return answers[best] if is_clearly_better(leads[best]) else answers[0]


def drop_laggards(alive: list[int], leads: list[list[float]]) -> list[int]:
    """The first, and the better half of the others."""
    others = sorted(alive[1:], key=lambda at: -sum(leads[at]))
    return [0, *others[: max(1, len(others) // 2)]]


def is_clearly_better(lead: list[float]) -> bool:
    """Whether the mean of these differences is more than what chance explains."""
    count = len(lead)
    mean = sum(lead) / count
    spread = sum((each - mean) ** 2 for each in lead) / max(1, count - 1)
    return mean > 0 and mean > TRUST * (spread / count) ** 0.5


def play_round(world: Table, seen: Seen, action: Action, usual: Chooser, seed: int) -> float:
    """What a seat has of 100 points after an answer, and after everybody has had a turn, on a copy of a world."""
    table, rng, seat = world.fork(Seeded(seed)), Seeded(seed + 104_729), seen.seat
    table.play(seat, action, table.game.now)
    until, last = find_turn(table) + len(table.game.living()), table.number + MOST_ENTRIES
    while not table.over and find_turn(table) < until and table.number < last:
        asked = choose_at_random(table, rng)
        if asked != seat:
            answer_or_stay_silent(table, asked, choose(table, asked, DEFAULT_LEVEL, rng))
            continue
        own = make_seen(table, seat, rng, weights=seen.weights)
        answer_or_stay_silent(table, seat, usual(own) if own else None)
    return estimate_share(table, seat)


def estimate_share(table: Table, seat: Seat) -> float:
    """What a seat has of 100 points as the position stands: its chance to win where that is known."""
    game = table.game
    if table.over or seat not in game.living() or not has_chances(table.title, game.board.hash, game.seats):
        return measure_share(table, seat)
    reader = find_chance_reader(table.title)
    hands = reveal_hands(reader, game) if reader else {}
    known = {seat: hands[seat]} if seat in hands else {}
    return SHARE * calculate_chances(table, known)[seat]
