"""The site's own processes, as real as on a server: started, killed, started again."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
UP_WITHIN = 120.0


def free_port() -> int:
    """A port of the loopback that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Process:
    """One process of the site, with its log in a file."""

    def __init__(self, name: str, command: list[str], env: Mapping[str, str], logs: Path) -> None:
        self.name = name
        self.command = [sys.executable, *command]
        self.env = dict(env)
        self.log = logs / f"{name}.log"
        self.running: subprocess.Popen[bytes] | None = None

    def start(self) -> "Process":
        """Start it; it leads a group of its own, so that its children go with it."""
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.env,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        return self

    def signal(self, number: int) -> None:
        """Send a signal to it and its children."""
        if self.running is not None and self.running.poll() is None:
            os.killpg(self.running.pid, number)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.signal(signal.SIGKILL)
        self.wait()

    def stop(self) -> None:
        """Ask it to end; kill it if it does not."""
        if self.running is None:
            return
        if self.running.poll() is None:
            self.running.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.running.wait(15)
        self.kill()

    def wait(self) -> int:
        """Its exit code, once it has ended."""
        return self.running.wait(15) if self.running else 0

    def text(self) -> str:
        """What it has said so far."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def wait_for_text(self, text: str) -> str:
        """All it has said, once it has said this."""
        until = time.monotonic() + UP_WITHIN
        while text not in self.text() and time.monotonic() < until and self.running and self.running.poll() is None:
            time.sleep(0.03)
        return self.text()

    def wait_for(self, url: str) -> None:
        """Until it serves this address."""
        until = time.monotonic() + UP_WITHIN
        while time.monotonic() < until:
            if self.running is not None and self.running.poll() is not None:
                break
            try:
                urllib.request.urlopen(url, timeout=5).read()
            except urllib.error.HTTPError:
                return  # it answers
            except OSError:
                time.sleep(0.03)
            else:
                return
        self.stop()  # nobody else would
        raise RuntimeError(f"{self.name} does not serve {url}.\n{self.text()[-4000:]}")


def manage(env: Mapping[str, str], *words: str) -> str:
    """Run a command of manage.py; returns what it printed."""
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=dict(env),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"manage.py {' '.join(words)} failed:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout
