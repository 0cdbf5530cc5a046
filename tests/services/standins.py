"""Programs of a server that a test must not really run, for tests.services.machine. `standins.py NAME WORDS...`

Each writes down how it was called, in `$MACHINE/called`. `apt` and the like do no more. `sudo` runs the command as
whoever runs the test, `git clone` copies this checkout, `python3 -m venv` links the packages of the tests, and
`systemctl` really starts and stops the units that lie in the machine's folder.
"""

from __future__ import annotations

import fnmatch
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.services.systemd import exec_start, read_environment

ROOT = Path(__file__).resolve().parents[2]
NOT_CLONED = (".git", ".venv", "var", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", "node_modules")
STOPPED_WITHIN = 20.0
machine = Path(os.environ.get("MACHINE", "/nonexistent"))
running = machine / "running"


def apt(*words: str) -> None:
    """Written down only."""


adduser = chown = caddy = apt


def git(verb: str, *words: str) -> None:
    """`clone`: this checkout as it is now, committed or not."""
    if verb == "clone":
        shutil.copytree(ROOT, words[-1], ignore=shutil.ignore_patterns(*NOT_CLONED), dirs_exist_ok=True)


def python3(*words: str) -> None:
    """`-m venv FOLDER`: what the tests have."""
    if words[:2] == ("-m", "venv"):
        Path(words[2]).symlink_to(sys.prefix)
    else:
        os.execv(sys.executable, [sys.executable, *words])


def sudo(*words: str) -> None:
    """Runs the command. -E and -H change nothing here."""
    rest, env = list(words), dict(os.environ)
    env.pop("PYTHONPATH", None)  # that was for this stand-in
    while rest and rest[0].startswith("-"):
        if rest.pop(0) == "-u" and rest.pop(0) == "postgres":
            env["PGUSER"] = "postgres"
    os.execvpe(rest[0], rest, env)


def systemctl(verb: str, *words: str) -> None:
    """The verbs that the documents use."""
    named = [word for word in words if not word.startswith("-")]
    units = [unit for word in named for unit in (matching(word) if "*" in word else [word.removesuffix(".service")])]
    if verb == "list-units":
        print(*(f"{unit}.service loaded active running it" for unit in units), sep="\n")
        return
    for unit in units:
        if verb in ("stop", "restart"):
            stop(unit)
        if verb in ("start", "restart") or (verb == "enable" and "--now" in words):
            start(unit)


def matching(pattern: str) -> list[str]:
    """The units that run."""
    return sorted(path.name for path in running.iterdir() if fnmatch.fnmatch(path.name, pattern))


def start(unit: str) -> None:
    """Starts a unit of ours as systemd would; other people's units are only written down."""
    if not unit.startswith("starboard") or (running / unit).exists():
        return
    command, settings = exec_start(unit, machine / "etc/systemd/system")
    env = read_environment(moved(settings["EnvironmentFile"]).read_text())
    with (machine / f"{unit}.log").open("ab") as log:
        process = subprocess.Popen(
            [word.replace("/opt/", f"{machine}/opt/").replace("/var/", f"{machine}/var/") for word in command],
            cwd=moved(settings["WorkingDirectory"]),
            env={"PATH": os.environ["PATH"], **env},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            **({"user": settings["User"], "group": settings["User"]} if machine == Path("/") else {}),
        )
    (running / unit).write_text(str(process.pid))


def stop(unit: str) -> None:
    """Asks it to end, and waits for that."""
    file = running / unit
    if not file.exists():
        return
    pid = int(file.read_text())
    if lives(pid):
        os.kill(pid, signal.SIGTERM)
    until = time.monotonic() + STOPPED_WITHIN
    while lives(pid) and time.monotonic() < until:
        time.sleep(0.05)
    if lives(pid):
        os.killpg(pid, signal.SIGKILL)
    file.unlink()


def lives(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not fetched yet does not."""
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return bool(found.strip()) and not found.strip().startswith("Z")


def moved(path: str) -> Path:
    """Where a file of the server is on this machine."""
    return machine / path.lstrip("/")


if __name__ == "__main__":
    name, words = sys.argv[1], sys.argv[2:]
    with (machine / "called").open("a") as called:
        called.write(shlex.join([name, *words]) + "\n")
    globals()[name](*words)
