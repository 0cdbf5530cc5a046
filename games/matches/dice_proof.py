"""The proof of a match's dice and decks: everything its log has published, as one file that anybody can check.

What is still hidden stays sealed in it until the match is over; then the secrets of the decks are in it as well.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from games.engine.fairlog import FairLog, LoggedEvent, SealedGame
from games.engine.fairlog.dealing import name_deck
from games.models import Entry, Match

from . import sealed_chance

PROOF_FORMAT = "starboard-dice/1"


class ToldFact(Struct):
    """Of a fact in the journal: the turn that it says begins."""

    turn: msgspec.Raw = msgspec.Raw(b"0")


class ToldLine(Struct):
    """Of a line of the journal: its facts."""

    facts: list[ToldFact]


def build_proof(match: Match) -> dict[str, Any] | None:
    """The file of a match that has begun; None where it began before dice were sealed."""
    log = FairLog(match.pk, [])
    turn, progress = 0, None
    rows = Entry.objects.filter(match_id=match.pk).order_by("number").values_list("number", "line", "proof")
    for number, line, text in rows.iterator():
        if text:
            proof = sealed_chance.read_proof(text)
            log.events += [place_event(event, number, turn) for event in proof.events]
            log.unproved += [number] * bool(proof.unproved)
            progress = proof.progress
        turn = find_turn(line) or turn
    if progress is None:
        return None
    seals = sealed_chance.open_seals(match.pk) if match.status == Match.Status.OVER else None
    if seals and seals.game:
        reveal_decks(log, seals.game, progress.decks)
    return {
        "format": PROOF_FORMAT,
        "title": match.title,
        "name": match.name,
        "over": match.status == Match.Status.OVER,
        **msgspec.to_builtins(log),
    }


def find_first_seal(match: Match) -> str:
    """The end of a match's chain (hex), which everybody saw before the first draw; "" where nothing was sealed. One
    query."""
    text = Entry.objects.filter(match_id=match.pk, number=0).values_list("proof", flat=True).first()
    return str(sealed_chance.read_proof(text).events[0].ev["tip"]) if text else ""


def place_event(event: LoggedEvent, entry: int, turn: int) -> LoggedEvent:
    """An event with where it is found in the game."""
    return LoggedEvent(event.ev, event.h, entry, turn)


def find_turn(line: str) -> int:
    """The turn that an entry says begins; 0: none."""
    turns = [bytes(fact.turn) for fact in _lines.decode(line).facts]
    return max((int(turn) for turn in turns if turn.isdigit()), default=0)


def reveal_decks(log: FairLog, game: SealedGame, decks: dict[str, tuple[int, list[int]]]) -> None:
    """The secrets of all decks that were shuffled."""
    for purpose, (last, _) in sorted(decks.items()):
        for deck in (name_deck(purpose, number) for number in range(1, last + 1)):
            log.append({"t": "deck_reveal", "deck": deck, "secret": game.deck_secret(deck).hex()})


_lines = msgspec.json.Decoder(ToldLine)
