"""What a plan answers: the first rule that fits, within its bounds and its reserve, unless a guard asks."""

from __future__ import annotations

from time import process_time
from typing import Any

import msgspec
from msgspec import structs

from games.engine.bidding import Bid
from games.engine.bots import choose
from games.engine.catalog import title
from games.engine.chance import Seeded
from games.engine.options import PASS, Action
from games.engine.plans import (
    Asked,
    Laid,
    Played,
    answer_by_plan,
    confirm_plan,
    lay_plan,
    offered_plans,
    parse_plan,
    preview_plan,
    seen_by_plan,
)
from games.engine.table import Table
from games.engine.trades import Bundle, Offer, Reject

MAGNATE = title("galactic-magnate")
SLAGHOLM, PHOTON_GRID = "slagholm", "photon-grid"


def begun(seats: int = 3) -> Table:
    """A game by mail at its first roll."""
    table = Table.start(MAGNATE, seats, {}, pace="mail", chance=Seeded(5))
    while not table.game.view(0)["turn"]:
        table.play(min(table.asked), {"action": "choose_character", "character": ""})
    return table


def until(table: Table, phase: str) -> Table:
    """Steady players play on to the first question of a phase."""
    rng = Seeded(7)
    while table.view(None)["phases"][-1]["phase"] != phase:
        seat = min(table.asked)
        table.play(seat, choose(table, seat, "steady", rng) or table.silence(seat))
    return table


def answer(table: Table, text: str, seat: int | None = None, late: bool = False) -> Played | Asked:
    seen = seen_by_plan(table, min(table.asked) if seat is None else seat)
    plan = parse_plan(MAGNATE, table.game.board, text)
    return answer_by_plan(plan, lay_plan(plan, seen, table.number), seen, late)


def played(table: Table, text: str, seat: int | None = None) -> Action | None:
    outcome = answer(table, text, seat)
    return outcome.action if isinstance(outcome, Played) else None


def test_the_first_rule_that_fits_answers_and_what_none_fits_is_asked() -> None:
    table = begun()
    outcome = answer(table, "bid up to 480\nroll if my cash below 10\nroll")
    assert isinstance(outcome, Played)
    assert (outcome.rule, outcome.action.to_json()) == (2, {"action": "roll"})
    assert answer(table, "bid up to 480") == Asked(None, "No sentence of your plan fits.")
    assert answer(table, "roll", next(seat for seat in range(3) if seat not in table.asked)) == Asked(
        None, "Nothing is asked."
    )


def test_a_rule_may_say_ask_for_some_questions_or_before_an_answer() -> None:
    table = begun()
    told = "Your plan says: ask about my roll if my cash at least 1."
    assert answer(table, "ask about bids\nask about my roll if my cash at least 1\nroll") == Asked(1, told)
    assert answer(table, "ask before roll") == Asked(0, "Your plan says: ask before roll.")
    assert isinstance(answer(table, "off ask\nroll"), Played)


def test_once_is_once_and_this_turn_is_this_turn() -> None:
    table = begun()
    seat = min(table.asked)
    seen = seen_by_plan(table, seat)
    plan = parse_plan(MAGNATE, table.game.board, "once roll\nthis turn roll")
    laid = lay_plan(plan, seen, 3)
    first = answer_by_plan(plan, laid, seen)
    assert isinstance(first, Played)
    second = answer_by_plan(plan, first.laid, seen)
    assert isinstance(second, Played)
    assert (first.rule, first.laid.used, second.rule, second.laid) == (0, [0], 1, first.laid)
    later = structs.replace(seen, view={**seen.view, "turn": seen.view["turn"] + 1})
    assert isinstance(answer_by_plan(plan, first.laid, later), Asked)
    assert confirm_plan(plan, first.laid, later, 9).used == [0], "confirmed, it is used up all the same"


def test_what_was_laid_can_be_stored_and_read_again() -> None:
    table = until(begun(), "sealed")
    seen = seen_by_plan(table, min(table.asked))
    plan = parse_plan(MAGNATE, table.game.board, offered_plans(MAGNATE)["careful"])
    laid = structs.replace(lay_plan(plan, seen, 3), used=[1])
    again = msgspec.convert(msgspec.json.decode(msgspec.json.encode(laid)), Laid)
    assert again == laid
    assert answer_by_plan(plan, again, seen) == answer_by_plan(plan, laid, seen)


def test_what_is_for_the_deadline_answers_nothing_before_it() -> None:
    table = begun()
    assert isinstance(answer(table, "late: roll"), Asked)
    assert isinstance(answer(table, "late: roll", late=True), Played)
    assert isinstance(answer(table, "roll", late=True), Asked)


def test_a_sealed_bid_is_the_most_that_is_said_in_whole_steps_and_leaves_the_reserve() -> None:
    table = until(begun(), "sealed")
    seat = min(table.asked)
    floor, cash = table.view(None)["phases"][-1]["floor"], table.view(seat)["funds"][seat]
    assert played(table, f"bid up to {floor + 25}") == Bid(floor + 20)
    assert played(table, f"bid up to {floor - 10}") == PASS
    assert played(table, f"keep {cash - floor - 39}\nbid up to 9000") == Bid(floor + 30)
    assert played(table, f"keep {cash}\nbid up to 9000") == PASS
    assert played(table, f"keep {cash}\nbid up to {floor} even if the reserve is touched") == Bid(floor)
    assert played(table, "bid up to 100% of its price plus 20") == Bid(floor + 20)


