"""The proof of dice in a game's file, held against the journal beside it."""

from __future__ import annotations

from typing import Any

import msgspec

from common.refusals import Refused
from games.engine.fairlog.told import check_proof
from games.engine.journal import Entry as Written
from games.engine.strange_journals import UntrueJournalError

from .dice_proof import Played, build_line

BROKEN = "The proof of the dice in this file doesn't hold"
TOLD = ("n", "seat", "now", "facts")  # of a line, what the journal says by itself


class FileProof:
    """What a proof says of each entry; without a proof nothing is held against the journal."""

    def __init__(self, lines: list[Any] | None) -> None:
        self.lines = lines

    def follow(self, entry: Written) -> None:
        """Holds an entry against its line in the proof, which its draws stand in. UntrueJournalError: they differ."""
        if self.lines is None:
            return
        line = self.lines[entry.number] if entry.number < len(self.lines) else None
        made = build_line(Played(entry, [], 0))
        if not isinstance(line, dict) or any(line.get(key) != told_again(made[key]) for key in TOLD):
            raise UntrueJournalError(entry.number, "The proof in the file tells it otherwise.")

    def finish(self, entries: int) -> None:
        """After the last of so many entries. UntrueJournalError: the proof has more."""
        if self.lines is not None and len(self.lines) != entries:
            raise UntrueJournalError(entries, "The proof in the file goes on after the last move.")


def told_again(value: Any) -> Any:
    """A value as a file gives it back."""
    return msgspec.json.decode(msgspec.json.encode(value))


def open_proof(proof: dict[str, Any] | None, game: str) -> FileProof:
    """The proof of a file, which holds in itself. Refused (422): it does not, or is of another game."""
    if proof is None:
        return FileProof(None)
    try:
        found = check_proof(proof)
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise Refused(f"{BROKEN}: it can't be read.", status=422) from None
    if proof.get("game") != game or not isinstance(proof.get("journal"), list):
        raise Refused(f"{BROKEN}: it is of another game.", status=422)
    if found.faults:
        fault = found.faults[0]
        where = "in its seal" if fault.event < 0 and fault.entry < 0 else f"at event {fault.event}"
        where = f"at roll {fault.draw + 1}" if fault.draw is not None else where
        where = f"at move {fault.entry}" if fault.entry >= 0 else where
        raise Refused(f"{BROKEN}: the first fault is {where}.", status=422)
    return FileProof(proof["journal"])
