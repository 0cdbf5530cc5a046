"""What a position is worth: the numbers that the network reads. Of the hands it knows those that may be seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from games.engine.chances import FeatureGroup, measure_lead, name_features

from .board import Board
from .constants import ATTRIBUTES, KEYS, LAST_ROUND, LEAD, PATHS, STAGES

if TYPE_CHECKING:
    from .state import Civ

VARIANTS: Final[tuple[dict[str, str], ...]] = ({}, {"preset": "printed"})  # §1.8 with a fair start, and without
FAR: Final = 20  # points short, where nobody else is left
KINDS: Final = ("ship", "build", "tech", "find")
LEGS: Final = tuple((path.first, *path.others) for path in PATHS)


class Standing:
    """A position: margins over the best rival, points short of each path, and who plays when."""

    def __init__(self, view: Mapping[str, Any], hands: Mapping[int, list[dict[str, Any]]]) -> None:
        self.seats, self.living, self.score, self.hands = view["seats"], view["living"], view["score"], hands
        self.count, self.cards, self.view = len(self.living), view["hands"], view
        self.mover, self.waiting = view["mover"], view["waiting"]
        if self.mover < 0:  # before the first turn: as it will be when it begins
            self.mover = view["first"]
            self.waiting = [(self.mover + step) % self.seats for step in range(1, self.seats)]
        self.ahead = self._measure_margins()
        self.short = {seat: measure_shorts(each) for seat, each in self.ahead.items()}
        self.nearest = [min(self.short[s]) if s in self.short else FAR for s in range(self.seats)]
        self.crowns = [sum(by > 0 for by in self.ahead.get(s, ())) for s in range(self.seats)]
        self.sums = [sum(each) for each in self.score]
        self.round, begin = view["round"], view["from"]
        self.wait, self.open = max(0, begin - self.round), float(self.round >= begin)
        self.part = view["phase"] / len(STAGES) if view["mover"] >= 0 else 0.0

    def _measure_margins(self) -> dict[int, list[int]]:
        """§8.2 Of each seat that is in and each attribute: how far ahead of the best other."""
        tops = [sorted(self.score[seat][a] for seat in self.living)[-2:] for a in range(len(ATTRIBUTES))]
        return {
            seat: [
                own - (top[0] if own == top[-1] else top[-1]) for own, top in zip(self.score[seat], tops, strict=True)
            ]
            for seat in self.living
        }


def measure_shorts(ahead: list[int]) -> list[int]:
    """§8.2 Points short of each path."""
    lack = [max(0, LEAD - by) for by in ahead]
    return [lack[first] + min(lack[second], lack[third]) for first, second, third in LEGS]


def read_position(view: Mapping[str, Any], board: Board, hands: Mapping[int, Any]) -> Standing:
    """A position as the groups below read it. `hands`: the cards of the seats whose hand may be known, as the view
    shows one's own."""
    return Standing(view, hands)


def reveal_hands(game: Civ) -> dict[int, list[dict[str, Any]]]:
    """Everybody's cards, as each sees their own: for games that are over."""
    return {seat: [game.board.dealt[card] for card in game.hand[seat]] for seat in game.living()}


def measure_wealth(view: Mapping[str, Any], board: Board) -> list[float]:
    """The sum of all attributes: the yardstick of the network."""
    return [max(1.0, sum(scores)) if seat in view["living"] else 0.0 for seat, scores in enumerate(view["score"])]


@name_features(f"bias {' '.join(f'{key}_ahead' for key in KEYS)} {' '.join(f'{key}_crown' for key in KEYS)}")
def measure_attributes(p: Standing, seat: int) -> list[float]:
    """§3.4 By how much the seat leads or trails in each attribute."""
    mine = p.ahead[seat]
    return [1.0, *[max(-10, min(10, by)) / 5 for by in mine], *[float(by > 0) for by in mine]]


@name_features(
    f"{' '.join(path.ending for path in PATHS)} best second third done sum_ahead crowns crowns_ahead best_ahead "
    "best_open best_now threat threat_now"
)
def measure_paths(p: Standing, seat: int) -> list[float]:
    """§8 Points short of each victory, and how near the nearest rival is."""
    own = sorted(p.short[seat])
    threat = min((p.nearest[other] for other in p.living if other != seat), default=FAR)
    soon = 1 / (1 + p.wait)
    return [
        *[min(10, short) / 5 for short in p.short[seat]],
        *(own[0] / 5, own[1] / 5, own[2] / 5, float(own.count(0))),
        measure_lead(p.sums[seat], p.sums, seat, p.living) / 10,
        p.crowns[seat] / 4,
        measure_lead(p.crowns[seat], p.crowns, seat, p.living) / 4,
        *((threat - own[0]) / 5, own[0] / 5 * p.open, (own[0] == 0) * soon, threat / 5, (threat == 0) * soon),
    ]


@name_features("cards mover turn_part order round wait open late living")
def measure_turn(p: Standing, seat: int) -> tuple[float, ...]:
    """§3 Whose turn it is in this round, and how long until a victory counts (§8.8)."""
    moves = float(seat == p.mover)
    order = (p.waiting.index(seat) + 1) / p.count if seat in p.waiting else 1.0 - moves
    late = p.round / LAST_ROUND
    return (
        *(p.cards[seat] / 5, moves, moves * p.part, order, late, p.wait / 10, p.open, late * p.open),
        p.count / 5,
    )


@name_features("known hand_worth hand_best hand_path " + " ".join(f"hand_{kind}" for kind in KINDS))
def measure_hand(p: Standing, seat: int) -> list[float]:
    """§4 What the cards of a hand would add, and whether it is known at all."""
    hand = p.hands.get(seat)
    if hand is None:
        return [0.0] * (4 + len(KINDS))
    gains = [sum(by for _, by in card["effects"]) for card in hand]
    after = list(p.ahead[seat])
    for card in hand:
        for attribute, by in card["effects"]:
            after[attribute] += by
    nearer = p.nearest[seat] - min(measure_shorts(after))
    kinds = [0.5 * sum(card["type"] == kind for card in hand) for kind in KINDS]
    return [1.0, sum(gains) / 10, max(gains, default=0) / 3, nearer / 5, *kinds]


GROUPS: Final[tuple[FeatureGroup, ...]] = (measure_attributes, measure_paths, measure_turn, measure_hand)
