"""The three checkers of a proof: the site's own, the file for download, the page's module under node."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from games.engine.fairlog import check_proof

STATIC = Path(__file__).parents[2] / "static/fairlog"
Verdict = list[Any]  # faults (event, draw, what, entry), decks still sealed, draws, cards dealt, cards opened
Case = tuple[Mapping[str, Any], Mapping[int, str]]  # a file, and the heads that somebody has kept
NODE = """
import {check} from '%s';
import {createInterface} from 'node:readline';
for await (const text of createInterface({input: process.stdin})) {
  const [log, kept] = JSON.parse(text);
  let found = null;
  try {
    const {faults, sealed, draws, dealt, opened} = await check(log, () => false, new Map(kept));
    found = [faults.map(fault => [fault.event, fault.draw, fault.what, fault.entry]), sealed, draws, dealt, opened];
  } catch {
    found = null;
  }
  console.log(JSON.stringify(found));
}
"""


def check_by_site(cases: Sequence[Case]) -> list[Verdict | None]:
    """What the site says of each; None: it is no proof."""
    found: list[Verdict | None] = []
    for proof, kept in cases:
        try:
            each = check_proof(proof, kept)
        except (msgspec.ValidationError, TypeError):
            found.append(None)
            continue
        faults = [list(fault) for fault in each.faults]
        found.append([faults, each.sealed, each.draws, each.dealt, each.opened])
    return found


def check_by_script(cases: Sequence[Case]) -> list[Verdict | None]:
    """What the file for download says of each."""
    script, found = load_script(), list[Verdict | None]()
    for proof, kept in cases:
        try:
            found.append(list(script.check(proof, dict(kept))))
        except TypeError:
            found.append(None)
    return found


def check_by_page(cases: Sequence[Case], node: str = "") -> list[Verdict | None]:
    """What the page's module says of each, in one process of `node`. LookupError: there is none."""
    program = node or shutil.which("node") or shutil.which("nodejs")
    if program is None:
        raise LookupError("node is needed to run the page's check")
    lines = "".join(json.dumps([proof, sorted(kept.items())]) + "\n" for proof, kept in cases)
    command = [program, "--input-type=module", "-e", NODE % (STATIC / "check.js").as_uri()]
    ran = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)  # noqa: S603
    return [json.loads(line) for line in ran.stdout.splitlines()]


@cache
def load_script() -> Any:
    """The file for download, as a module."""
    spec = importlib.util.spec_from_file_location("verify", STATIC / "verify.py")
    if spec is None or spec.loader is None:
        raise LookupError("static/fairlog/verify.py is missing")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
