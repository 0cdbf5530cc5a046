"""How a computer player chooses. It sees what its seat sees; `steady` plans for the path it is nearest to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.bots import Chooser, Seen
from games.engine.options import Action, Pass
from games.engine.temperaments import Temperament
from games.engine.thinking_ahead import think_ahead

from .actions import Benevolent, ChooseRace, Discard, Draw, Malevolent, Pick, Play, Target
from .constants import BENEVOLENCE, DAMAGE, KINDNESS, NONE, SIDES
from .evaluation import Sight


def steady(seen: Seen) -> Action | None:
    """Plays what brings its best path nearer, hurts whoever is nearest to winning, keeps what fits."""
    if not seen.asked:
        return None
    phase = seen.view["phases"][-1]
    return CHOICES[phase["phase"]](Sight(seen.view, seen.seat, seen.weights), seen, phase)


def race(sight: Sight, seen: Seen, phase: dict[str, Any]) -> Action:
    """§2.3 Every race is worth four points: any will do."""
    return ChooseRace(NONE)


def play(sight: Sight, seen: Seen, phase: dict[str, Any]) -> Action:
    """§4.3 The card that brings most; a Ship Graveyard brings its ship too."""
    worth = {card["card"]: sight.card(card) for card in seen.view["hand"]}  # of all: thinking takes as long either way
    cards = [option.action.card for option in seen.options if isinstance(option.action, Play)]
    if not cards:
        return Pass()
    return Play(max(cards, key=worth.__getitem__))


def target(sight: Sight, seen: Seen, phase: dict[str, Any]) -> Action:
    """§5.1 Whoever is most dangerous; in trade, whoever is least."""
    rivals = [option.action.seat for option in seen.options if isinstance(option.action, Target)]
    choose = min if phase.get("phase") == "trade" else max
    return Target(choose(rivals, key=lambda rival: (sight.danger(rival), -rival)))


def pick(sight: Sight, seen: Seen, phase: dict[str, Any]) -> Action:
    """§1.12 What hurts the target most, brings oneself most, or costs least."""
    offered = [option.action.attribute for option in seen.options if isinstance(option.action, Pick)]
    cause, beneath = phase["cause"], seen.view["phases"][-2]
    if phase["loser"] != NONE:
        return Pick(min(offered, key=lambda attribute: sight.loss(seen.seat, attribute, 1)))
    if cause == "trade":
        return Pick(max(offered, key=lambda attribute: sight.gain(attribute, 1)))
    by, victim = DAMAGE if cause == "aggression" else 1, beneath["target"]
    mine = 1 if cause == "influence" else 0
    return Pick(max(offered, key=lambda a: sight.loss(victim, a, by) + sight.gain(a, mine)))


def expansion(sight: Sight, seen: Seen, phase: dict[str, Any]) -> Action:
    """§6.3 Two cards more are never bad; the worst one goes."""
    return discard(sight, seen, phase) if phase["drawn"] else Draw()


def discard(sight: Sight, seen: Seen, phase: dict[str, Any]) -> Action:
    """§7.5 Keeps what will bring most, and something for both kinds of phase."""
    hand = seen.view["hand"]
    many = 1 if phase["phase"] == "expansion" else len(hand) - seen.view["limit"][seen.seat]
    kept = list(hand)
    for _ in range(many):
        kept.remove(min(kept, key=lambda card: sight.keep(card, kept)))
    names = [card["card"] for card in kept]
    return Discard(tuple(card["card"] for card in hand if card["card"] not in names))


def dilemma(sight: Sight, seen: Seen, phase: dict[str, Any]) -> Action:
    """§9.7 Whichever answer is worth more on average."""
    event = seen.view["event"]
    kind = sight.effects(event["price"]) + KINDNESS * sum(sight.gain(a, 1) for _, a in BENEVOLENCE) / SIDES
    return Benevolent() if kind >= sight.effects(event["effects"]) else Malevolent()


CHOICES: dict[str, Callable[[Sight, Seen, dict[str, Any]], Action]] = {
    "choose_race": race,
    "construction": play,
    "discovery": play,
    "graveyard": play,
    "exploration": play,
    "exploitation": play,
    "research": play,
    "aggression": target,
    "influence": target,
    "trade": target,
    "issue": target,
    "pick": pick,
    "expansion": expansion,
    "end": discard,
    "dilemma": dilemma,
}

SHARP = {  # fitted to 3,900 games of two against usual ones, in which each of these was drawn at random
    "influence": 1.6,
    "trade": 0.7,
    "expansion": 1.6,
    "exploitation": 1.9,
    "morale": 0.55,
    "nearest path": 1.5,
    "second path": 0.6,
    "tie": 0.5,
    "safe": 0.45,
    "rivalry": 1.6,
    "haste": 1.4,
}
LEVELS: dict[str, Chooser] = {"steady": steady, "sharp": think_ahead(steady, SHARP)}
TEMPERAMENTS = {
    "careful": Temperament("holds what it leads in before it reaches for more", {"leads": 1.5}),
    "builder": Temperament("likes buildings better than ships", {"buildings": 1.5}),
    "trader": Temperament("wants to lead in trade and influence", {"dealing": 1.5}),
}
