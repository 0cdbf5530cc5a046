"""`/metrics` for Prometheus, answered before Django, closed to strangers: for them there is no such address.

With METRICS_TOKEN set, whoever sends it as a bearer token may read, and nobody else. Without it, only programs of this
machine that ask this process itself: not what a proxy hands on, which comes from this machine as well.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from ipaddress import ip_address
from secrets import compare_digest
from typing import Any

from django.conf import settings
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from common import metrics
from config.metric_files import FOLDER
from config.probes import App, Scope
from config.site_figures import SiteFigures

CONTENT_TYPE = b"text/plain; version=0.0.4; charset=utf-8"
HANDED_ON = {b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto", b"x-real-ip"}
HERE = {"localhost", "127.0.0.1", "[::1]"}


class MetricsEndpoint:
    """Answers `/metrics` to who may read it, and counts the statuses of all other answers."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        """ASGI."""
        if scope["path"] == "/metrics" and scope["method"] in ("GET", "HEAD") and may_read(scope):
            await self.answer(scope, send)
        else:
            await self.app(scope, receive, count_answers(send))

    async def answer(self, scope: Scope, send: Callable[..., Any]) -> None:
        """All figures, read in a thread."""
        text = await asyncio.to_thread(build_report)
        length = str(len(text)).encode()
        headers = [(b"content-type", CONTENT_TYPE), (b"cache-control", b"no-store"), (b"content-length", length)]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else text})


def count_answers(send: Callable[..., Any]) -> Callable[..., Any]:
    """Sends, and counts the status of the answer."""

    def send_counted(message: dict[str, Any]) -> Any:
        if message["type"] == "http.response.start":
            metrics.count_answer(message["status"])
        return send(message)

    return send_counted


def may_read(scope: Scope) -> bool:
    """Whether whoever asks may know how the site is."""
    headers = {name.lower(): value for name, value in scope["headers"]}
    if settings.METRICS_TOKEN:
        return compare_digest(headers.get(b"authorization", b""), f"Bearer {settings.METRICS_TOKEN}".encode())
    host = headers.get(b"host", b"").decode("latin-1").lower()
    asked_here = (host if host.endswith("]") else host.rpartition(":")[0] or host) in HERE
    return asked_here and not HANDED_ON & headers.keys() and is_loopback(scope.get("client"))


def is_loopback(client: Any) -> bool:
    """Whether somebody asks from this very machine."""
    try:
        return bool(client) and ip_address(client[0]).is_loopback
    except ValueError:
        return False


def build_report() -> bytes:
    """Everything, as Prometheus reads it: counted by all web processes of this machine, and asked just now."""
    shared = CollectorRegistry(auto_describe=False)
    if os.environ.get(FOLDER):
        MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
    else:
        shared = metrics.REGISTRY
    figures = CollectorRegistry(auto_describe=False)
    figures.register(SiteFigures())  # type: ignore[arg-type]
    return generate_latest(shared) + generate_latest(figures)
