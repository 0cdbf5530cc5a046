"""What a plan in Galactic Civ may go by: what cards, points and rivals are worth, from what a seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.plans.looking import Look
from games.engine.plans.parts import Guard, Measure, State

from .actions import Pick, Play, Target
from .constants import LEAD, NONE, STAGES
from .evaluation import Sight

FINE = 100  # worth is compared to a hundredth of a point
NEAR = 2  # points short of a path from which a rival is near to victory
PLAYS = ("construction", "discovery", "graveyard", "exploration", "exploitation", "research")
STRIKES = ("aggression", "influence")


def sight_of(seen: Any) -> Sight:
    return Sight(seen.view, seen.seat)


# -- cards


def card_in_question(look: Look) -> tuple[int, ...]:
    return (look.action.card,) if isinstance(look.action, Play) else ()


def card_worth(look: Look) -> int | None:
    """§4.3 What playing the card brings now: leads, and the nearest paths."""
    cards = card_in_question(look)
    return round(FINE * look.sight.card(look.board.dealt[cards[0]])) if cards else None


def points(look: Look) -> int | None:
    cards = card_in_question(look)
    return sum([by for _, by in look.board.gains[cards[0]]]) if cards else None


# -- rivals


def seat_in_question(look: Look) -> tuple[int, ...]:
    return (look.action.seat,) if isinstance(look.action, Target) else ()


def is_nearest(look: Look, seats: tuple[int, ...]) -> bool:
    """Whether nobody is more dangerous, the first of equals."""
    rivals = look.sight.rivals
    return seats == (max(rivals, key=lambda rival: (look.sight.danger(rival), -rival)),)


def is_farthest(look: Look, seats: tuple[int, ...]) -> bool:
    rivals = look.sight.rivals
    return seats == (min(rivals, key=lambda rival: (look.sight.danger(rival), -rival)),)


def is_highest(attribute: int) -> Any:
    """Whether of the rivals nobody has more of an attribute, the first of equals."""

    def holds(look: Look, seats: tuple[int, ...]) -> bool:
        score = look.view["score"]
        return seats == (max(look.sight.rivals, key=lambda rival: (score[rival][attribute], -rival)),)

    return holds


def lacking(look: Look, seat: int) -> int:
    return lacked(look.view, seat)


def lacked(view: Mapping[str, Any], seat: int) -> int:
    """§8.2 The points that a seat's nearest path lacks, by the table's reading of the paths."""
    return min([int(path["seats"][seat]["short"]) for path in view["paths"]])


def rival_lacks(look: Look) -> int | None:
    return min([lacking(look, rival) for rival in look.sight.rivals], default=None)


def own_lack(look: Look) -> int:
    return lacking(look, look.me)


# -- the free choice of an attribute (§1.12)


def attribute_in_question(look: Look) -> tuple[int, ...]:
    return (look.action.attribute,) if isinstance(look.action, Pick) else ()


def gains_me(look: Look) -> bool:
    return bool(look.asks("pick") and look.phase["loser"] == NONE and look.phase["cause"] == "trade")


def costs_me(look: Look) -> bool:
    return bool(look.asks("pick") and look.phase["loser"] != NONE)


def costs_rival(look: Look) -> bool:
    return bool(look.asks("pick") and look.phase["loser"] == NONE and look.phase["cause"] != "trade")


def pick_worth(look: Look, attribute: int) -> float:
    """What a pick is worth to me: a point more, a point of mine less, or what it costs the rival."""
    sight, cause = look.sight, look.phase["cause"]
    if costs_me(look):
        return -float(sight.loss(look.me, attribute, 1))
    if gains_me(look):
        return float(sight.gain(attribute, 1))
    by, mine = (2, 0) if cause == "aggression" else (1, 1)
    return float(sight.loss(look.view["phases"][-2]["target"], attribute, by) + sight.gain(attribute, mine))


def is_about(look: Look, cause: str) -> bool:
    """§5 Whether a strike is asked about: whom it hits, or on a 9 or 10 what."""
    return look.asks(cause) or bool(look.asks("pick") and look.phase["cause"] == cause)


def is_best_pick(look: Look, attributes: tuple[int, ...]) -> bool:
    offered = [option.action.attribute for option in look.options if isinstance(option.action, Pick)]
    return attributes == (max(offered, key=lambda attribute: pick_worth(look, attribute)),)


# -- what stops a plan


def seats_near(view: Mapping[str, Any]) -> tuple[int, ...]:
    """§8.1, §8.2 Who is near to a path that can be won by now."""
    if view["round"] < view["from"]:
        return ()
    return tuple([seat for seat in view["living"] if lacked(view, seat) <= NEAR])


def near(look: Look) -> bool:
    """Whether a rival is near to a path that can be won by now."""
    return any(seat != look.me for seat in seats_near(look.view))


def is_still_to_move(view: Mapping[str, Any], seat: int) -> bool:
    """§2.6 Whether a seat has its turn in this round, or it is still to come."""
    return seat == view["mover"] or seat in view["waiting"]


def has_phases_left(view: Mapping[str, Any], seat: int) -> bool:
    """§3.2 Whether a phase of its turn in this round is still to come at a seat, after the one that is played."""
    return seat in view["waiting"] or (seat == view["mover"] and view["phase"] < len(STAGES))


NEAR_VICTORY = Guard(
    "near_victory",
    "someone has come within two points of a victory",
    near,
    lambda held, look: near(look) and not held,
)


def lost_points(look: Look) -> bool:
    """Whether I have less of something than as the round began."""
    if not look.view["history"]:
        return False
    return any(
        now < then for now, then in zip(look.view["score"][look.me], look.view["history"][-1][look.me], strict=True)
    )


def dilemma_gain(look: Look) -> int | None:
    """§9.7, §9.8 What the malevolent answer changes, as its worth to me."""
    return round(FINE * look.sight.effects(look.view["event"]["effects"])) if look.asks("dilemma") else None


MEASURES = (
    Measure(
        "worth", "worth to me", card_worth, about=True, told="In hundredths: what the card adds to leads and paths."
    ),
    Measure("points", "points", points, about=True, told="All that the card adds."),
    Measure("rival_lacks", "what a rival lacks", rival_lacks, told=f"Of a path; each lead has to be {LEAD}."),
    Measure("own_lack", "what I lack", own_lack, told="Points that your nearest path lacks."),
    Measure("malevolence", "what malevolence brings", dilemma_gain, told="In hundredths, as the worth of a card."),
    Measure("round", "the round", lambda look: look.view["round"]),
    Measure("hand", "my hand", lambda look: len(look.view["hand"])),
)
STATES = (
    State("lost", "I have lost points this round", lost_points),
    State("near", "a rival is near to victory", near),
    State("mover", "it is my turn", lambda look: look.view["mover"] == look.me),
    *[State(f"in_{phase}", f"in {phase}", lambda look, phase=phase: look.asks(phase)) for phase in PLAYS],  # type: ignore[misc]
    *[State(f"in_{cause}", f"in {cause}", lambda look, cause=cause: is_about(look, cause)) for cause in STRIKES],  # type: ignore[misc]
)
