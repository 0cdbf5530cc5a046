"""`python -m tests.services.image_root BASE`: the steps of deploy/Dockerfile and what deploy/compose.yaml starts of it,
where there is no engine for containers: in folders that are roots of their own, as Linux's root.

BASE is a clean Debian of the image's release, made by `debootstrap --variant=minbase
--include=python3,python3-venv,ca-certificates bookworm BASE`. Beside it come BASE.packages and BASE.final, the two
stages. Each container of ours runs in the second one: read-only, with a /tmp of its own, as the image's user, without a
capability, with compose's environment. PostgreSQL, Redis and the network are this machine's, so nothing is said of the
images of others, of Caddy and of networks.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.services.compose import read_compose
from tests.services.postgres import Postgres
from tests.services.processes import ROOT, free_port
from tests.services.redis import Redis

DEPLOY = ROOT / "deploy"
HOST = "starboard.example.org"
NEEDED = ("etc/resolv.conf", "etc/ssl/certs/ca-certificates.crt")  # of this machine, to fetch packages
WELL_WITHIN = 90.0  # seconds from the start until everything has to be well


class Stage:
    """A root in which the steps of a stage are carried out."""

    def __init__(self, base: Path, root: Path) -> None:
        self.root, self.cwd, self.env, self.user = root, "/", {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin"}, "root"
        self.command: list[str] = []
        self.volume = ""
        subprocess.run(["cp", "-a", f"{base}/.", str(root)], check=True)
        for name in NEEDED:
            shutil.copy(f"/{name}", root / name)
        (root / "usr/local/bin/python").symlink_to("/usr/bin/python3")  # as images of Python have it

    def carry_out(self, verb: str, rest: str, stages: Mapping[str, Stage]) -> None:
        """One step. Raises ValueError for a verb that is not known here."""
        if verb == "RUN":
            self.run(rest)
        elif verb == "COPY":
            self.copy(rest.split(), stages)
        elif verb == "WORKDIR":
            self.cwd = rest
            self.place(rest).mkdir(parents=True, exist_ok=True)
        elif verb == "ENV":
            self.env |= {
                name: value.replace("$PATH", self.env["PATH"]) for name, value in re.findall(r"(\w+)=(\S+)", rest)
            }
        elif verb == "USER":
            self.user = rest
        elif verb == "VOLUME":
            self.volume = rest
        elif verb == "CMD":
            self.command = json.loads(rest)
        elif verb != "EXPOSE":
            raise ValueError(f"The step {verb} is not known here.")

    def place(self, path: str) -> Path:
        """A path of the image in this machine."""
        return self.root / os.path.join(self.cwd, path).lstrip("/")

    def copy(self, words: list[str], stages: Mapping[str, Stage]) -> None:
        """From the repository, or from another stage."""
        sources, target = words[:-1], words[-1]
        origin: Path = ROOT
        if sources[0].startswith("--from="):
            origin, sources = stages[sources[0].removeprefix("--from=")].root, [sources[1].lstrip("/")]
        self.place(target).parent.mkdir(parents=True, exist_ok=True)
        for source in sources:
            subprocess.run(
                ["cp", "-a", "--no-preserve=ownership", str(origin / source), str(self.place(target))], check=True
            )

    def run(self, line: str) -> None:
        """A line for the image's shell."""
        subprocess.run(["chroot", str(self.root), "sh", "-c", f"cd {self.cwd} && {line}"], env=self.env, check=True)


def build_image(base: Path) -> Stage:
    """Carries out the Dockerfile; its last stage."""
    text = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ")
    stages: dict[str, Stage] = {}
    for line in text.splitlines():
        verb, _, rest = line.strip().partition(" ")
        if not verb or verb == "#" or verb.startswith("#"):
            continue
        print(line[:110], flush=True)
        if verb == "FROM":
            name = rest.partition(" AS ")[2] or "final"
            root = base.with_name(f"{base.name}.{name}")
            shutil.rmtree(root, ignore_errors=True)
            root.mkdir()
            stages[name] = Stage(base, root)
        else:
            list(stages.values())[-1].carry_out(verb, rest, stages)
    return stages["final"]


