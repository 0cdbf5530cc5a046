"""The site's own web processes, as a benchmark starts them."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

log = logging.getLogger(__name__)

APPLICATION = "config.asgi:application"
END_WITHIN_S = 20.0  # seconds for which a process that was asked to end is waited for


@contextmanager
def served(
    count: int, application: str = APPLICATION, environment: Mapping[str, str] = MappingProxyType({})
) -> Iterator[dict[int, int]]:
    """So many of them: the port of each, and its process. `environment`: what they are told besides."""
    ports = [free_port() for _ in range(count)]
    env = {
        **os.environ,
        "LOG_LEVEL": "WARNING",
        "SOCKETS_PER_ADDRESS": "0",
        "OUTAGE_AFTER": "0",  # no sweep tells these processes that the site lives
        "ORIGINS": ",".join(f"http://localhost:{port}" for port in ports),
        **environment,
    }
    options = ["--ws-max-size", "2097152", "--ws-per-message-deflate", "false", "--lifespan", "on"]
    options += ["--http", "config.connections:HTTPProtocol", "--ws", "config.socket_protocol:SocketProtocol"]
    options += ["--timeout-graceful-shutdown", "5"]  # as in deploy/systemd: some of thousands may have last words
    quiet = ["--log-level", "warning", "--no-access-log"]
    command = [sys.executable, "-m", "uvicorn", application, *options, *quiet]
    servers = [subprocess.Popen([*command, "--port", str(port)], env=env) for port in ports]  # noqa: S603
    try:
        for port, server in zip(ports, servers, strict=True):
            await_port(port, server)
        yield {port: server.pid for port, server in zip(ports, servers, strict=True)}
    finally:
        end_processes(servers)


def end_processes(servers: list[subprocess.Popen[bytes]], within: float = END_WITHIN_S) -> None:
    """Asks them to end. One that has not within so many seconds is killed: what was measured is not lost for it."""
    for server in servers:
        server.terminate()
    for server in servers:
        try:
            server.wait(within)
        except subprocess.TimeoutExpired:
            log.warning("web process %s had to be killed", server.pid)
            server.kill()
            server.wait()


def free_port() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def await_port(port: int, server: subprocess.Popen[bytes]) -> None:
    """Returns when the server answers."""
    for _ in range(400):
        if server.poll() is not None:
            raise RuntimeError("the server ended before it began")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError("the server does not answer")
