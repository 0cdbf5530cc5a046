"""What proxies, monitors and deploy/update.sh ask a web process: `/health/live` and `/health/ready`.

They are answered before Django: without session, host check, redirect to https or log line, so that whoever asks needs
to know nothing but the port. A process also asks itself, and says in its log when something is ill.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from threading import Lock, Thread
from time import monotonic
from typing import Any

from config.health import (
    OK,
    SWEEP_LATE,
    UNKNOWN,
    VITAL,
    Finding,
    Look,
    build_overdue_findings,
    fill_findings,
    list_looks,
)
from config.pool_figures import note_pool

Scope = dict[str, Any]
App = Callable[[Scope, Callable[..., Any], Callable[..., Any]], Awaitable[None]]

log = logging.getLogger(__name__)

WITHIN = 1.5  # seconds for which anybody waits for an answer
FRESH = 1.0  # seconds for which an answer serves: many may ask
EVERY = 5.0  # seconds between two looks of a process at itself
HEADERS = [
    (b"content-type", b"application/json"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
]


class Probe:
    """Looks in a thread of its own, one look at a time, so that nobody waits for a database that hangs."""

    def __init__(self, look: Look, within: float = WITHIN) -> None:
        self.look, self.within = look, within
        self._running: Future[list[Finding]] | None = None
        self._begun = 0.0
        self._guard = Lock()

    async def findings(self) -> list[Finding]:
        """What it finds, at most a second old."""
        answer = asyncio.wrap_future(self._current())
        try:
            return await asyncio.wait_for(asyncio.shield(answer), self.within)
        except TimeoutError:
            return build_overdue_findings(self.look, self.within)

    def wait(self) -> list[Finding]:
        """The same for a thread that may wait."""
        try:
            return self._current().result(self.within)
        except TimeoutError:
            return build_overdue_findings(self.look, self.within)

    def _current(self) -> Future[list[Finding]]:
        with self._guard:
            running = self._running
            if running is None or (running.done() and monotonic() - self._begun > FRESH):
                running = self._running = Future()
                self._begun = monotonic()
                Thread(target=self._run, args=(running,), name="health", daemon=True).start()
            return running

    def _run(self, answer: Future[list[Finding]]) -> None:
        try:
            answer.set_result(fill_findings(self.look, self.look.look()))
        except BaseException as error:
            answer.set_exception(error)
            raise


class Probes:
    """All that a web process is asked every few seconds."""

    def __init__(self, found: list[Look] | None = None) -> None:
        self.probes = [Probe(look) for look in (list_looks(everything=False) if found is None else found)]

    async def findings(self) -> list[Finding]:
        """All findings, side by side."""
        found = await asyncio.gather(*(probe.findings() for probe in self.probes))
        return [finding for part in found for finding in part]


def get_verdict(findings: list[Finding]) -> str:
    """ "ok"; "degraded": somebody is needed, but this process serves; "unavailable": it does not."""
    ill = {each.name for each in findings if each.state != OK}
    if ill & set(VITAL):
        return "unavailable"
    return "degraded" if ill else "ok"


class HealthEndpoints:
    """Answers the two addresses and hands on all others."""

    def __init__(self, app: App, probes: Probes) -> None:
        self.app, self.probes = app, probes

    async def __call__(self, scope: Scope, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        """ASGI."""
        path = scope["path"].rstrip("/")
        if path not in ("/health/live", "/health/ready"):
            await self.app(scope, receive, send)
        elif scope["method"] not in ("GET", "HEAD"):
            await _answer(send, 405, {"reason": "This address is for GET and HEAD."}, [(b"allow", b"GET, HEAD")])
        elif path == "/health/live":
            await _answer(send, 200, {"status": "ok"}, head=scope["method"] == "HEAD")
        else:
            findings = await self.probes.findings()
            status = get_verdict(findings)
            body = {"status": status, "checks": {each.name: each.state for each in findings}}
            code = 503 if status == "unavailable" else 200
            await _answer(send, code, body, head=scope["method"] == "HEAD")


async def _answer(
    send: Callable[..., Any],
    status: int,
    body: dict[str, Any],
    headers: list[tuple[bytes, bytes]] | None = None,
    *,
    head: bool = False,
) -> None:
    text = json.dumps(body).encode()
    length = (b"content-length", str(len(text)).encode())
    all_headers = [*HEADERS, length, *(headers or [])]
    await send({"type": "http.response.start", "status": status, "headers": all_headers})
    await send({"type": "http.response.body", "body": b"" if head else text})


TOLD_BY_OUTAGES = ("database", "redis")  # config.outages writes a line when one goes and when it is back


class Watcher:
    """Turns findings into log lines: one when something falls ill, one when it is well again."""

    def __init__(self) -> None:
        self._ill: set[str] = set()

    def note(self, findings: list[Finding], *, uptime_ms: float) -> None:
        """Log what has changed. A process that has just begun gives the workers time to begin too."""
        for each in findings:
            if each.state == UNKNOWN or each.name in TOLD_BY_OUTAGES:
                continue
            if each.name == "sweep" and uptime_ms < SWEEP_LATE:
                continue
            if each.state == OK and each.name in self._ill:
                self._ill.discard(each.name)
                log.warning("health: %s is well again: %s", each.name, each.words)
            elif each.state != OK and each.name not in self._ill:
                self._ill.add(each.name)
                log.error("health: %s is %s: %s", each.name, each.state, each.words)


async def watch_health(probes: Probes) -> None:
    """Looks again and again, until it is cancelled."""
    watcher, begun = Watcher(), monotonic()
    while True:
        await asyncio.sleep(EVERY)
        try:
            note_pool()
            watcher.note(await probes.findings(), uptime_ms=(monotonic() - begun) * 1000)
        except Exception:
            log.exception("health could not be looked at")
