"""Who has something thought about: one process of low priority for each kind of thought, begun when it is needed.

Questions wait in line and are answered one by one. The longer the line, the less time each of them gets, so that the
last is not late.
"""

from __future__ import annotations

import logging
import os
import select
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Final

import msgspec
from msgspec import structs

from .requests import AnyQuestion

ROOT: Final = Path(__file__).parents[2]
COMMAND: Final = [sys.executable, "-m", "games.thinking.process"]
LEAST_S: Final = 0.03  # of the processor that a question gets, however many wait
SLOWNESS: Final = 10  # so many times as long as its thoughts an answer may take, on a busy machine
STARTING_S: Final = 20.0  # and so many seconds more: a process may have to begin

PROGRESS: Final = b'{"progress"'  # how a line begins that is no answer yet

Tell = Callable[[dict[str, int]], None]
Waiting = tuple[AnyQuestion, Future[Any], Tell | None]

log = logging.getLogger(__name__)


class ThoughtFailedError(Exception):
    """There is no answer: the process died, took too long or met an error."""


class Thinker:
    """A process and the line of questions before it. It is begun by the first question, anew after it has died, and by
    each process that asks for itself, forks included."""

    def __init__(self, name: str, priority: int) -> None:
        """`priority`: how far below others it stands, 0 to 19."""
        self.name, self.priority = name, priority
        self._guard, self._owner = Lock(), 0
        self._line: SimpleQueue[Waiting] = SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, question: AnyQuestion, tell: Tell | None = None) -> Future[Any]:
        """The answer as plain data, once it is there; ThoughtFailedError where there is none. What is to be done with
        it then (`add_done_callback`), and with how far it is (`tell`), is done in the thread that asks the process: it
        holds up the next question."""
        future: Future[Any] = Future()
        self._find_line().put((question, future, tell))
        return future

    def count_waiting(self) -> int:
        """How many questions wait in line."""
        return self._line.qsize()

    def _find_line(self) -> SimpleQueue[Waiting]:
        with self._guard:
            if self._owner != os.getpid():
                self._owner, self._line, self._process = os.getpid(), SimpleQueue(), None
                Thread(target=self._work, args=(self._line,), name=self.name, daemon=True).start()
            return self._line

    def _work(self, line: SimpleQueue[Waiting]) -> None:
        while True:
            question, future, tell = line.get()
            seconds = max(LEAST_S, question.seconds / (1 + line.qsize()))
            try:
                asked = structs.replace(question, seconds=min(seconds, question.seconds))
                future.set_result(self._think(asked, tell))
            except ThoughtFailedError as failed:
                future.set_exception(failed)
            except Exception as error:
                log.exception("a question could not be asked")
                future.set_exception(ThoughtFailedError(str(error)))

    def _think(self, question: AnyQuestion, tell: Tell | None = None) -> Any:
        """Asks the process; once more where it had ended before it was asked."""
        asked = msgspec.json.encode(question) + b"\n"
        within = SLOWNESS * question.seconds + STARTING_S
        answer = self._exchange(asked, within, tell) or self._exchange(asked, within, tell)
        told = msgspec.json.decode(answer) if answer else {}
        if "answer" not in told:
            raise ThoughtFailedError(self.name)
        return told["answer"]

    def _exchange(self, asked: bytes, within: float, tell: Tell | None) -> bytes:
        """The line that answers; nothing where the process has died. One that is silent for too long is ended."""
        process = self._process = self._process or self._begin()
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(asked)
            process.stdin.flush()
            while select.select([process.stdout], [], [], within)[0] and (answer := process.stdout.readline()):
                if not answer.startswith(PROGRESS):
                    return answer
                if tell:
                    tell(msgspec.json.decode(answer)["progress"])
            log.warning("%s ended, or was silent for %s s", self.name, within)
        except OSError:
            pass
        self._process = None
        process.kill()
        process.communicate()
        return b""

    def _begin(self) -> subprocess.Popen[bytes]:
        command = [*COMMAND, str(self.priority)]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)  # noqa: S603  our own


MOVES: Final = Thinker("thinking of moves", 10)
REVIEWS: Final = Thinker("thinking of finished games", 15)
WHOLE_GAMES: Final = Thinker("looking through whole games", 19)
