"""§3.2 The twelve phases of a turn as the page lays out a plan in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.engine.plans.steps import Outlook, Slot, Step
from games.engine.types import Seat

from .board import Board
from .constants import ATTRIBUTES, DRAW, HAND, MORALE, NONE, PLAYABLE, STAGES, TESTED

CARD_PARTS = ("play", "play_for", "play_most", "play_none")
ON_A_CHOICE = "On a 9 or 10"


def kinds_of(rule: str) -> Callable[[Board], Iterator[int]]:
    """The cards that may be played by a rule, each name once."""

    def places(board: Board) -> Iterator[int]:
        for at, card in enumerate(board.cards):
            if card.type in PLAYABLE[rule] and board.names.index(card.name) == at:
                yield at

    return places


def held_cards(board: Board, view: Mapping[str, Any]) -> list[int]:
    """The hand, each card as the first of its name."""
    return [board.names.index(card["name"]) for card in view["hand"]]


def led(number: int) -> Callable[[Mapping[str, Any], Seat], Outlook]:
    """§3.4 Whose phase it is: whoever alone is highest in what it tests."""

    def outlook(view: Mapping[str, Any], seat: Seat) -> Outlook:
        attribute = view["attribute"][number - 1]
        leader, by = view["leads"][attribute]["seat"], view["leads"][attribute]["by"]
        if leader == NONE:
            return Outlook(False, None, f"No one leads in {ATTRIBUTES[attribute]}")
        return Outlook(leader == seat, leader, f"@{leader} {{lead|leads}} in {ATTRIBUTES[attribute]} by {by}")

    return outlook


def trailed(view: Mapping[str, Any], seat: Seat) -> Outlook:
    """§7.4 Who alone is lowest in Morale."""
    morale = {each: view["score"][each][MORALE] for each in view["living"]}
    lowest = [each for each, points in morale.items() if points == min(morale.values())]
    if len(lowest) != 1:
        return Outlook(False, None, f"No one is alone lowest in {ATTRIBUTES[MORALE]}")
    return Outlook(lowest[0] == seat, lowest[0], f"@{lowest[0]} {{are|is}} lowest in {ATTRIBUTES[MORALE]}")


def step(number: int, *slots: Slot, told: str = "") -> Step:
    name = STAGES[number - 1]
    known = {} if TESTED[number - 1] == NONE else {"outlook": trailed if name == "Approval" else led(number)}
    return Step(name.lower(), name, slots, told, **known)


def cards(number: int, rule: str, told: str) -> Step:
    """A phase in which a card may be played."""
    state = f"in_{STAGES[number - 1].lower()}"
    return step(number, Slot(CARD_PARTS, "Play", state, kinds_of(rule), choices=2), told=told)


STEPS = (
    step(1, Slot(("kind", "unkind"), "In a dilemma"), Slot(("burden",), "Turn a vote against"), told=f"Draw {DRAW}"),
    cards(2, "4.3", "A Build or a Ship"),
    cards(3, "4.4", "A Find or a Tech"),
    step(4, Slot(("attack",), "Attack"), Slot(("hit",), ON_A_CHOICE, "in_aggression")),
    step(5, Slot(("take",), "Take a point from"), Slot(("hit",), ON_A_CHOICE, "in_influence")),
    cards(6, "6.1", "One more Find"),
    cards(7, "6.2", "One more Ship or Build"),
    step(8, Slot(("draw", "draw_none"), "Extra cards"), told="Draw two, then discard one, as in 12"),
    cards(9, "6.4", "One more Tech"),
    step(10, Slot(("partner",), "Trade with"), Slot(("gain",), ON_A_CHOICE)),
    step(11, Slot(("lose",), ON_A_CHOICE)),
    step(
        12,
        Slot(("discard",), "Discard first", choices=2, unset="No card by name"),
        Slot(("discard_worst",), "Otherwise"),
        told=f"Keep {HAND}",
    ),
)
