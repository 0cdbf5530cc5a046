"""What an answer surely cost, one step deep: against the mean of what could have come, and against what was better."""

from __future__ import annotations

import pytest

from games.engine.catalog import title, titles
from games.engine.chance import Seeded
from games.engine.chances import share_result
from games.engine.journal import Entry
from games.engine.luck import is_bidding
from games.engine.replay import replay, step
from games.engine.simulate import played
from games.engine.slips import OneStepJudge, list_losses
from games.engine.table import Table
from tests.engine.test_luck import FIRST, made_up

SLUGS = [each.slug for each in titles()]
EXACT = 1e-12
DRAWS, MOST_COMPARED = 400, 8


def test_an_answer_is_worth_the_mean_of_what_could_have_come() -> None:
    """Where every outcome was counted, the mean is that of many draws by chance, within four standard errors."""
    compared = 0
    for slug in SLUGS:
        entries = played(title(slug), ["random"] * 2, {}, 5).entries[:FIRST]
        table = replay(entries[:1])
        for entry in entries[1:]:
            if entry.drawn and entry.seat >= 0 and not is_bidding(table) and compared < MOST_COMPARED:
                means, errors = OneStepJudge(made_up).expect_answer(table, entry)
                drawn = [] if any(errors) else draw_many(table, entry)
                if drawn:
                    mean = sum(drawn) / len(drawn)
                    error = (sum((each - mean) ** 2 for each in drawn) / len(drawn) / (len(drawn) - 1)) ** 0.5
                    assert abs(means[0] - mean) < 4 * error + EXACT
                    compared += 1
            step(table, entry)
    assert compared > 2


def draw_many(before: Table, entry: Entry) -> list[float]:
    """What one seat has after as many draws by chance; nothing where an auction begins."""
    found = []
    for seed in range(DRAWS):
        fork = before.fork(Seeded(seed))
        fork.play(entry.seat, entry.action, entry.now)
        if is_bidding(fork):
            return []
        found.append((share_result(fork) if fork.over else made_up(fork))[0])
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_an_answer_never_costs_less_than_nothing_and_some_cost_much(slug: str) -> None:
    entries = played(title(slug), ["random", "random"], {}, 3).entries[:60]
    found = [*list_losses(entries, range(len(entries)))]
    assert all(entry.seat >= 0 for entry, _ in found)
    assert all(0 <= lost <= 1 for _, lost in found)
    assert any(lost > 0.02 for _, lost in found)


def test_only_answers_that_are_asked_for_are_judged() -> None:
    entries = played(title("planetopoly"), ["random", "random"], {}, 3).entries[:60]
    everything = [(entry.number, lost) for entry, lost in list_losses(entries, range(len(entries)))]
    assert len(everything) > 1
    some = {number for number, _ in everything[::2]}
    assert [(entry.number, lost) for entry, lost in list_losses(entries, some)] == everything[::2]
