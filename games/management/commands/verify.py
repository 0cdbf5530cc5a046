"""Checks the proof of a match: the file that its page "Dice: proved" offers (games.engine.fairlog)."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.engine.fairlog import FairLog, Fault, check_log

MAX_BYTES = 64_000_000  # of a file: no game comes near
WORDS = {
    "head": "its seal does not fit: it was changed, or something before it",
    "outcome": "the sealed numbers give another outcome",
    "number of the draw": "a roll is missing before it, or it was repeated",
    "no link of the server": "the server revealed nothing for it",
    "opened card": "that card was not in that place",
    "secret of the deck": "the secret of the deck is not the one that was promised",
    "order of the deck": "the deck lay in another order than the sealed one",
    "unreadable": "it cannot be read",
}


class Command(BaseCommand):
    help = "Checks the proof of a match, a file as its page offers it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        log = read_log(options["file"])
        found = check_log(log)
        for fault in found.faults:
            self.stdout.write(f"{describe_place(log, fault)}: {WORDS.get(fault.what, fault.what)}")
        if found.faults:
            first = describe_place(log, found.faults[0])
            raise CommandError(f"Something was changed after the game. The first fault: {first}.")
        self.stdout.write(f"All {found.draws} rolls are proved.")
        if log.unproved:
            self.stdout.write(f"Nothing was sealed for what was drawn in {len(log.unproved)} moves.")
        if found.sealed:
            self.stdout.write(f"Still sealed: {', '.join(found.sealed)}.")
        if found.proxied:
            self.stdout.write(f"The house made the number of: {', '.join(found.proxied)}.")


def read_log(file: Path) -> FairLog:
    """The log in a file. CommandError: there is none."""
    try:
        if file.stat().st_size > MAX_BYTES:
            raise CommandError("This file is too large to be the proof of a game.")
        return msgspec.json.decode(file.read_bytes(), type=FairLog)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as why:
        raise CommandError(f"No proof of a game can be read in this file: {why}") from None


def describe_place(log: FairLog, fault: Fault) -> str:
    """Where a fault is, as players count."""
    turn = log.events[fault.event].turn
    place = f"event {fault.event}" if fault.draw is None else f"roll {fault.draw + 1}"
    return f"{place}, turn {turn}" if turn > 0 else place
