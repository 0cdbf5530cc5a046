"""`python -m tests.lanes [quick]`: run the lanes, one after the other, and say how each went.

A lane that cannot run has failed. Nothing is skipped.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from glob import glob

from tests.services.finding import say

PYTEST = ["-m", "pytest", "-p", "no:cacheprovider"]
PARALLEL = ["-n", "auto", "--dist", "worksteal"]
SITES = ["-n", "2", "--dist", "loadfile"]
BOTH = [  # on both databases
    "tests/mail",
    "tests/matches",
    "tests/notices",
    "tests/outages",
    "tests/pauses",
    "tests/plans",
    "tests/ratings",
    "tests/realtime",
]
ONCE = ["tests/accounts", "tests/moderation", "tests/pages"]  # on PostgreSQL; in `quick`, which has none, on SQLite
TEMPLATE = "games/management/title_template"  # of new titles
CLIENT_TESTS = ["tests/client/", *sorted(glob("games/titles/*/tests/client/")), f"{TEMPLATE}/tests/client/"]
Environment = dict[str, str]


@dataclass
class Lane:
    """One thing to check: its commands, and what must be there while they run."""

    name: str
    commands: list[list[str]]
    setting: Callable[[ExitStack], Environment] = lambda stack: {}
    summaries: list[str] = field(default_factory=list)

    def run(self) -> bool:
        """Run all its commands; True if each succeeded."""
        say(f"\n=== {self.name}")
        with ExitStack() as stack:
            try:
                env = {**os.environ, **self.setting(stack)}
            except Exception as gone:  # said and counted as a failure
                self.summaries.append(f"cannot run: {gone}")
                return False
            results = [self._one(command, env) for command in self.commands]  # all, even after a failure
            return all(results)

    def _one(self, command: list[str], env: Environment) -> bool:
        last = ""
        with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
            assert running.stdout is not None
            for line in running.stdout:
                print(line, end="", flush=True)
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


def lanes(quick: bool) -> Iterator[Lane]:
    """All lanes, in order; or the one that is quick."""
    from tests.services import node

    inside, elsewhere = "not lone and not real", [] if quick else [f"--ignore={part}" for part in ONCE]
    yield Lane("rules and units, SQLite", [python(*PYTEST, "-m", inside, *PARALLEL, *elsewhere)])
    if quick:
        return
    yield Lane(
        "the door, sockets and pages on PostgreSQL and Redis",
        [python(*PYTEST, "-m", f"{inside} and not long", *PARALLEL, *BOTH, *ONCE)],
        lambda stack: stack.enter_context(services()),
    )
    yield Lane("running alone: one process and a browser", [python(*PYTEST, "-m", "lone", *SITES)])
    yield Lane("running for real: every service and a browser", [python(*PYTEST, "-m", "real", *SITES)])
    yield Lane(
        "the browser's code",
        [[str(node.find()), "--test", *CLIENT_TESTS], [str(node.typescript()), "-p", "."]],
    )
    yield Lane(
        "style, types and the laws of the house",
        [
            python("-m", "ruff", "check", "."),
            python("-m", "ruff", "format", "--check", "."),
            python("-m", "mypy"),
            [os.path.join(os.path.dirname(sys.executable), "lint-imports")],
            python("manage.py", "makemigrations", "--check", "--dry-run"),
        ],
    )
    yield Lane(
        "ready for a server",
        [python("manage.py", "check", "--deploy", "--fail-level", "WARNING")],
        deployment,
    )


def main() -> int:
    """0 when every lane succeeded."""
    chosen = lanes("quick" in sys.argv[1:])
    told: list[tuple[str, bool, float, list[str]]] = []
    for lane in chosen:
        begun = time.monotonic()
        good = lane.run()
        told.append((lane.name, good, time.monotonic() - begun, lane.summaries))
    say("\n=== In short")
    for name, good, seconds, summaries in told:
        print(f"{'passed' if good else 'FAILED'}  {seconds:6.1f} s  {name}")
        for summary in summaries:
            print(f"                  {summary}")
    return 0 if all(good for _, good, _, _ in told) else 1


if __name__ == "__main__":
    sys.exit(main())
