"""What a dishonest hand could do to the proof of a game, and where that has to be found.

Each hand changes a file in place and says what has to be named; several hash everything anew afterwards, as somebody
with the whole site in their power would. Nothing then fits worse within the file: it is found where draws no longer
follow from what was promised, or by a head that somebody has kept.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from games.engine.fairlog import hash_event, hash_file, hash_line
from games.engine.fairlog.shapes import read_plain

Proof = dict[str, Any]
Rng = random.Random


class Expected(NamedTuple):
    """Where a change has to be found: its draw or its entry; neither, where the change is of the whole."""

    draw: int | None = None
    entry: int | None = None


class Tampered(NamedTuple):
    """A file that somebody had their hands on. `kept`: the heads that a client has; `expected` as above."""

    hand: str
    proof: Proof | None  # None: it cannot be read as a file any more
    kept: dict[int, str]
    expected: Expected


class NothingToChangeError(Exception):
    """The file has nothing of that kind."""


def hash_anew(proof: Proof) -> None:
    """All heads of a file, made to fit what it says."""
    head = bytes(32)
    for event in proof["events"]:
        head = hash_event(head, event["ev"])
        event["h"] = head.hex()
    seals = {event["entry"]: event["h"] for event in proof["events"] if "entry" in event}
    head = bytes(32)
    for number, line in enumerate(proof["journal"]):
        line.pop("seal", None)
        if number in seals:
            line["seal"] = seals[number]
        head = hash_line(head, line)
    proof["head"] = head.hex()
    seal_anew(proof)


def seal_anew(proof: Proof) -> None:
    """The seal of the file itself."""
    proof["sum"] = hash_file(proof).hex()


def list_heads(proof: Proof) -> list[str]:
    """The head after each line of a journal."""
    found, head = [], bytes(32)
    for line in proof["journal"]:
        head = hash_line(head, line)
        found.append(head.hex())
    return found


# -- hands


def _pick_event(proof: Proof, rng: Rng, *kinds: str) -> int:
    found = [at for at, event in enumerate(proof["events"]) if event["ev"]["t"] in kinds and event.get("entry") != 0]
    if len(found) < 3:
        raise NothingToChangeError
    return rng.choice(found[:-1])


def change_dice(proof: Proof, rng: Rng) -> Expected:
    """Another outcome, in the log and nowhere else."""
    event = proof["events"][_pick_event(proof, rng, "draw")]["ev"]
    event["out"][0] = event["out"][0] % event["sides"] + 1
    return Expected(draw=event["n"])


def change_shown(proof: Proof, rng: Rng) -> Expected:
    """Another outcome in the game's own lines: a fact that does not follow from its draw."""
    ties = next(event["ev"]["ties"] for event in proof["events"] if event["ev"]["t"] == "facts")
    found = [
        (line, fact, field)
        for line in proof["journal"]
        for fact in line["facts"]
        for field, form in ties.get(fact["fact"], {}).items()
        if form == "dice"
    ]
    if not found:
        raise NothingToChangeError
    line, fact, field = rng.choice(found)
    if isinstance(fact[field], list):
        fact[field][-1] = fact[field][-1] % 6 + 1
    else:
        fact[field] = fact[field] % 6 + 1
    return Expected(entry=line["n"])


def drop_draw(proof: Proof, rng: Rng) -> Expected:
    """A draw that was never made, it says: the next is out of its turn."""
    at = _pick_event(proof, rng, "draw")
    number = proof["events"].pop(at)["ev"]["n"]
    return Expected(draw=number + 1)


def drop_card(proof: Proof, rng: Rng) -> Expected:
    """A card that was never dealt."""
    return Expected(entry=proof["events"].pop(_pick_event(proof, rng, "deal"))["entry"])


def swap_draws(proof: Proof, rng: Rng) -> Expected:
    """Two draws for one another."""
    one, two = sorted({_pick_event(proof, rng, "draw") for _ in range(8)})[:2] or (0, 0)
    events = proof["events"]
    events[one]["ev"], events[two]["ev"] = events[two]["ev"], events[one]["ev"]
    return Expected(draw=events[one]["ev"]["n"])


def repeat_draw(proof: Proof, rng: Rng) -> Expected:
    """A draw twice."""
    at = _pick_event(proof, rng, "draw")
    proof["events"].insert(at + 1, copy.deepcopy(proof["events"][at]))
    return Expected(draw=proof["events"][at]["ev"]["n"])


def give_other_secret(proof: Proof, rng: Rng) -> Expected:
    """A deck under a secret that nobody promised."""
    found = [event["ev"] for event in proof["events"] if event["ev"]["t"] == "deck_reveal"]
    if not found:
        raise NothingToChangeError
    rng.choice(found)["secret"] = rng.randbytes(32).hex()
    return Expected()


