"""`python -m tests.lanes [quick]`: run the lanes and say how each went.

A lane that cannot run has failed. Nothing is skipped. What only reckons may run beside another lane and gives way to
it; its words are said when it has ended. A lane with a browser has the machine to itself: its tests have only so much
patience.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from glob import glob
from pathlib import Path

from tests.services.finding import say

PYTEST = ["-m", "pytest", "-p", "no:cacheprovider"]
PARALLEL = ["-n", "auto", "--dist", "worksteal"]
SITES = ["-n", "2", "--dist", "loadfile"]
BOTH = ["tests/matches", "tests/outages", "tests/realtime"]  # on both databases
ONCE = [  # on PostgreSQL; in `quick`, which has none, on SQLite
    "tests/accounts",
    "tests/mail",
    "tests/matches/test_past_entries.py",  # goes back and forth over half of the migrations
    "tests/moderation",
    "tests/notices",
    "tests/pages",
    "tests/pauses",
    "tests/plans",
    "tests/ratings",
]
WHERE = ["tests", "games/titles"]  # as pyproject.toml has it
GIVE_WAY = ["nice", "-n", "5"]
TEMPLATE = "games/management/title_template"  # of new titles
CLIENT_TESTS = ["tests/client/", *sorted(glob("games/titles/*/tests/client/")), f"{TEMPLATE}/tests/client/"]
Environment = dict[str, str]


@dataclass
class Lane:
    """One thing to check: its commands, and what must be there while they run."""

    name: str
    commands: list[list[str]]
    setting: Callable[[ExitStack], Environment] = lambda stack: {}
    beside: bool = False  # gives way to the lane it runs beside, and says all at its end
    summaries: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    good: bool = False
    seconds: float = 0.0

    def run(self) -> None:
        """Run all its commands; `good` if each succeeded."""
        begun = time.monotonic()
        self._say(f"\n=== {self.name}\n")
        with ExitStack() as stack:
            try:
                env = {**os.environ, **self.setting(stack)}
            except Exception as gone:  # said and counted as a failure
                self.summaries.append(f"cannot run: {gone}")
            else:
                results = [self._one(command, env) for command in self.commands]  # all, even after a failure
                self.good = all(results)
        self.seconds = time.monotonic() - begun
        if self.beside:
            print("".join(self.said), end="", flush=True)

    def _say(self, text: str) -> None:
        if self.beside:
            self.said.append(text)
        else:
            print(text, end="", flush=True)

    def _one(self, command: list[str], env: Environment) -> bool:
        last, started = "", [*GIVE_WAY, *command] if self.beside else command
        with subprocess.Popen(started, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
            assert running.stdout is not None
            for line in running.stdout:
                self._say(line)
                last = line.strip() or last
        tool = " ".join(command[1:4]) if command[0] == sys.executable else " ".join(command[:2])
        self.summaries.append(last if "pytest" in command else f"{tool}: {last[:90]}")
        return running.returncode == 0


def python(*words: str) -> list[str]:
    """A command of this Python."""
    return [sys.executable, *words]


@contextmanager
def services() -> Iterator[Environment]:
    """PostgreSQL and Redis for the tests of one process."""
    from tests.services.postgres import Postgres
    from tests.services.processes import free_port
    from tests.services.redis import Redis

    redis = Redis().start(free_port())
    try:
        postgres = Postgres().start()
        try:
            yield {"DATABASE_URL": postgres.url(), "REDIS_URL": redis.url}
        finally:
            postgres.stop()
    finally:
        redis.stop()


def deployment(stack: ExitStack) -> Environment:
    """Settings as on a server, for `check --deploy`; nothing is connected to."""
    return {
        "DATABASE_URL": "postgresql://nobody@127.0.0.1/none",
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "ORIGINS": "https://starboard.example",
        "SECRET_KEY": "only looked at by the check: long and of many different signs, 0123456789",
        "EMAIL_URL": "smtp+tls://mail.example:587",
        "MAIL_KEY": "only looked at by the check too: the key of mails, long and another one",
        "DICE_KEY": "only looked at by the check as well: the key of dice, long and yet another one",
        "HSTS_SUBDOMAINS": "1",
    }


def find_marked(mark: str) -> list[str]:
    """The files with tests of a mark: to read all the others takes as long as some of the tests."""
    files = [path for root in WHERE for path in Path(root).rglob("test_*.py")]
    return sorted(str(path) for path in files if f"mark.{mark}" in path.read_text())


def lanes(quick: bool) -> Iterator[list[Lane]]:
    """All lanes, in order, those that run at a time together; or the one that is quick."""
    from tests.services import node

    inside, elsewhere = "not lone and not real", [] if quick else [f"--ignore={part}" for part in ONCE]
    units = Lane("rules and units, SQLite", [python(*PYTEST, "-m", inside, *PARALLEL, *elsewhere)])
    if quick:
        yield [units]
        return
    yield [units]
    yield [
        Lane(
            "the door, sockets and pages on PostgreSQL and Redis",
            [python(*PYTEST, "-m", f"{inside} and not long", *PARALLEL, *BOTH, *ONCE)],
            lambda stack: stack.enter_context(services()),
        )
    ]
    for mark, name in (("lone", "running alone: one process"), ("real", "running for real: every service")):
        command = python(*PYTEST, "-m", mark, *SITES, *find_marked(mark))
        yield [Lane(f"{name} and a browser", [command])]
    yield [
        Lane(
            "style, types and the laws of the house",
            [
                python("-m", "ruff", "check", "."),
                python("-m", "ruff", "format", "--check", "."),
                python("-m", "mypy"),
                [os.path.join(os.path.dirname(sys.executable), "lint-imports")],
                python("manage.py", "makemigrations", "--check", "--dry-run"),
            ],
        ),
        Lane(
            "the browser's code",
            [[str(node.find()), "--test", *CLIENT_TESTS], [str(node.typescript()), "-p", "."]],
            beside=True,
        ),
        Lane(
            "ready for a server",
            [python("manage.py", "check", "--deploy", "--fail-level", "WARNING")],
            deployment,
            beside=True,
        ),
    ]


def run_together(together: list[Lane]) -> None:
    """These lanes at a time; it is over when all are."""
    with ThreadPoolExecutor(len(together)) as threads:
        list(threads.map(Lane.run, together))


def main() -> int:
    """0 when every lane succeeded."""
    run: list[Lane] = []
    for together in lanes("quick" in sys.argv[1:]):
        run_together(together)
        run += together
    say("\n=== In short")
    for lane in run:
        print(f"{'passed' if lane.good else 'FAILED'}  {lane.seconds:6.1f} s  {lane.name}")
        for summary in lane.summaries:
            print(f"                  {summary}")
    return 0 if all(lane.good for lane in run) else 1


if __name__ == "__main__":
    sys.exit(main())
