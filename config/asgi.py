"""The application a server runs: pages, sockets, and (when alone) the worker that lives and dies with it."""

import asyncio
import gc
import os
import sys
from collections.abc import Callable
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django
from django.conf import settings

from config import metric_files

if not settings.LONE:
    metric_files.share_between_processes(settings.VAR / "metrics")
django.setup(set_prefix=False)  # first: it sets Django up for what follows

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402

from config.cookies import without_backslashes  # noqa: E402
from config.metrics_endpoint import MetricsEndpoint  # noqa: E402
from config.origins import OwnPagesOnly  # noqa: E402
from config.probes import HealthEndpoints, Probes, watch_health  # noqa: E402
from config.utf8 import Pages  # noqa: E402
from games.routing import websocket_urlpatterns  # noqa: E402

probes = Probes()
SWITCH_INTERVAL_S = 0.0005  # s a thread may keep the interpreter from the event loop; Python's own 0.005
GARBAGE_THRESHOLDS = (20_000, 20, 50)  # new objects until the youngest are searched, and how often the older ones are


def settle_garbage_collector() -> None:
    """What a process has when it begins to serve stays, and is not searched for garbage again; what comes is searched
    less often than Python does by itself, which takes a tenth of the processor of a busy process. Alone, where a small
    machine counts its memory, as often as ever."""
    gc.collect()
    gc.freeze()
    if not settings.LONE:
        gc.set_threshold(*GARBAGE_THRESHOLDS)


def settle_threads() -> None:
    """Threads that read thousands of rows give the interpreter back soon: a move takes it up some ten times on its way,
    and waits each time."""
    sys.setswitchinterval(SWITCH_INTERVAL_S)


async def run_lifespan(scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
    """Start the embedded worker and beat with the server and stop them with it, when running alone.

    In both ways to run, the process watches the site's health meanwhile.
    """
    from config import embedded_worker

    watching: asyncio.Task[None] | None = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            try:
                if settings.LONE:
                    await asyncio.to_thread(embedded_worker.start_worker)
            except embedded_worker.AlreadyRunningError as refused:
                await send({"type": "lifespan.startup.failed", "message": str(refused)})
                return
            settle_garbage_collector()
            settle_threads()
            watching = asyncio.create_task(watch_health(probes), name="health")
            await send({"type": "lifespan.startup.complete"})
        else:
            if watching is not None:
                watching.cancel()
            await asyncio.to_thread(embedded_worker.stop_worker)
            await send({"type": "lifespan.shutdown.complete"})
            return


application = ProtocolTypeRouter(
    {
        "http": HealthEndpoints(MetricsEndpoint(without_backslashes(Pages())), probes),
        "websocket": without_backslashes(OwnPagesOnly(URLRouter(websocket_urlpatterns))),
        "lifespan": run_lifespan,
    }
)
