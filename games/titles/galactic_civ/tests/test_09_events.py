"""§9 Events."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.table import Table
from games.titles.galactic_civ.constants import BENEVOLENCE, KEYS

from ..actions import Benevolent, Malevolent, Target
from ..board import said
from ..facts import Changed, EventDrawn, EventRolled, KindnessRolled, Reshuffled, Targeted, TieRolled, Voted
from .helpers import BOARD, CARD, EVENT, asks, begun, dice, enter, game, kinds, of, score, scores


def happening(name: str, *rolls: int, seats: int = 3, **settings: object) -> tuple[Table, list[object]]:
    """Seat 1 draws an event in round 3; `rolls` follow."""
    table = begun(seats=seats, events="on", **settings)
    dice(table, 1, 1, 1, 1, EVENT[name] + 1, *rolls)
    facts = enter(table, "Opportunity", 1, 3)
    assert of(facts, EventDrawn) == [EventDrawn(1, EVENT[name])]
    return table, list(facts)


def changes(facts: object) -> list[tuple[int, str, int]]:
    return [(s, KEYS[a], by) for fact in of(facts, Changed) for s, a, by, _ in fact.changes]  # type: ignore[arg-type]


@pytest.mark.parametrize("events", ["off", "on"])
def test_9_1_only_where_a_table_wants_them(events: str) -> None:
    table = begun(events=events)
    facts = enter(table, "Opportunity", 1, 3)
    assert bool(of(facts, EventRolled)) is (events == "on")


def test_9_2_seventy_seven_cards() -> None:
    assert Counter(event.type for event in BOARD.events) == {"dilemma": 39, "event": 14, "issue": 24}


def test_9_3_the_discards_are_shuffled() -> None:
    table = begun(events="on")
    state = game(table)
    state.events.unseen, state.event_discard = [], state.events.unseen
    facts = enter(table, "Opportunity", 1, 3)
    assert of(facts, Reshuffled) == [Reshuffled("events", 77, "9.3")]
    assert len(state.events) == 76
    assert len(state.event_discard) == 1


@pytest.mark.parametrize("die", range(1, 11))
def test_9_4_odd_is_an_event(die: int) -> None:
    table = begun(events="on")
    dice(table, 1, 1, 1, die)
    facts = enter(table, "Opportunity", 1, 3)
    assert of(facts, EventRolled) == [EventRolled(1, die)]
    assert bool(of(facts, EventDrawn)) is (die % 2 == 1)


@pytest.mark.parametrize(("number", "may"), [(1, False), (2, False), (3, True)])
def test_9_5_none_in_the_first_two_rounds(number: int, may: bool) -> None:
    facts = enter(begun(events="on"), "Opportunity", 1, number)
    assert bool(of(facts, EventRolled)) is may


def test_9_6_a_galactic_event_hits_who_drew_it() -> None:
    table, facts = happening("Space Pirates")
    assert changes(facts) == [(1, "military", -1), (1, "trade", -1)]
    assert table.view(0)["event"]["name"] == "Space Pirates"


def test_9_6_a_variant_hits_everybody() -> None:
    _, facts = happening("New Minor Race", ge_scope="all")
    assert changes(facts) == [(1, "expansion", -2), (2, "expansion", -2), (0, "expansion", -2)]


def test_9_7_malevolent_is_what_the_card_says() -> None:
    table, _ = happening("Precursor Defenses")
    assert asks(table) == "dilemma"
    assert table.asked == {1}
    assert kinds(table, 1) == {"benevolent", "malevolent", "resign"}
    facts = table.play(1, Malevolent())
    assert changes(facts) == [(1, "research", 2), (1, "expansion", -1)]
    assert asks(table) == "construction", "and the turn goes on"


def test_9_8_benevolent_is_two_rolls_and_the_price() -> None:
    table, _ = happening("Precursor Defenses", 4, 10)
    assert table.silence(1) == Benevolent()
    facts = table.play(1, Benevolent())
    assert [fact.die for fact in of(facts, KindnessRolled)] == [4, 10]
    assert changes(facts) == [(1, "morale", 1), (1, "research", 1), (1, "trade", -1)]


def test_9_8_some_cards_ask_no_price_and_none_takes_below_nothing() -> None:
    table, _ = happening("Sentient Pods", 1, 1)
    assert changes(table.play(1, Benevolent())) == [(1, "expansion", 1)] * 2
    table, _ = happening("Flesh Nectar", 1, 1)
    scores(table, 1, trade=1)
    table.play(1, Benevolent())
    assert score(table, 1, "trade") == 0


def test_9_9_the_benevolence_table() -> None:
    names = [KEYS[attribute] for _, attribute in BENEVOLENCE]
    assert names == ["expansion"] * 2 + ["morale"] * 3 + ["influence"] * 3 + ["research"] * 2


def test_9_10_most_votes_carry_it() -> None:
    table = begun(events="on")
    scores(table, 2, influence=7, military=6)
    dice(table, 1, 1, 1, 1, EVENT["Arm Transports"] + 1)
    facts = enter(table, "Opportunity", 1, 3)
    assert of(facts, Voted) == [Voted(EVENT["Arm Transports"], (15, 15, 18), 2, "9.10")]
    assert changes(facts) == [(2, "military", 2)], "not to who drew it"
    assert table.view(0)["vote"] == {
        "event": EVENT["Arm Transports"],
        "votes": [[5, 5, 5], [5, 5, 5], [7, 5, 6]],
        "winner": 2,
    }


@pytest.mark.parametrize(
    ("rule", "rolls", "winner"), [("nobody", (), -1), ("drawer", (), 1), ("reroll", (3, 9, 9, 4, 2), 1)]
)
def test_9_11_a_tie(rule: str, rolls: tuple[int, ...], winner: int) -> None:
    _, facts = happening("Arm Transports", *rolls, upi_tie=rule)
    assert of(facts, Voted)[0].winner == winner  # type: ignore[arg-type]
    assert changes(facts) == ([] if winner < 0 else [(1, "military", 2)])
    if rule == "reroll":
        assert of(facts, TieRolled) == [TieRolled((0, 1, 2), (3, 9, 9)), TieRolled((1, 2), (4, 2))]  # type: ignore[arg-type]


@pytest.mark.parametrize(("drawer", "rules", "winner"), [(1, 2, 2), (0, 2, 0), (2, 2, 2), (1, 1, 1)])
def test_9_11_a_variant_gives_a_tie_to_the_drawer_or_who_of_the_tied_follows(
    drawer: int, rules: int, winner: int
) -> None:
    """§9.11 Seats 0 and 2 tie with 19 votes to 15. By rules 1 seat 1 had it, with the fewest votes."""
    table = begun(events="on", upi_tie="drawer")
    scores(table, 0, influence=9)
    scores(table, 2, influence=9)
    game(table).rules = rules
    dice(table, 1, 1, 1, 1, EVENT["Arm Transports"] + 1)
    (voted,) = of(enter(table, "Opportunity", drawer, 3), Voted)
    assert (voted.votes, voted.winner) == ((19, 15, 19), winner)


def carried(name: str, seats: int = 3) -> tuple[Table, list[object]]:
    """Seat 0 carries an issue that seat 1 has drawn."""
    table = begun(seats=seats, events="on")
    scores(table, 0, influence=6)
    dice(table, 1, 1, 1, 1, EVENT[name] + 1)
    return table, list(enter(table, "Opportunity", 1, 3))


def test_9_12_the_winner_names_one_other() -> None:
    table, _ = carried("War-faring Tax")
    assert asks(table) == "issue"
    assert table.asked == {0}, "the winner, though it is not their turn"
    assert kinds(table, 0) == {"target"}
    facts = table.play(0, Target(2))
    assert of(facts, Targeted) == [Targeted(0, 2, "issue", "9.12")]
    assert changes(facts) == [(2, "military", -1), (2, "trade", -1)]
    assert asks(table) == "construction"


def test_9_12_the_only_other_needs_no_naming() -> None:
    _, facts = carried("Terror Star Ban", seats=2)
    assert changes(facts) == [(1, "military", -2)]


def test_9_12_all_the_others() -> None:
    _, facts = carried("Require Imperialism")
    assert changes(facts) == [(1, "morale", -2), (2, "morale", -2)]


def net(effects: tuple[tuple[int, int], ...]) -> int:
    return sum(by for _, by in effects)


def test_9_13_the_dilemmas() -> None:
    dilemmas = [number for number, event in enumerate(BOARD.events) if event.type == "dilemma"]
    assert Counter(net(BOARD.shifts[n]) for n in dilemmas) == {1: 22, 2: 17}
    assert Counter(2 + net(BOARD.prices[n]) for n in dilemmas) == {1: 21, 2: 12, 0: 6}
    assert said(BOARD.shifts[EVENT["Lava Caves"]]).count(",") == 2
    assert all(BOARD.events[n].text for n in dilemmas)


def test_9_14_the_galactic_events() -> None:
    events = [number for number, event in enumerate(BOARD.events) if event.type == "event"]
    assert len(events) == 14
    assert sum(net(BOARD.shifts[n]) for n in events) == 3


def test_9_15_the_issues() -> None:
    issues = [event for event in BOARD.events if event.type == "issue"]
    assert Counter(event.who for event in issues) == {"winner": 13, "others": 6, "target": 5}
    assert len(CARD) == 120
