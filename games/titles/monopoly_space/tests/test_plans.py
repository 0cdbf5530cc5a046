"""What plans say in Monopoly Space: each answer keeps to its sentence, read anew from the view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from games.engine.bidding import Bid
from games.engine.bots import Seen, choose
from games.engine.chance import Seeded
from games.engine.options import Action, Pass
from games.engine.plans import Asked, Played, answer_by_plan, lay_plan, offered_plans, parse_plan, seen_by_plan
from games.engine.table import Table
from games.titles.monopoly_space.phases.buying import Buy, PutUpForSale
from games.titles.monopoly_space.phases.debts import SellResources
from games.titles.monopoly_space.phases.domes import BuildDome
from games.titles.monopoly_space.phases.jail import PayBail
from games.titles.monopoly_space.phases.mining import Mine
from games.titles.monopoly_space.phases.rolling import Roll
from games.titles.monopoly_space.phases.selling import SellDeed
from games.titles.monopoly_space.phases.warp import Warp
from games.titles.monopoly_space.phases.wild import Steal

from .helpers import SPACE

Reader = Callable[[Seen, dict[str, Any], Action], bool]


def cash(seen: Seen) -> int:
    return int(seen.view["funds"][seen.seat])


def owners_of_the_set(seen: Seen, lot: int) -> list[int]:
    lots = seen.board.groups[seen.board.group_at[lot]].lots
    return [seen.view["owner"][each] for each in lots if each != lot]


def mined(seen: Seen, phase: dict[str, Any], action: Action) -> bool:
    """As many as the colony lacks and one, as many as can be paid with 100 kept."""
    left = 17 - {0: 0, 1: 3, 2: 6, 3: 9, 4: 12, 5: 17}[seen.view["domes"][seen.seat]]
    lacking = max(0, left - seen.view["chips"][seen.seat]) + 1 if left else 0
    affordable = max(0, cash(seen) - 100) // phase["price"]
    count = action.count if isinstance(action, Mine) else 0
    return bool(count == min(lacking, phase["most"], affordable))


def robbed(seen: Seen, phase: dict[str, Any], action: Action) -> bool:
    took = {0: 0, 1: 3, 2: 6, 3: 9, 4: 12, 5: 17}
    have = [took[domes] + chips for domes, chips in zip(seen.view["domes"], seen.view["chips"], strict=True)]
    open_to = [option.action.whose for option in seen.options if isinstance(option.action, Steal)]
    return isinstance(action, Steal) and have[action.whose] == max(have[seat] for seat in open_to)


def went_home(seen: Seen, action: Action) -> bool:
    """To GO; on the way there only with a complete colony."""
    return isinstance(action, Warp) and (action.space == 0 or seen.view["domes"][seen.seat] == 5)


SENTENCES: dict[str, tuple[type[Action] | tuple[type[Action], ...], Reader]] = {
    "roll": (Roll, lambda seen, phase, action: phase["phase"] == "window"),
    "build a dome": (BuildDome, lambda seen, phase, action: True),
    "buy any if the cash left over at least 200": (
        Buy,
        lambda seen, phase, action: cash(seen) - seen.board.prices[phase["lot"]] >= 200,
    ),
    "buy any of a set I have begun": (
        Buy,
        lambda seen, phase, action: seen.seat in owners_of_the_set(seen, phase["lot"]),
    ),
    "buy what completes a set": (
        Buy,
        lambda seen, phase, action: {*owners_of_the_set(seen, phase["lot"])} == {seen.seat},
    ),
    "leave any to the others": (PutUpForSale, lambda seen, phase, action: True),
    "bid up to 90": ((Bid, Pass), lambda seen, phase, action: getattr(action, "amount", 0) <= 90),
    "bid up to 50% of its price": (
        (Bid, Pass),
        lambda seen, phase, action: getattr(action, "amount", 0) <= seen.board.prices[phase["lots"][0]] // 2,
    ),
    "keep 100\nmine what my colony needs and 1 to spare": ((Mine, Pass), mined),
    "do not warp if my cash below 300": (Pass, lambda seen, phase, action: cash(seen) < 300),
    "warp home": (Warp, lambda seen, phase, action: went_home(seen, action)),
    "steal from whoever has the most toward the colony": (Steal, robbed),
    "pay the bail if the cash left over at least 100": (
        PayBail,
        lambda seen, phase, action: cash(seen) - seen.board.bail >= 100,
    ),
    "sell any": (SellDeed, lambda seen, phase, action: phase["phase"] in ("raise_money", "rent_due")),
    "sell resources that my colony does not need": (
        SellResources,
        lambda seen, phase, action: seen.view["chips"][seen.seat] > 0,
    ),
}
SELDOM = {"warp home", "sell resources that my colony does not need"}


@pytest.fixture(scope="module")
def questions() -> list[tuple[Table, Seen]]:
    """All that is asked in some games of steady and random players."""
    found = []
    for seed in range(5):
        rng, table = Seeded(seed), Table.start(SPACE, 3, {}, pace="mail", chance=Seeded(seed + 40))
        while not table.over and table.number < 700:
            seat = min(table.asked)
            found.append((table.fork(), seen_by_plan(table, seat)))
            level = "steady" if rng.randrange(3) else "random"
            table.play(seat, choose(table, seat, level, rng) or table.silence(seat), table.game.now)
    return found


@pytest.mark.parametrize("text", SENTENCES)
def test_an_answer_is_what_its_sentence_says(text: str, questions: list[tuple[Table, Seen]]) -> None:
    kinds, says = SENTENCES[text]
    plan = parse_plan(SPACE, SPACE.standard, text)
    answered = 0
    for table, seen in questions:
        outcome = answer_by_plan(plan, lay_plan(plan, seen, table.number), seen)
        if isinstance(outcome, Played):
            assert isinstance(outcome.action, kinds)
            assert any(option.admits(outcome.action) for option in seen.options)
            assert says(seen, seen.view["phases"][-1], outcome.action), (text, outcome.action)
            answered += 1
    assert answered > 1 or text in SELDOM


def test_each_strength_asks_less(questions: list[tuple[Table, Seen]]) -> None:
    asked: Counter[str] = Counter()
    for strength, text in offered_plans(SPACE).items():
        plan = parse_plan(SPACE, SPACE.standard, text)
        for table, seen in questions:
            outcome = answer_by_plan(plan, lay_plan(plan, seen, table.number), seen)
            asked[strength] += isinstance(outcome, Asked)
    assert asked["routine"] > asked["default"] > asked["careful"] > 0


def test_the_roll_waits_where_a_rival_has_come_to_hold_the_last_street() -> None:
    """The guard of the roll: a trade comes to mind before it."""
    table = Table.start(SPACE, 2, {}, pace="mail", chance=Seeded(3))
    while not table.game.turn:
        table.play(min(table.asked), {"action": "choose_token", "token": ""})
    seat = min(table.asked)
    plan = parse_plan(SPACE, SPACE.standard, "roll")
    laid = lay_plan(plan, seen_by_plan(table, seat), table.number)
    assert isinstance(answer_by_plan(plan, laid, seen_by_plan(table, seat)), Played)
    lots = table.game.board.groups[2].lots
    for lot in lots[:-1]:
        table.game.convey(-1, seat, lot)
    table.game.convey(-1, 1 - seat, lots[-1])
    table.asking()
    outcome = answer_by_plan(plan, laid, seen_by_plan(table, seat))
    assert isinstance(outcome, Asked)
    assert "last street" in outcome.reason
