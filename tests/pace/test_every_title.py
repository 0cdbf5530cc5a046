"""Taking back and changing the pace, in every game there is: the position is the old one, and the journal replays."""

from __future__ import annotations

import pytest

from games.engine import control
from games.engine.bots import choose
from games.engine.catalog import title, titles
from games.engine.chance import Seeded
from games.engine.control import TakeBack
from games.engine.policy import random_answer
from games.engine.replay import replay
from games.engine.table import Table
from games.engine.types import Illegal

SLUGS = [each.slug for each in titles()]
MOVES = 120


@pytest.mark.parametrize("slug", SLUGS)
def test_whatever_may_be_taken_back_leads_back(slug: str) -> None:
    """Nothing drawn, nothing shown: then the digest is the one before, and all of it replays from the journal."""
    game, rng = title(slug), Seeded(5)
    table = Table.start(game, game.seats[0], {}, pace="mail", chance=Seeded(6))
    digests, taken = {0: table.digest()}, 0
    for _ in range(MOVES):
        if table.over:
            break
        before, seat = table.fork(), min(table.asked)
        action = choose(table, seat, "random", rng)
        assert action is not None
        table.play(seat, action, table.entries[-1].now + 1_000)
        digests[table.version] = table.digest()
        move = table.entries[-1]
        if control.objection(before, move, seat, rng) == "" and not table.over:
            state = before.title.encode(before.game)
            control.back(table, seat, TakeBack(move.number - 1, move.now, state), move.now + 1)
            digests[table.version] = table.digest()
            assert table.digest() == digests[move.number - 1]
            assert control.latest(table.entries) is not move
            taken += 1
            table.play(*random_answer(table, rng), now=table.entries[-1].now)
            digests[table.version] = table.digest()
    again: dict[int, str] = {}
    read = [game.read_entry(entry.line()) for entry in table.entries]
    replay(read, table.game.board, lambda played: again.update({played.number: played.digest()}))
    assert digests.items() <= again.items()


@pytest.mark.parametrize("slug", SLUGS)
def test_chance_and_secrets_are_never_taken_back(slug: str) -> None:
    game, rng = title(slug), Seeded(8)
    table = Table.start(game, game.seats[0], {}, chance=Seeded(9))
    for _ in range(MOVES):
        if table.over:
            break
        before, (seat, action) = table.fork(), random_answer(table, rng)
        table.play(seat, action, table.entries[-1].now)
        move = table.entries[-1]
        everybody = (None, *range(game.seats[0]))
        secret = any(fact.shown_to(viewer) != fact for fact in move.facts for viewer in everybody)
        if move.drawn or secret:
            assert control.objection(before, move, seat, rng).endswith(".")
        assert control.objection(before, move, seat + 1, rng).endswith(".")


@pytest.mark.parametrize("slug", SLUGS)
def test_by_mail_no_clock_runs_and_live_it_goes_on(slug: str) -> None:
    game = title(slug)
    table = Table.start(game, game.seats[0], {}, chance=Seeded(3))
    before = table.next_alarm()
    try:
        control.repace(table, "mail", 1_000)
    except Illegal:  # a hammer may fall
        return
    assert table.next_alarm() is None
    table.play(min(table.asked), table.silence(min(table.asked)), 10**9)
    assert table.next_alarm() is None
    control.repace(table, "live", 10**9 + 1)
    assert (table.next_alarm() is None) == (before is None)
    read = [game.read_entry(entry.line()) for entry in table.entries]
    assert replay(read, table.game.board).digest() == table.digest()
