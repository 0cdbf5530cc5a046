"""What things are worth to a computer player: its own leads, the paths it can complete, the rivals it must stop."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

from .constants import ATTRIBUTES, EXPANSION, EXPLOITATION, INFLUENCE, LEAD, MILITARY, MORALE, PATHS, RESEARCH, TRADE

SOON = 3  # rounds before the first victory in which paths count in full
PHASES = {  # what being alone highest brings each turn, in points; the weight by which a bot differs
    MILITARY: (1.6, "military"),
    INFLUENCE: (1.6, "influence"),
    TRADE: (1.6, "trade"),
    EXPANSION: (1.2, "expansion"),
    EXPLOITATION: (1.4, "exploitation"),
    RESEARCH: (0.9, "research"),
    MORALE: (0.3, "morale"),
}
NEAREST, SECOND = 1.5, 0.5  # what a point nearer to the two best paths is worth
TIE, SAFE = 4, 4  # so far behind a lead is out of reach, so far ahead it is safe
DEALING = (TRADE, INFLUENCE)  # what is gained from others, with or against their will
NO_WEIGHTS: Mapping[str, float] = MappingProxyType({})


class Sight:
    """A view, looked at from one seat."""

    def __init__(self, view: dict[str, Any], me: int, weights: Mapping[str, float] = NO_WEIGHTS) -> None:
        self.view, self.me = view, me

        def weigh(name: str) -> float:
            return weights.get(name, 1.0)

        self.buildings, leads, dealing = weigh("buildings"), weigh("leads"), weigh("dealing")
        self.phases = [
            (attribute, worth * weigh(name) * leads * (dealing if attribute in DEALING else 1.0))
            for attribute, (worth, name) in PHASES.items()
        ]
        self.nearest, self.second = NEAREST * weigh("nearest path"), SECOND * weigh("second path")
        self.tie, self.safe = TIE * weigh("tie"), SAFE * weigh("safe")
        self.rivalry, self.haste_slope = 0.5 * weigh("rivalry"), 0.1 * weigh("haste")
        self.score: list[list[int]] = view["score"]
        self.rivals = [seat for seat in view["living"] if seat != me]

    @cached_property
    def tops(self) -> list[tuple[int, int]]:
        """The two best scores in each attribute."""
        living = [self.score[seat] for seat in self.view["living"]]
        pairs = [sorted([scores[attribute] for scores in living])[-2:] for attribute in range(len(ATTRIBUTES))]
        return [(pair[0], pair[-1]) for pair in pairs]

    def rivals_best(self, seat: int) -> list[int]:
        """The best score of anybody else in each attribute."""
        return [
            second if own == best else best for own, (second, best) in zip(self.score[seat], self.tops, strict=True)
        ]

    @cached_property
    def haste(self) -> float:
        """How much the paths count now: more as the first round of victory comes near."""
        left = self.view["from"] - self.view["round"]
        return 1.0 if left <= SOON else max(0.35, 1.0 - self.haste_slope * (left - SOON))

    def standing(self, seat: int, scores: list[int]) -> float:
        """What scores are worth to a seat: leads that act, and the nearest paths."""
        ahead = [own - other for own, other in zip(scores, self.rivals_best(seat), strict=True)]
        leading = sum(worth * self.led(ahead[attribute]) for attribute, worth in self.phases)
        shorts = sorted(self.short(ahead, path.first, path.others) for path in PATHS)
        paths = -self.nearest * shorts[0] - self.second * shorts[1]
        done = 30.0 if shorts[0] <= 0 else 0.0
        return 0.25 * sum(scores) + leading + self.haste * (paths + done)

    def led(self, ahead: int) -> float:
        """How safely a lead is held, from 0 to 1."""
        if ahead >= self.safe:
            return 1.0
        return max(0.0, (ahead + self.tie) / (self.safe + self.tie))

    def short(self, ahead: list[int], first: int, others: tuple[int, int]) -> float:
        """Points that a path still lacks."""
        return max(0, LEAD - ahead[first]) + max(0, LEAD - max(ahead[others[0]], ahead[others[1]]))

    @cached_property
    def now(self) -> float:
        return self.standing(self.me, self.score[self.me])

    def effects(self, effects: list[list[int]]) -> float:
        """What changes of one's own scores are worth."""
        scores = list(self.score[self.me])
        for attribute, by in effects:
            scores[attribute] = max(0, scores[attribute] + by)
        return self.standing(self.me, scores) - self.now

    def gain(self, attribute: int, by: int) -> float:
        return self.effects([[attribute, by]]) if by else 0.0

    def loss(self, seat: int, attribute: int, by: int) -> float:
        """What a loss takes from a seat."""
        scores = list(self.score[seat])
        before = self.standing(seat, scores)
        scores[attribute] = max(0, scores[attribute] - by)
        hurt = before - self.standing(seat, scores)
        if seat == self.me:
            return hurt
        mine = self.rivals_best(self.me)[attribute] == self.score[seat][attribute]
        return hurt + (self.rivalry if mine else 0.0)

    def card(self, card: dict[str, Any]) -> float:
        """What playing a card brings now."""
        brings = self.effects(card["effects"]) + (1.0 if card.get("then_ship") else 0.0)
        return brings * self.buildings if card["type"] == "build" and brings > 0 else brings

    def keep(self, card: dict[str, Any], hand: list[dict[str, Any]]) -> float:
        """What holding a card is worth; the third of a phase's kind is worth less than the first."""
        same = sum(phase_of(other) == phase_of(card) for other in hand)
        return self.card(card) - 0.4 * same

    def danger(self, rival: int) -> float:
        """How near to winning a rival is."""
        return self.standing(rival, self.score[rival])


def phase_of(card: dict[str, Any]) -> bool:
    """Whether a card is for Construction rather than for Discovery."""
    return card["type"] in ("ship", "build")
