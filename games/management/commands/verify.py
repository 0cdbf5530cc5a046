"""Checks the proof of a match: the file that its page "Dice: proved" offers (games.engine.fairlog)."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.benchmarks import dice_checkers
from games.engine.fairlog import Checked, Fault, check_proof, find_turns

MAX_BYTES = 64_000_000  # of a file: no game comes near
WORDS = dice_checkers.load_script().WORDS


class Command(BaseCommand):
    help = "Checks the proof of a match, a file as its page offers it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("seals", nargs="*", help="seals of the history that you kept: 168:9f0c52d1e6aa4b07")

    def handle(self, *args: Any, **options: Any) -> None:
        proof = read_proof_file(options["file"])
        try:
            found = check_proof(proof, dict(read_seal(text) for text in options["seals"]))
        except (msgspec.ValidationError, TypeError) as why:
            raise CommandError(f"No proof of a game can be read in this file: {why}") from None
        turns = find_turns(list_lines(proof))
        for fault in found.faults:
            self.stdout.write(f"{describe_place(proof, turns, fault)}: {WORDS.get(fault.what, fault.what)}")
        if found.faults:
            first = describe_place(proof, turns, found.faults[0])
            raise CommandError(f"Something was changed after the game. The first fault: {first}.")
        self.stdout.write(describe_result(proof, found))


def read_proof_file(file: Path) -> dict[str, Any]:
    """The proof that a file is, or that lies in the file of a whole game. CommandError: it cannot be read, or there is
    none in it."""
    try:
        if file.stat().st_size > MAX_BYTES:
            raise CommandError("This file is too large to be the proof of a game.")
        found = msgspec.json.decode(file.read_bytes(), type=dict[str, Any])
        proof = dice_checkers.load_script().find_proof(found)[0]
        return msgspec.convert(proof, dict[str, Any])
    except (OSError, KeyError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as why:
        raise CommandError(f"No proof of a game can be read in this file: {why}") from None


def read_seal(text: str) -> tuple[int, str]:
    """A seal that somebody has kept: the entry, and how its head begins. CommandError: it is none."""
    found = re.fullmatch(r"(\d{1,9}):([0-9a-f]{16,64})", text.lower())
    if found is None:
        raise CommandError(f"{text[:80]!r} is no seal. One looks like 168:9f0c52d1e6aa4b07.")
    return int(found[1]), found[2]


def list_lines(proof: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The lines of a game in its proof, as far as there are any."""
    journal = proof.get("journal")
    return [line for line in journal if isinstance(line, dict)] if isinstance(journal, list) else []


def describe_place(proof: Mapping[str, Any], turns: Mapping[int, int], fault: Fault) -> str:
    """Where a fault is, as players count."""
    entry = proof["events"][fault.event].get("entry", -1) if fault.event >= 0 else fault.entry
    if fault.event < 0 and entry < 0:
        return "this file"
    place = f"event {fault.event}" if fault.event >= 0 else f"entry {entry}"
    place = place if fault.draw is None else f"roll {fault.draw + 1}"
    return f"{place}, turn {turns[entry]}" if turns.get(entry) else place


def describe_result(proof: Mapping[str, Any], found: Checked) -> str:
    """What is proved, what is still sealed, and what cannot be proved, in lines."""
    left = found.dealt - found.opened
    unsealed = sum(bool(line.get("unsealed")) for line in list_lines(proof))
    lines = [
        f"{found.draws + found.opened} proved, {left} cards still sealed."
        if left
        else f"All {found.draws + found.dealt} draws are proved.",
        f"Nothing was sealed for what was drawn in {unsealed} moves." if unsealed else "",
        f"The site made the number of: {', '.join(found.proxied)}." if found.proxied else "",
    ]
    return "\n".join(filter(None, lines))
