"""The journal in a proof: what everybody was told of each entry, hashed in a chain of its own, and whether it follows
from the draws.

A line holds what a spectator was told of an entry, and the seal of the log of draws as of then. Its head is what
letters carry and browsers keep: whoever has one sees that history was written anew.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from .checking import Checked, Checker, Drawn, Fault, run_checker
from .events import NO_HEAD, FairLog, write_canonical
from .hashing import hash_for, sized
from .shapes import FORMS, fits_form, fits_shape, read_plain

Line = Mapping[str, Any]


def hash_line(before: bytes, line: Line) -> bytes:
    """The head of a journal after a line, from the head before it."""
    return hash_for(b"journal", before, sized(write_canonical(line)))


def hash_file(proof: Mapping[str, Any]) -> bytes:
    """The seal of a whole file, for what nothing else in it seals."""
    return hash_for(b"file", sized(write_canonical({name: proof[name] for name in proof if name != "sum"})))


def check_proof(proof: Mapping[str, Any], kept: Mapping[int, str] | None = None) -> Checked:
    """Checks a whole file: the draws, the journal that rests on them, the heads. `kept`: by entry, how a head of the
    journal begins that somebody has kept. Linear in its length. msgspec's ValidationError, TypeError: this is no such
    file."""
    proof = read_plain(proof)
    checker = run_checker(_read_log(proof))
    journal = proof.get("journal")
    if isinstance(journal, list):
        JournalCheck(checker, proof["events"]).check(journal, proof.get("head"), kept or {})
    if ("sum" in proof or isinstance(journal, list)) and proof.get("sum") != hash_file(proof).hex():
        checker.faults.append(Fault(-1, None, "file"))
    return checker.result()


def _read_log(proof: Any) -> FairLog:
    log = msgspec.convert(proof, FairLog)
    if not log.game.isascii():
        raise TypeError("No game is called that.")
    return log


def find_turns(journal: Iterable[Any]) -> dict[int, int]:
    """For each entry the turn that it was played in, as the journal tells; 0 before the first."""
    turns, turn = {}, 0
    for line in journal:
        if isinstance(line, Mapping) and type(line.get("n")) is int and isinstance(line.get("facts"), list):
            turns[line["n"]] = turn
            told = (fact.get("turn") for fact in line["facts"] if isinstance(fact, Mapping))
            turn = max((each for each in told if type(each) is int), default=turn)
    return turns


class JournalCheck:
    """One pass over a journal, after its draws were checked."""

    def __init__(self, checker: Checker, events: Sequence[Mapping[str, Any]]) -> None:
        self.checker = checker
        self.seals: dict[int, str] = {}
        last = -1
        for event in events:
            entry = event.get("entry", -1)
            if entry >= 0:
                self.seals[entry] = event["h"]
                if entry < last:
                    self.note(-1, None, "place in the game", entry)
                last = max(last, entry)
        self.known: dict[str, int] = {}  # the first entry in which an opened card was dealt
        for (deck, place), card in checker.opened.items():
            dealt = checker.dealt.get(deck, [])
            if place < len(dealt):
                self.known[card] = min(dealt[place], self.known.get(card, dealt[place]))

    def note(self, event: int, draw: int | None, what: str, entry: int) -> None:
        """Something is wrong."""
        self.checker.faults.append(Fault(event, draw, what, entry))

    def check(self, journal: Sequence[Any], head: Any, kept: Mapping[int, str]) -> None:
        """Every line, and that they lead to the head."""
        found = NO_HEAD
        for number, line in enumerate(journal):
            found = hash_line(found, line)
            if self._is_readable(line):
                self._check_line(number, line)
            else:
                self.note(-1, None, "unreadable", number)
            if not found.hex().startswith(kept.get(number, "")):
                self.note(-1, None, "another history", number)
        missing = sorted(entry for entry in (*self.seals, *kept) if entry >= len(journal))
        if missing:
            self.note(-1, None, "entries are missing", missing[0])
        if head != found.hex():
            self.note(-1, None, "head of the journal", len(journal) - 1)

    def _is_readable(self, line: Any) -> bool:
        return fits_shape("line", line) and all(
            field in fact and fits_form(form, fact[field])
            for fact in line["facts"]
            for field, form in (self.checker.ties or {}).get(fact["fact"], {}).items()
        )

    def _check_line(self, number: int, line: Line) -> None:
        if line["n"] != number:
            self.note(-1, None, "number of the entry", number)
        if line.get("seal", "") != self.seals.get(number, ""):
            self.note(-1, None, "seal of the entry", number)
        ties = self.checker.ties
        if not ties:
            return
        drawn = self.checker.drawn.get(number, [])
        waiting = {form: deque(each for each in drawn if each.form == form) for form in FORMS}
        for fact in line["facts"]:
            for field, form in sorted(ties.get(fact["fact"], {}).items()):
                self._compare(number, form, fact[field], waiting, bool(line.get("unsealed")))
        for left in sorted((each for queue in waiting.values() for each in queue), key=lambda each: each.event):
            self.note(left.event, left.draw, "not shown", number)

    def _compare(self, number: int, form: str, shown: Any, waiting: Mapping[str, deque[Drawn]], unsealed: bool) -> None:
        """What a fact shows against what was drawn for it."""
        if form == "card":
            for card in shown if isinstance(shown, list) else [shown]:
                if not unsealed and not 0 <= self.known.get(str(card), -1) <= number:
                    self.note(-1, None, "card", number)
            return
        queue = waiting["dice" if form == "rows" else form]
        for value in list_shown(form, shown):
            if queue and write_canonical(queue[0].value) == write_canonical(value):
                queue.popleft()
            elif queue:
                wrong = queue.popleft()
                self.note(wrong.event, wrong.draw, "shown otherwise", number)
            elif form != "picked" and not unsealed:
                self.note(-1, None, "shown without a draw", number)


def list_shown(form: str, shown: Any) -> list[Any]:
    """The values that a field shows, in the order in which they were drawn."""
    if form == "dealt":
        return [1] * shown
    if form == "order":
        return [shown] if len(shown) > 1 else []
    if form == "rows":
        return [die for row in shown for die in (list_shown(form, row) if isinstance(row[0], list) else row[1:])]
    return list(shown) if isinstance(shown, list) else [shown]
