"""The two ways to run, as the tests start them."""

import os
import re
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.services.asking import Desk
from tests.services.postgres import Postgres
from tests.services.processes import Process, free_port, manage
from tests.services.redis import Redis

FOREIGN = ("DATABASE_URL", "REDIS_URL", "ORIGINS", "EMAIL_URL", "PYTEST_XDIST_WORKER", "WEB_CONCURRENCY")
LONELY = ["--without-mingle", "--without-gossip"]  # workers need not know each other, and start sooner


class Site:
    """What both ways have in common: addresses, settings, and a way to look into the database."""

    urls: list[str]

    def __init__(self, **extra: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="site-", dir="/tmp"))
        self.env = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        self.env |= {
            "DJANGO_SETTINGS_MODULE": "config.testing",
            "STARBOARD_SITE": "1",
            "VAR_DIR": str(self.folder),
            **extra,
        }
        self.desk = Desk(self.folder / "asked.log")

    @property
    def url(self) -> str:
        """The first web process."""
        return self.urls[0]

    def manage(self, *words: str) -> str:
        """Run a command of manage.py on this site's data."""
        return manage(self.env, *words)

    def ask(self, code: str) -> Any:
        """Run Python beside the site; what it puts into `answer` comes back (through JSON).

        A process of its own, because a browser test's thread runs an event loop and may not touch the ORM.
        """
        return self.desk.ask(code, self.env)

    def log(self) -> str:
        """What all its processes have said."""
        return "".join(f"--- {path.name}\n{path.read_text()}" for path in sorted(self.folder.glob("*.log")))


class LoneSite(Site):
    """`manage.py play`: one process."""

    def __init__(self, **extra: str) -> None:
        super().__init__(**extra)
        self.port = free_port()
        self.urls = [f"http://localhost:{self.port}"]
        self.web = Process("play", ["manage.py", "play", "--port", str(self.port)], self.env, self.folder)

    def start(self) -> "LoneSite":
        """Start it (or start it again, on the same data)."""
        self.web.start()
        self.web.wait_for(self.url)
        return self

    def furnish(self, other: "LoneSite") -> "LoneSite":
        """Begin with a copy of another's data, which is quicker than to lay out all anew."""
        name = "starboard.sqlite3"
        with (
            closing(sqlite3.connect(other.folder / name)) as there,
            closing(sqlite3.connect(self.folder / name)) as here,
        ):
            there.backup(here)
        return self.dress(other)

    def dress(self, other: "LoneSite") -> "LoneSite":
        """Begin with a copy of another's pictures, styles and scripts, and nothing of its data."""
        shutil.copytree(other.folder / "static", self.folder / "static")
        shutil.copy(other.folder / "static.stamp", self.folder)
        return self

    def stop(self) -> None:
        """End it and forget its data."""
        self.desk.close()
        self.web.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def admin_link(self) -> str:
        """The one-time link it printed last."""
        return str(re.findall(r"http://\S+/owner/\S+", self.web.text())[-1])


class RealSite(Site):
    """PostgreSQL, Redis, two web processes, a worker and a beat."""

    def __init__(self, postgres: Postgres, redis: Redis, **extra: str) -> None:
        ports = [free_port(), free_port()]
        self.urls = [f"http://localhost:{port}" for port in ports]
        super().__init__(
            DATABASE_URL=postgres.create(f"site_{ports[0]}"),
            REDIS_URL=redis.url,
            ORIGINS=",".join(self.urls),
            **extra,
        )
        celery = ["-m", "celery", "-A", "config", "-q"]
        self.webs = [self._web(number, port) for number, port in enumerate(ports)]
        self.worker = self._process("worker", [*celery, "worker", "-c", "2", "-l", "WARNING", *LONELY])
        schedule = ["-s", str(self.folder / "beat"), "--pidfile="]
        self.beat = self._process("beat", [*celery, "beat", "-l", "WARNING", *schedule])

    def start(self) -> "RealSite":
        """Prepare the database and the static files, then start all."""
        self.manage("migrate", "-v", "0")
        self.manage("load_boards", "-v", "0")
        self.manage("collectstatic", "--noinput", "-v", "0")
        for process in (*self.webs, self.worker, self.beat):
            process.start()
        for process, url in zip(self.webs, self.urls, strict=True):
            process.wait_for(url)
        return self

    def stop(self) -> None:
        """End all and forget the data."""
        self.desk.close()
        for process in (self.beat, self.worker, *self.webs):
            process.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _process(self, name: str, command: list[str]) -> Process:
        return Process(name, command, self.env, self.folder)

    def _web(self, number: int, port: int) -> Process:
        options = ["--port", str(port), "--log-level", "warning", "--no-access-log", "--no-server-header"]
        sockets = ["--ws-max-size", "2097152", "--ws-per-message-deflate", "false"]
        sockets += ["--http", "config.connections:HTTPProtocol", "--ws", "config.socket_protocol:SocketProtocol"]
        return self._process(
            f"web{number}", ["-m", "uvicorn", "config.asgi:application", *options, *sockets, "--lifespan", "on"]
        )
