"""The sentences of plans written down a second time, from what a seat sees: what `check_plans` compares with."""

from __future__ import annotations

import re
from typing import Any

from games.engine.domains import slug
from games.engine.options import Action, Pass
from games.engine.plans.slow_reader import Key, SlowLook, SlowSentence, SlowWords

from ..actions import Benevolent, ChooseRace, Discard, Draw, Malevolent, Pick, Play, Target
from ..constants import KEYS
from ..evaluation import Sight

NEAR = "someone has come within two points of a victory"
PLAYS = ("construction", "discovery", "graveyard", "exploration", "exploitation", "research")
BUILT = ("ship", "build")


def sight(look: SlowLook) -> Sight:
    return Sight(look.view, look.me)


def hand(look: SlowLook) -> dict[int, dict[str, Any]]:
    return {card["card"]: card for card in look.view["hand"]}


def rivals(look: SlowLook) -> list[int]:
    return [seat for seat in look.view["living"] if seat != look.me]


# -- sentences


def plain(kind: type[Action], *phases: str) -> Any:
    return lambda look, match, action: () if isinstance(action, kind) and (not phases or look.name in phases) else None


def play(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    words = match["cards"].split(", ")
    word = slug(hand(look)[action.card]["name"]) if isinstance(action, Play) else ""
    return (words.index(word),) if word in words else None


def play_for(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    """The first attribute counts twice as much as the second, and so on."""
    if not isinstance(action, Play):
        return None
    total, words = 0.0, match["attributes"].split(", ")
    for attribute, by in hand(look)[action.card]["effects"]:
        if KEYS[attribute] in words:
            total += by * 2 ** (len(words) - words.index(KEYS[attribute]))
    return (int(-total),) if total > 0 else None


def play_first(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    value = MEASURES[match["measure"]](look, action) if isinstance(action, Play) else None
    return None if value is None else (value if match["which"] == "least" else -value,)


def ordered(look: SlowLook) -> list[int]:
    """The rivals, the nearest to victory first."""
    return sorted(rivals(look), key=lambda rival: (-sight(look).danger(rival), rival))


def is_meant(look: SlowLook, word: str, seat: int) -> bool:
    if word == "any":
        return True
    if word == "whoever is nearest to victory":
        return ordered(look)[0] == seat
    if word == "whoever is farthest from victory":
        return ordered(look)[-1] == seat
    if word.startswith("whoever is highest in "):
        attribute = KEYS.index(word.removeprefix("whoever is highest in "))  # type: ignore[arg-type]
        most = max(look.view["score"][rival][attribute] for rival in rivals(look))
        return next(rival for rival in rivals(look) if look.view["score"][rival][attribute] == most) == seat
    return word == f"seat-{seat + 1}"


def name(phase: str) -> Any:
    def admits(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
        if look.name != phase or not isinstance(action, Target):
            return None
        words = match["seats"].split(", ")
        return next(((at,) for at, word in enumerate(words) if is_meant(look, word, action.seat)), None)

    return admits


def pick_kind(look: SlowLook) -> str:
    if look.phase["loser"] != -1:
        return "lose"
    return "gain" if look.phase["cause"] == "trade" else "hit"


def pick_worth(look: SlowLook, attribute: int) -> float:
    kind, seen = pick_kind(look), sight(look)
    if kind == "lose":
        return -seen.loss(look.me, attribute, 1)
    if kind == "gain":
        return seen.gain(attribute, 1)
    target = look.view["phases"][-2]["target"]
    if look.phase["cause"] == "aggression":
        return seen.loss(target, attribute, 2)
    return seen.loss(target, attribute, 1) + seen.gain(attribute, 1)


def pick(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    if look.name != "pick" or not isinstance(action, Pick) or pick_kind(look) != match["verb"]:
        return None
    open_ones = [each.attribute for each, _ in look.actions if isinstance(each, Pick)]
    best = max(open_ones, key=lambda attribute: pick_worth(look, attribute))
    names = [KEYS[action.attribute], *(["what is best for me"] if action.attribute == best else [])]
    words = match["attributes"].split(", ")
    return min([(words.index(name),) for name in names if name in words], default=None)


def many(look: SlowLook) -> int:
    return 1 if look.name == "expansion" else len(look.view["hand"]) - int(look.view["limit"][look.me])


def discards(look: SlowLook, match: re.Match[str]) -> list[Action]:
    """The one answer that a sentence on discards means."""
    if look.name not in ("expansion", "end") or not match.re.pattern.startswith("discard"):
        return []
    if "cards" in match.groupdict():
        named = [
            card
            for word in match["cards"].split(", ")
            for card, each in hand(look).items()
            if slug(each["name"]) == word
        ]
        return [Discard(tuple(named[: many(look)]))] if len(named) >= many(look) else []
    kept, least = list(hand(look).values()), int(match["many"] or 0)
    for _ in range(many(look)):
        built = [card for card in kept if card["type"] in BUILT]
        found = [card for card in kept if card["type"] not in BUILT]
        may_go = [card for card in kept if len(built if card in built else found) > least] or kept
        worth = {card["card"]: sight(look).keep(card, kept) for card in may_go}
        kept.remove(next(card for card in may_go if worth[card["card"]] == min(worth.values())))
    return [Discard(tuple([card for card, each in hand(look).items() if each not in kept]))]


def discard(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    return () if isinstance(action, Discard) and [action] == discards(look, match) else None


def race(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    if not isinstance(action, ChooseRace):
        return None
    words = match["races"].split(", ")
    own = "any" if action.race == -1 else slug(look.board.races[action.race].name)
    return min([(words.index(word),) for word in (own, "any") if word in words]) if own in words else None


CLEARLY = (NEAR,)
ORDER = r"(?P<which>most|least) (?P<measure>.+)"
SENTENCES = (
    SlowSentence(r"play nothing", plain(Pass, *PLAYS), CLEARLY),
    SlowSentence(r"play what adds to (?P<attributes>.+)", play_for, CLEARLY),
    SlowSentence(rf"play the card with the {ORDER}", play_first, CLEARLY),
    SlowSentence(r"play (?P<cards>.+)", play, CLEARLY),
    SlowSentence(r"attack (?P<seats>.+)", name("aggression"), CLEARLY),
    SlowSentence(r"take a point from (?P<seats>.+)", name("influence"), CLEARLY),
    SlowSentence(r"partner with (?P<seats>.+)", name("trade"), CLEARLY),
    SlowSentence(r"burden (?P<seats>.+)", name("issue"), CLEARLY),
    SlowSentence(r"(?P<verb>gain|hit|lose) (?P<attributes>.+)", pick),
    SlowSentence(r"draw two cards", plain(Draw)),
    SlowSentence(r"draw none", plain(Pass, "expansion")),
    SlowSentence(r"discard what is worth least(?: and keep (?P<many>\d+) of each kind)?", discard),
    SlowSentence(r"discard (?P<cards>.+)", discard),
    SlowSentence(r"be benevolent", plain(Benevolent)),
    SlowSentence(r"be malevolent", plain(Malevolent)),
    SlowSentence(r"choose (?P<races>.+)", race),
)


# -- measures, states, guards


def worth(look: SlowLook, action: Any) -> int | None:
    return round(100 * sight(look).card(hand(look)[action.card])) if isinstance(action, Play) else None


def points(look: SlowLook, action: Any) -> int | None:
    return sum(by for _, by in hand(look)[action.card]["effects"]) if isinstance(action, Play) else None


def rival_lacks(look: SlowLook) -> int:
    return min(-look.view["worth"][rival] for rival in rivals(look))


def malevolence(look: SlowLook) -> int | None:
    return round(100 * sight(look).effects(look.view["event"]["effects"])) if look.name == "dilemma" else None


MEASURES = {
    "worth to me": worth,
    "points": points,
    "what a rival lacks": lambda look, action: rival_lacks(look),
    "what I lack": lambda look, action: -look.view["worth"][look.me],
    "what malevolence brings": lambda look, action: malevolence(look),
    "the round": lambda look, action: look.view["round"],
    "my hand": lambda look, action: len(look.view["hand"]),
}


def near(look: SlowLook) -> bool:
    return look.view["round"] >= look.view["from"] and rival_lacks(look) <= 2


def lost(look: SlowLook) -> bool:
    then = look.view["history"][-1][look.me] if look.view["history"] else []
    return any(look.view["score"][look.me][at] < before for at, before in enumerate(then))


STATES: dict[str, Any] = {
    "I have lost points this round": lambda look, action: lost(look),
    "a rival is near to victory": lambda look, action: near(look),
    "it is my turn": lambda look, action: look.view["mover"] == look.me,
}
STATES |= {f"in {phase}": lambda look, action, phase=phase: look.name == phase for phase in PLAYS}
STATES |= {
    f"in {cause}": lambda look, action, cause=cause: (
        look.name == cause or (look.name == "pick" and look.phase["cause"] == cause)
    )
    for cause in ("aggression", "influence")
}

SLOW = SlowWords(
    SENTENCES,
    MEASURES,
    STATES,
    {NEAR: lambda then, now, action: near(now) and not near(then)},
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
    turn="round",
    this_turn="this round",
    creates=discards,
)