def give_other_root(proof: Proof, rng: Rng) -> Expected:
    """A deck in another order."""
    found = [event["ev"] for event in proof["events"] if event["ev"]["t"] == "shuffle"]
    if not found:
        raise NothingToChangeError
    rng.choice(found)["root"] = rng.randbytes(32).hex()
    return Expected()


def give_other_tip(proof: Proof, rng: Rng) -> Expected:
    """Another promise: of the server, or of a seat."""
    found = [event["ev"] for event in proof["events"] if event["ev"]["t"] == "register"]
    rng.choice(found)["tip"] = rng.randbytes(32).hex()
    return Expected()


def change_salt(proof: Proof, rng: Rng) -> Expected:
    """Another number of a seat."""
    (table,) = [event["ev"] for event in proof["events"] if event["ev"]["t"] == "table"]
    rng.choice(table["parts"])[2] = rng.randbytes(32).hex()
    return Expected()


def change_line(proof: Proof, rng: Rng) -> Expected:
    """Something in the game that has nothing to do with chance: only a kept head tells."""
    line = rng.choice(proof["journal"][1:-1])
    line["seat"] += 1
    return Expected(entry=line["n"])


def drop_line(proof: Proof, rng: Rng) -> Expected:
    """The end of the game is gone."""
    if len(proof["journal"]) < 9:
        raise NothingToChangeError
    left = rng.randrange(4, len(proof["journal"]) - 3)
    del proof["journal"][left:]
    proof["events"] = [event for event in proof["events"] if event.get("entry", -1) < left]
    return Expected(entry=left)


RUBBISH: tuple[Any, ...] = (
    None,
    True,
    -1,
    2**31,
    2**60,
    0.5,
    1.0,
    "",
    "é",
    "\ud800",
    "0" * 63,
    "A" * 64,
    [],
    [[]],
    {},
    {"": []},
)


def garble(proof: Proof, rng: Rng) -> Expected:
    """Something of another kind, or nothing, where a value was: in an event, or in a line of the game."""
    event = rng.choice([each for each in proof["events"] if "entry" in each])
    line = rng.choice(proof["journal"])
    within, entry = rng.choice([(event["ev"], event["entry"]), (line, line["n"])])
    name = rng.choice(sorted(within))
    while isinstance(within[name], list | dict) and within[name] and rng.random() < 0.7:
        within = within[name]
        name = rng.choice(sorted(within)) if isinstance(within, dict) else rng.randrange(len(within))
    found, before = rng.choice((*RUBBISH, NothingToChangeError)), copy.deepcopy(within)
    if found is not NothingToChangeError:
        within[name] = copy.deepcopy(found)
    elif isinstance(within, dict):
        del within[name]
    if json.dumps(read_plain(within)) == json.dumps(read_plain(before)):
        raise NothingToChangeError
    return Expected(entry=0) if entry >= 0 else Expected()


HANDS: tuple[Callable[[Proof, Rng], Expected], ...] = (
    change_dice,
    change_shown,
    drop_draw,
    drop_card,
    swap_draws,
    repeat_draw,
    give_other_secret,
    give_other_root,
    give_other_tip,
    change_salt,
    change_line,
    drop_line,
    garble,
)


def flip_byte(proof: Proof, rng: Rng) -> Proof | None:
    """A file with one bit of one byte flipped; None where nobody can read it any more."""
    raw = bytearray(json.dumps(proof, separators=(",", ":")).encode())
    raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(7)
    try:
        found = json.loads(raw)
    except ValueError:
        return None
    return found if isinstance(found, dict) and isinstance(found.get("events"), list) and "game" in found else None


def tamper_with(proof: Proof, rng: Rng) -> Tampered:
    """One file, changed by one hand of all; with heads that fit as often as not."""
    kept = {number: head for number, head in enumerate(list_heads(proof)) if number % 3 == 0}
    kept[len(proof["journal"]) - 1] = proof["head"]
    while True:
        changed = copy.deepcopy(proof)
        number = rng.randrange(len(HANDS) + 1)
        if number == len(HANDS):
            flipped = flip_byte(proof, rng)
            if flipped == proof:
                continue
            return Tampered("flip_byte", flipped, {}, Expected())
        hand = HANDS[number]
        try:
            expected = hand(changed, rng)
        except (NothingToChangeError, ValueError, IndexError):  # it is too short for that
            continue
        anew = hand in (change_line, drop_line, garble) or rng.random() < 0.6
        if anew:
            hash_anew(changed)
        if changed == proof:  # what was changed is a seal, which fits again
            continue
        name = f"{hand.__name__}, hashed anew" if anew else hand.__name__
        return Tampered(name, changed, kept if anew else {}, expected)
