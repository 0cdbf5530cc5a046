"""Luck and choice of a finished game: together with the network's corrections they are the whole, to the last digit;
luck is against the average of what chance could have done, and an auction is one step."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import luck
from games.engine.bidding import Bidding
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.chances import share_result
from games.engine.journal import Entry
from games.engine.replay import replay
from games.engine.simulate import played
from games.engine.table import Table
from games.engine.types import HOUSE

SLUGS = [each.slug for each in titles()]
FIRST = 40  # entries of a long game that are looked at
EXACT = 1e-12
DRAWS, MOST_COMPARED = 400, 8


def made_up(table: Table) -> list[float]:
    """Chances that follow from the position alone and mean nothing: what adds up must add up for any network."""
    rng = Seeded(int(table.digest(), 16) % 1_000_003)
    powers = [1 + rng.randrange(100) for _ in range(table.game.seats)]
    return [each / sum(powers) for each in powers]


def journal(slug: str, seats: int, seed: int, level: str = "random") -> Table:
    """A game of bots to its end."""
    return played(next(each for each in titles() if each.slug == slug), [level] * seats, {}, seed)


@settings(max_examples=3, deadline=None)
@given(seats=st.integers(2, 3), seed=st.integers(0, 10_000))
@pytest.mark.parametrize("slug", SLUGS)
def test_luck_choice_and_correction_are_the_whole(slug: str, seats: int, seed: int) -> None:
    table = journal(slug, seats, seed)
    entries = table.entries[: FIRST - seed % 7]
    first, last = None, None
    sums = [0.0] * seats
    for share in luck.split_game(entries, None, made_up):
        assert last is None or share.before == last
        first, last = share.before if first is None else first, share.after
        for seat in range(seats):
            parts = share.luck[seat] + share.choice[seat] + share.correction[seat]
            assert parts == pytest.approx(share.after[seat] - share.before[seat], abs=EXACT)
            sums[seat] += parts
        for parts_of_all in (share.luck, share.choice, share.correction):
            assert sum(parts_of_all) == pytest.approx(0, abs=EXACT)
    assert first is not None
    assert last is not None
    assert sums == pytest.approx([end - begin for begin, end in zip(first, last, strict=True)], abs=EXACT)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_end_is_the_result(slug: str) -> None:
    """The last entries of a game: what the network says of the end is never asked."""
    table = journal(slug, 2, 3)
    shares = list(luck.split_game(table.entries[:2], None, made_up))
    assert len(shares) == 1
    assert luck.evaluate_revealed(table) == share_result(table)


def test_luck_is_against_the_mean_of_what_could_have_come() -> None:
    """Where every outcome was counted, the mean is that of many draws by chance, within four standard errors."""
    compared = 0
    for slug in SLUGS:
        table = journal(slug, 2, 5)
        for share in luck.split_game(table.entries[:FIRST], None, made_up):
            entry = table.entries[share.entry]
            if not any(share.luck) or any(share.error) or entry.seat == HOUSE or compared == MOST_COMPARED:
                continue
            drawn = draw_many(replay(table.entries[: entry.number]), entry)
            if drawn:
                mean = sum(drawn) / len(drawn)
                error = (sum((each - mean) ** 2 for each in drawn) / len(drawn) / (len(drawn) - 1)) ** 0.5
                assert abs(share.after[0] - share.luck[0] - mean) < 4 * error + EXACT
                compared += 1
    assert compared > 2


def draw_many(before: Table, entry: Entry) -> list[float]:
    """What one seat has after as many draws by chance; nothing where an auction begins."""
    found = []
    for seed in range(DRAWS):
        fork = before.fork(Seeded(seed))
        fork.play(entry.seat, entry.action, entry.now)
        if not fork.over and isinstance(fork.game.stack[-1], Bidding):
            return []
        found.append((share_result(fork) if fork.over else made_up(fork))[0])
    return found


def list_bidding(entries: list[Entry]) -> list[bool]:
    """After each entry, whether an auction is under way."""
    found: list[bool] = []
    replay(entries, None, lambda now: found.append(isinstance(now.game.stack[-1], Bidding)))
    return found


def test_an_auction_is_one_step() -> None:
    """While bids go round nothing moves; as it is over, it is choice, of nobody's luck."""
    for seed in range(30):
        table = journal("galactic-magnate", 3, seed, "steady")
        entries = table.entries[:60]
        bidding = list_bidding(entries)
        shares = list(luck.split_game(entries, None, made_up))
        within = [each for each in shares if bidding[each.entry] and bidding[each.entry - 1]]
        ends = [each for each in shares if not bidding[each.entry] and bidding[each.entry - 1]]
        if within and ends:
            break
    assert all(each.before == each.after for each in within)
    assert all(not any(each.luck) and any(each.choice) for each in ends)


def test_the_best_answer_costs_nothing_and_no_choice_gains() -> None:
    """Whoever answers is compared with the best answer found: their own choice is never above nothing."""
    table = journal("galactic-civ", 2, 11)
    shares = [each for each in luck.split_game(table.entries[:FIRST], None, made_up) if each.seat >= 0]
    assert all(each.choice[each.seat] <= EXACT for each in shares)
    assert any(each.choice[each.seat] < 0 for each in shares)
