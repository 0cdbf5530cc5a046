"""Python beside a site: one process has all imported, and answers each question in a child of its own.

So a question finds nothing of the one before, and costs a fork and not a start of Django.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import subprocess
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


class Desk:
    """Where a site is asked."""

    def __init__(self, log: Path) -> None:
        self.log = log
        self.env: dict[str, str] = {}
        self.running: subprocess.Popen[str] | None = None
        self.lock = Lock()

    def ask(self, code: str, env: Mapping[str, str]) -> Any:
        """Runs Python in this environment; what it puts into `answer` comes back (through JSON)."""
        with self.lock:
            if self.running is None or self.env != env:
                self.close()
                self.open(env)
            assert self.running is not None
            assert self.running.stdin is not None
            assert self.running.stdout is not None
            self.running.stdin.write(json.dumps(code) + "\n")
            self.running.stdin.flush()
            told = self.running.stdout.readline()
        if not told:
            raise RuntimeError(f"No answer:\n{self.log.read_text(errors='replace')[-4000:]}")
        found = json.loads(told)
        if "failed" in found:
            raise RuntimeError(found["failed"])
        return found["answer"]

    def open(self, env: Mapping[str, str]) -> None:
        """Starts the process."""
        self.env = dict(env)
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(
                [sys.executable, "-m", "tests.services.asking"],
                cwd=ROOT,
                env=self.env,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )

    def close(self) -> None:
        """Ends it."""
        if self.running is None:
            return
        self.running.communicate()
        self.running = None


def main() -> None:
    """Answers until nobody asks any more."""
    import django

    django.setup()
    gc.freeze()
    told = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the code prints is for the log
    while line := sys.stdin.readline():
        reader, writer = os.pipe()
        if not os.fork():
            with os.fdopen(writer, "w") as answers:
                json.dump(answer(json.loads(line)), answers, default=str)
            atexit._run_exitfuncs()
            os._exit(0)  # to end in good order would take twenty times as long
        os.close(writer)
        with os.fdopen(reader) as answers:
            found = answers.read() or json.dumps({"failed": "It died of the question."})
        os.wait()
        told.write(found + "\n")
        told.flush()


def answer(code: str) -> dict[str, Any]:
    """What became of one question."""
    found: dict[str, Any] = {"answer": None}
    try:
        exec(code, found)
    except Exception:
        return {"failed": traceback.format_exc()[-4000:]}
    return {"answer": found["answer"]}


if __name__ == "__main__":
    main()
