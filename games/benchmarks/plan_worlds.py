"""Two worlds: what everybody else is sent does not depend on a plan, but for what it answers.

A pair is one position and two plans that answer it alike: the second has other rules wherever none answered. Each is
played as the door plays it (the same request, the same rows, the same frames), and compared byte by byte, with the
moments at which things are due. Nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

import msgspec

from common.durations import DAY_S, SECOND_MS
from games.core.strict_json import encode_json
from games.engine import plans as engine
from games.engine.bots import choose
from games.engine.chance import Seeded
from games.engine.options import Silence
from games.engine.pace import Pace
from games.engine.plans import Plan, Played
from games.engine.plans.sampling import random_rule
from games.engine.table import Table
from games.engine.title import Title
from games.matches import bot_timing, match_cache
from games.matches.move_requests import MoveRequest, PlanMover
from games.matches.transaction import JournalWrite
from games.models import Match
from games.realtime.payloads import MatchPayload

SEATS = 3
USERS = (11, 12, 13)  # who sits at them
PAIRS_A_POSITION = 4
MUTATIONS = 6  # tried for a plan that answers alike
KEPT_ENTRIES = 64

AnyTitle = Title[Any, Any, Any]


class World(NamedTuple):
    """All that leaves a seat by its plan's answer: the rows of the journal, what the match's row says, when something
    is due, and what each other viewer is sent."""

    entries: bytes
    row: bytes
    moment: int | None
    frames: tuple[bytes, ...]


class PairFound(NamedTuple):
    """Two plans that answered alike, and whether their worlds are the same."""

    same: bool
    answered: bool
    entry: int
    seat: int


def compare_worlds(title: AnyTitle, pairs: int, seed: int = 1) -> Iterator[PairFound]:
    """So many pairs in games by mail of steady players, drawn from a seed."""
    found, rng = 0, Seeded(seed)
    while found < pairs:
        game_seed = rng.randrange(2**31)
        for loaded in play_positions(title, Seeded(game_seed)):
            for pair in compare_position(loaded, rng):
                yield pair
                found += 1
                if found >= pairs:
                    return


def play_positions(title: AnyTitle, rng: Seeded) -> Iterator[match_cache.LoadedMatch]:
    """The positions of a game of steady players, as the site has them in memory."""
    seats = max(title.seats[0], min(SEATS, title.seats[-1]))
    table = Table.start(title, seats, {}, pace=Pace.MAIL, chance=rng)
    match = Match(pk="worlds", title=title.slug, pace=Match.Pace.MAIL, deadline=DAY_S, status=Match.Status.RUNNING)
    chairs = tuple(match_cache.SeatInfo(USERS[seat], "", f"P{seat}") for seat in range(seats))
    for now in count(SECOND_MS, SECOND_MS):
        if table.over:
            return
        recent = tuple(table.entries[-KEPT_ENTRIES:])
        held = table.fork(Seeded(table.number))
        yield match_cache.LoadedMatch(match, held, chairs, recent, None, None, planned=(1 << seats) - 1)
        seat = min(table.asked)
        action = choose(table, seat, "steady", rng)
        if action is None:
            table.house(Silence(seat), now)
        else:
            table.play(seat, action, now)


def compare_position(loaded: match_cache.LoadedMatch, rng: Seeded) -> Iterator[PairFound]:
    """Pairs of one position, for the first seat that is asked."""
    table = loaded.table
    seat = min(table.asked)
    seen = engine.seen_by_plan(table, seat)
    for _ in range(PAIRS_A_POSITION):
        first = draw_plan(table, rng)
        outcome = answer(first, seen)
        for _ in range(MUTATIONS):
            second = mutate_plan(table, first, outcome.rule, rng)
            other = answer(second, seen)
            if second != first and action_of(other) == action_of(outcome):
                same = build_world(loaded, seat, outcome, 1) == build_world(loaded, seat, other, 2)
                yield PairFound(same, isinstance(outcome, Played), table.number, seat)
                break


def draw_plan(table: Table, rng: Seeded) -> Plan:
    """One of the plans that the title offers, with random rules between its own."""
    title, board = table.title, table.game.board
    offered = list(engine.offered_plans(title).values())
    rules = list(engine.parse_plan(title, board, offered[rng.randrange(len(offered))]).rules) if offered else []
    words = engine.vocabulary(title, board)
    for _ in range(rng.randrange(4)):
        rules.insert(rng.randrange(len(rules) + 1), random_rule(words, rng))
    return Plan(title.slug, rules)


def mutate_plan(table: Table, plan: Plan, fired: int | None, rng: Seeded) -> Plan:
    """The same plan with other rules in places whose rule did not answer."""
    words = engine.vocabulary(table.title, table.game.board)
    rules = [rule if at == fired or rng.randrange(2) else random_rule(words, rng) for at, rule in enumerate(plan.rules)]
    return Plan(plan.title, rules)


def answer(plan: Plan, seen: Any) -> engine.Played | engine.Asked:
    """What a plan that is laid down now answers."""
    return engine.answer_by_plan(plan, engine.lay_plan(plan, seen, 0), seen)


def action_of(outcome: engine.Played | engine.Asked) -> Any:
    """The answer; None where the person is asked."""
    return outcome.action if isinstance(outcome, Played) else None


def build_world(loaded: match_cache.LoadedMatch, seat: int, outcome: Any, plan: int) -> World:
    """What comes of a plan's answer for everybody else; `plan`: the id of its row."""
    moment = bot_timing.calculate_bot_due(loaded, loaded.table, loaded.last_entry_at_ms)
    if not isinstance(outcome, Played):
        return World(b"", b"", moment, build_frames(loaded, seat))
    table = loaded.table.fork(Seeded(loaded.version))
    table.play(seat, outcome.action, moment or 0, loaded.version)
    user = loaded.seats[seat].user_id or 0
    key = f"plan:{user}:{loaded.version}"
    mover = PlanMover(user, plan, outcome.rule)
    request = MoveRequest(loaded.match.pk, seat, mover, key, "", lambda *given: None)
    write = JournalWrite(loaded, None, table, request)
    rows, update = msgspec.json.encode(write.entry_rows), msgspec.json.encode(write.match_update)
    return World(rows, update, write.match_update.bot_due, build_frames(write.loaded_after, seat))


def build_frames(loaded: match_cache.LoadedMatch, seat: int) -> tuple[bytes, ...]:
    """What every viewer but one is sent of a match."""
    payload = MatchPayload(loaded)
    viewers = [None, *(other for other in range(len(loaded.seats)) if other != seat)]
    frames = [payload.build_frame(viewer, loaded.version - 1) for viewer in viewers]
    return tuple(encode_json({**frame, "clocks": None}).encode() for frame in frames)