def test_an_auction_is_of_what_it_is_of() -> None:
    table = until(begun(), "sealed")
    lot = table.view(None)["phases"][-1]["lots"][0]
    words = {at: word for word, at in lots_said().items()}
    other = next(at for at in words if at < 40 and table.game.board.group_at[at] != table.game.board.group_at[lot])
    assert isinstance(answer(table, f"bid up to 900 for {words[other]}"), Asked)
    assert isinstance(played(table, f"bid up to 900 for {words[other]}, {words[lot]}"), Bid)


def lots_said() -> dict[str, int]:
    from games.engine.plans import vocabulary

    words = vocabulary(MAGNATE, MAGNATE.standard)
    blank: Any = words.parts["bid"].blanks["lots"]
    return words.things(blank)


def test_a_guard_asks_when_the_set_has_changed_hands_and_only_then() -> None:
    table = until(begun(), "offer_auction")
    seat = min(table.asked)
    seen = seen_by_plan(table, seat)
    plan = parse_plan(MAGNATE, table.game.board, "open any")
    laid = lay_plan(plan, seen, table.number)
    assert isinstance(answer_by_plan(plan, laid, seen), Played)
    group = table.game.board.groups[table.game.board.group_at[seen.view["phases"][-1]["lot"]]]
    other = next(lot for lot in group.lots if lot != seen.view["phases"][-1]["lot"])
    owner = [1 - seen.view["owner"][at] if at == other else each for at, each in enumerate(seen.view["owner"])]
    changed = structs.replace(seen, view={**seen.view, "owner": owner})
    told = "Since your plan was laid, a property of its set has changed hands."
    assert answer_by_plan(plan, laid, changed) == Asked(0, told)
    assert isinstance(answer_by_plan(plan, confirm_plan(plan, laid, changed, 9), changed), Played)
    ticked = parse_plan(MAGNATE, table.game.board, "open any even if a property of its set has changed hands")
    assert isinstance(answer_by_plan(ticked, laid, changed), Played)


def test_offers_are_declined_by_what_they_bring_at_list_prices() -> None:
    table = begun(2)
    board, game = table.game.board, table.game
    me, other = min(table.asked), 1 - min(table.asked)
    lot = board.properties[0]
    game.owner[lot] = me
    game.deeds[me].append(lot)
    table.asking()
    table.play(other, Offer(me, Bundle(cash=board.prices[lot] - 10), Bundle(lots=(lot,))))
    assert played(table, "decline offers that give less than they take\nroll") == Reject(other)
    assert played(table, "decline all offers\nroll") == Reject(other)
    name = {at: word for word, at in lots_said().items()}[lot]
    assert played(table, f"accept {board.prices[lot]} for {name}\nask if an offer to me is open") is None
    accepted = answer(table, f"accept {board.prices[lot] - 10} for {name}")
    assert isinstance(accepted, Played)
    assert accepted.action.to_json() == {"action": "accept", "whose": other}
    assert answer(table, "ask if an offer to me is open\nroll") == Asked(
        0, "Your plan says: ask if an offer to me is open."
    )


def test_nothing_grave_is_ever_answered() -> None:
    table = begun()
    seat = min(table.asked)
    seen = seen_by_plan(table, seat)
    plan = parse_plan(MAGNATE, table.game.board, "roll")
    grave = [structs.replace(option, grave=True) for option in seen.options]
    laid = lay_plan(plan, seen, 0)
    assert isinstance(answer_by_plan(plan, laid, seen), Played)
    assert isinstance(answer_by_plan(plan, laid, structs.replace(seen, options=grave)), Asked)


def test_the_preview_says_what_the_plan_would_have_done() -> None:
    table = begun()
    seat = min(table.asked)
    seen = seen_by_plan(table, seat)
    rolled = answer(table, "roll")
    assert isinstance(rolled, Played)
    plan = parse_plan(MAGNATE, table.game.board, "roll")
    alike, otherwise = preview_plan(plan, [(seen, rolled.action), (seen, PASS)])
    assert (alike.alike, otherwise.alike, alike.answered) == (True, False, rolled.action)


def test_an_answer_takes_less_than_a_millisecond() -> None:
    """Processor time of the plan that is offered, over a whole game; the same inputs give the same answer."""
    table, rng, spent, asked = begun(4), Seeded(3), 0.0, 0
    plan = parse_plan(MAGNATE, table.game.board, offered_plans(MAGNATE)["default"])
    while not table.over and asked < 400:
        seat = min(table.asked)
        seen = seen_by_plan(table, seat)
        laid = lay_plan(plan, seen, 0)
        began = process_time()
        outcome = answer_by_plan(plan, laid, seen)
        spent, asked = spent + process_time() - began, asked + 1
        if asked % 50 == 0:
            assert answer_by_plan(plan, laid, seen) == outcome
        table.play(seat, choose(table, seat, "steady", rng) or table.silence(seat))
    assert spent / asked < 0.001, f"{spent / asked * 1000:.2f} ms"
