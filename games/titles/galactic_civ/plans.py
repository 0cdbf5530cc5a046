"""What a plan may say in Galactic Civ: for a round, or until it is taken back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.engine.facts import tag
from games.engine.options import Action, Option, Pass
from games.engine.plans.blanks import ANYTHING, Amount, Class, Extreme, Names
from games.engine.plans.looking import Look
from games.engine.plans.parts import Gate, Part, Plans, Span
from games.engine.settings import is_on

from .actions import Benevolent, ChooseRace, Discard, Draw, Malevolent, Pick, Play, Resign, Target
from .board import Board
from .constants import ATTRIBUTES, NONE, SEATS
from .evaluation import phase_of
from .facts import RoundBegan
from .plan_defaults import DEFAULTS
from .plan_forecast import forecast_turn
from .plan_measures import (
    MEASURES,
    NEAR_VICTORY,
    PLAYS,
    STATES,
    attribute_in_question,
    card_in_question,
    costs_me,
    costs_rival,
    gains_me,
    has_phases_left,
    is_best_pick,
    is_farthest,
    is_highest,
    is_nearest,
    is_still_to_move,
    seat_in_question,
    seats_near,
    sight_of,
)
from .plan_steps import STEPS, held_cards
from .settings import Settings

# -- what may stand in the blanks


def card_names(board: Board) -> tuple[str, ...]:
    """Each name once, at the first card that has it."""
    return tuple([name if board.names.index(name) == at else "" for at, name in enumerate(board.names)])


def card_named(look: Look) -> tuple[int, ...]:
    """The card that the answer is about, as the first of its name."""
    return tuple([look.board.names.index(look.board.names[card]) for card in card_in_question(look)])


def cards_put_away(look: Look) -> tuple[int, ...]:
    cards = look.action.cards if isinstance(look.action, Discard) else ()
    return tuple([look.board.names.index(look.board.names[card]) for card in cards])


class Attributes(Names):
    """Attributes in order, the first counting most: each counts twice as much as the next."""

    def rank(self, look: Look, words: list[str]) -> int | None:
        """By what the card in question adds to them; None where it adds nothing."""
        known = look.vocabulary.things(self)
        counts = {known[word]: 1 << (len(words) - at) for at, word in enumerate(words)}
        added = [
            counts.get(attribute, 0) * by for card in card_in_question(look) for attribute, by in gains(look, card)
        ]
        return -sum(added) if sum(added) > 0 else None


def gains(look: Look, card: int) -> Iterable[tuple[int, int]]:
    found: tuple[tuple[int, int], ...] = look.board.gains[card]
    return found


CARDS = Names(things=card_names, of=card_named, classes=())
AWAY = Names(things=card_names, of=cards_put_away, classes=())
ORDER = Attributes(things=lambda board: ATTRIBUTES, classes=())
SEATED = Names(
    ["whoever is nearest to victory"],
    things=lambda board: tuple([f"Seat {number + 1}" for number in range(SEATS[-1])]),
    of=seat_in_question,
    classes=(
        Class("whoever is nearest to victory", is_nearest),
        Class("whoever is farthest from victory", is_farthest),
        *[Class(f"whoever is highest in {name.lower()}", is_highest(at)) for at, name in enumerate(ATTRIBUTES)],
        ANYTHING,
    ),
)
PICKED = Names(
    ["what is best for me"],
    things=lambda board: ATTRIBUTES,
    of=attribute_in_question,
    classes=(Class("what is best for me", is_best_pick),),
)


def race_in_question(look: Look) -> tuple[int, ...]:
    """§2.2 After all races stands chance."""
    race = getattr(look.action, "race", NONE)
    return (race if race != NONE else len(look.board.races),)


RACES = Names(["any"], things=lambda board: tuple([race.name for race in board.races]), of=race_in_question)
KEPT = Amount(0, most=3, of=())

# -- what they mean


def race_named(look: Look) -> bool:
    """§2.2 A race that is named; any: chance chooses."""
    (race,) = race_in_question(look)
    word = next((word for word, at in look.vocabulary.things(RACES).items() if at == race), "any")
    return word in look.words("races")


def worst(look: Look, option: Option) -> Action | None:
    """§6.3, §7.5 Away goes what is worth least to me; the third of a kind counts less. So many of each kind stay, if
    there are so many."""
    many, floor = many_to_go(look), look.amount("many") or 0
    kept: list[dict[str, Any]] = list(look.view["hand"])
    for _ in range(many):
        free = [card for card in kept if sum(phase_of(other) == phase_of(card) for other in kept) > floor]
        kept.remove(min(free or kept, key=lambda card: look.sight.keep(card, kept)))
    return Discard(tuple([card["card"] for card in look.view["hand"] if card not in kept]))


def first_named(look: Look, option: Option) -> Action | None:
    """§6.3, §7.5 The first of the cards named that are in the hand, if they are enough."""
    known, hand = look.vocabulary.things(AWAY), [card["card"] for card in look.view["hand"]]
    order = dict.fromkeys([known[word] for word in look.words("cards")])
    named = [card for first in order for card in hand if look.board.names[card] == look.board.names[first]]
    gone = named[: many_to_go(look)]
    return Discard(tuple(gone)) if len(gone) == many_to_go(look) else None


def many_to_go(look: Look) -> int:
    return 1 if look.asks("expansion") else len(look.view["hand"]) - int(look.view["limit"][look.me])


def target(part: str, words: str, phase: str) -> Part:
    """§5.1, §5.3, §7.1, §9.12 Whom to name."""
    blanks = {"seats": SEATED}
    return Part(part, words, (Target,), blanks, phases=(phase,), guards=(NEAR_VICTORY,), heading="Others")


PARTS = (
    Part("play", "play {cards}", (Play,), {"cards": CARDS}, guards=(NEAR_VICTORY,), heading="Cards"),
    Part(
        "play_for",
        "play what adds to {attributes}",
        (Play,),
        {"attributes": ORDER},
        guards=(NEAR_VICTORY,),
        heading="Cards",
    ),
    Part(
        "play_most",
        "play the card with the {order}",
        (Play,),
        {"order": Extreme(of=("worth", "points"))},
        guards=(NEAR_VICTORY,),
        heading="Cards",
    ),
    Part("play_none", "play nothing", (Pass,), phases=PLAYS, guards=(NEAR_VICTORY,), heading="Cards"),
    target("attack", "attack {seats}", "aggression"),
    target("take", "take a point from {seats}", "influence"),
    target("partner", "partner with {seats}", "trade"),
    target("burden", "burden {seats}", "issue"),
    Part("gain", "gain {attributes}", (Pick,), {"attributes": PICKED}, fits=gains_me, heading="Dice"),
    Part("hit", "hit {attributes}", (Pick,), {"attributes": PICKED}, fits=costs_rival, heading="Dice"),
    Part("lose", "lose {attributes}", (Pick,), {"attributes": PICKED}, fits=costs_me, heading="Dice"),
    Part("draw", "draw two cards", (Draw,), heading="Cards"),
    Part("draw_none", "draw none", (Pass,), phases=("expansion",), heading="Cards"),
    Part("discard", "discard {cards}", (Discard,), {"cards": AWAY}, builds=first_named, heading="Cards"),
    Part(
        "discard_worst",
        "discard what is worth least and keep {many} of each kind",
        (Discard,),
        {"many": KEPT},
        also=("discard what is worth least",),
        builds=worst,
        heading="Cards",
    ),
    Part("kind", "be benevolent", (Benevolent,), heading="Events"),
    Part("unkind", "be malevolent", (Malevolent,), heading="Events"),
    Part("choose_race", "choose {races}", (ChooseRace,), {"races": RACES}, fits=race_named, heading="Begin"),
)


def plans_rounds(settings: Settings, pace: str) -> bool:
    """§10.9"""
    return is_on(settings.plan_rounds, pace)


def round_of(view: Mapping[str, Any]) -> int | None:
    """§3.1 The round that is played; None before the first."""
    return view["round"] or None


def near_in(view: Mapping[str, Any]) -> tuple[int, ...] | None:
    """§8.2 Who is near to a victory: whoever comes near stops the plans of all others at once."""
    return seats_near(view) or None


GATES = (
    Gate(
        "round",
        "the round",
        round_of,
        plans_rounds,
        lambda view: f"Round {view['round']} begins",
        serves=has_phases_left,
    ),
    Gate(
        "near",
        "someone near to a victory",
        near_in,
        plans_rounds,
        lambda view: "Someone has come within two points of a victory",
        guards=(NEAR_VICTORY,),
        concerns=is_still_to_move,
        serves=has_phases_left,
    ),
)
PLANS = Plans(
    parts=PARTS,
    measures=MEASURES,
    states=STATES,
    questions={
        **dict.fromkeys(PLAYS, "cards"),
        "aggression": "attacks",
        "influence": "influence",
        "trade": "partners",
        "issue": "issues",
        "pick": "attributes",
        "expansion": "drawing",
        "end": "discards",
        "dilemma": "dilemmas",
        "choose_race": "my race",
    },
    sight=sight_of,
    gates=GATES,
    span=Span("this round", "round", (tag(RoundBegan), "number")),
    in_person=(Resign,),
    asks=("lost",),
    defaults=DEFAULTS,
    steps=STEPS,
    held=held_cards,
    forecast=forecast_turn,
)