class Containers:
    """The containers of ours, each a process in the image's root."""

    def __init__(self, image: Stage, postgres: Postgres, redis: Redis) -> None:
        self.image, self.postgres = image, postgres
        self.services: dict[str, Any] = read_compose((DEPLOY / "compose.yaml").read_text())["services"]
        self.volume = Path(tempfile.mkdtemp(prefix="volume-", dir="/tmp"))
        owner = (image.root / image.volume.lstrip("/")).stat()
        os.chown(self.volume, owner.st_uid, owner.st_gid)
        example = (DEPLOY / "starboard.env.example").read_text()
        filled = re.sub("CHANGE-ME", lambda _: secrets.token_urlsafe(50), example)
        self.given = dict(re.findall(r"^(\w+)='(.*)'$", filled, re.MULTILINE))
        postgres.folder.chmod(0o711)  # its socket is for the image's user, too
        database = postgres.create("containers").replace(str(postgres.folder), "/run/postgresql")
        self.placed = {"DATABASE_URL": database, "REDIS_URL": redis.url}
        (image.root / "run/postgresql").mkdir(parents=True, exist_ok=True)

    def begin(self, name: str, words: list[str]) -> subprocess.Popen[str]:
        """Begins a command in a container of this service."""
        image, service = self.image, self.services[name]
        env = {**image.env, **self.given, **service["environment"], **self.placed, "HOME": image.volume}
        mounts = [
            f"mount --rbind {image.root} {image.root}",
            f"mount --bind {self.volume} {image.root}{image.volume}",
            f"mount --bind {self.postgres.folder} {image.root}/run/postgresql",
            f"mount -t tmpfs tmpfs {image.root}/tmp",
            f"mkdir -p {image.root}/dev/shm && mount -t tmpfs tmpfs {image.root}/dev/shm",
            f"mount -t proc proc {image.root}/proc",
            f"mount -o remount,ro,bind {image.root}",
        ]
        line = f'{" && ".join(mounts)} && exec chroot {image.root} {self.drop_rights()} sh -c "$IN_FOLDER" - "$@"'
        env["IN_FOLDER"] = f'cd {image.cwd} && exec "$@"'
        return subprocess.Popen(
            ["unshare", "--mount", "sh", "-c", line, "-", *words], env=env, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, start_new_session=True,
        )  # fmt: skip

    def drop_rights(self) -> str:
        """The command that makes a process one of the image's user, for good."""
        user = self.image.user
        given = f"--reuid={user} --regid={user} --clear-groups"
        return f"setpriv {given} --no-new-privs --bounding-set=-all --inh-caps=-all"

    def call(self, name: str, words: list[str]) -> str:
        """Runs a command to its end; what it said. Raises RuntimeError where it failed."""
        done = self.begin(name, words)
        said, _ = done.communicate(timeout=300)
        if done.returncode:
            raise RuntimeError(f"{name}: {words}: {done.returncode}\n{said[-3000:]}")
        return said

    @contextmanager
    def running(self, name: str) -> Iterator[subprocess.Popen[str]]:
        """A service, for as long as this lasts."""
        process = self.begin(name, self.services[name].get("command") or self.image.command)
        try:
            yield process
        finally:
            if process.poll() is not None and process.stdout:
                print(f"{name} has ended with {process.returncode}:", process.stdout.read()[-3000:])
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()

    def is_well(self, name: str) -> bool:
        """What its health check says."""
        try:
            self.call(name, self.services[name]["healthcheck"]["test"][1:])
        except RuntimeError:
            return False
        return True


def require(fact: bool, words: str) -> None:
    """Says it, or ends the program."""
    print("ok   " if fact else "FAILS", words, flush=True)
    if not fact:
        sys.exit(1)


def wait_until_well(containers: Containers, name: str) -> bool:
    """Whether its health check says so in time."""
    until = time.monotonic() + WELL_WITHIN
    while not (well := containers.is_well(name)) and time.monotonic() < until:
        time.sleep(1)
    return well


def fetch_front_page() -> str:
    """The front page as the proxy asks for it."""
    headers = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
    request = urllib.request.Request("http://127.0.0.1:8001/", headers=headers)
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=10) as answer:
        return str(answer.read().decode())


def main(base: Path) -> None:
    """Builds, sets up, starts, looks."""
    image = build_image(base)
    size = subprocess.run(["du", "-sm", str(image.root / "opt")], capture_output=True, text=True, check=True).stdout
    print(f"{size.split()[0]} MB beside the base image")
    with ExitStack() as stack:
        postgres, redis = Postgres().start(), Redis().start(free_port())
        stack.callback(postgres.stop)
        stack.callback(redis.stop)
        containers = Containers(image, postgres, redis)
        stack.callback(shutil.rmtree, containers.volume, ignore_errors=True)
        print(containers.call("prepare", containers.services["prepare"]["command"]).strip()[-1500:])
        who = containers.call("web", ["id", "-un"]).strip()
        require(who == image.user, f"a container is {who}")
        tried = "touch /opt/starboard/x 2>/dev/null || echo refused; touch /tmp/x && touch $VAR_DIR/x && echo kept"
        said = containers.call("web", ["sh", "-c", tried]).split()
        require(said == ["refused", "kept"], "the image cannot be written to, /tmp and the volume can")
        capabilities = containers.call("web", ["sh", "-c", "grep CapBnd /proc/self/status"]).split()[-1]
        require(int(capabilities, 16) == 0, "it has no capability")
        for name in ("web", "worker", "beat"):
            stack.enter_context(containers.running(name))
        for name in ("web", "worker", "beat"):
            require(wait_until_well(containers, name), f"{name} is well by its own check")
        require("<title>Starboard" in fetch_front_page(), "the front page is served behind a proxy with https")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
