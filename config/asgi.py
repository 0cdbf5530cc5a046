"""The application a server runs: pages, sockets, and (when alone) the worker that lives and dies with it."""

import asyncio
import os
from collections.abc import Callable
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

pages = get_asgi_application()  # first: it sets Django up for what follows

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.conf import settings  # noqa: E402

from config.origins import OwnPagesOnly  # noqa: E402
from games.routing import websocket_urlpatterns  # noqa: E402


async def lifespan(scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
    """Start the embedded worker and beat with the server and stop them with it, when running alone."""
    from config import lone

    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            try:
                if settings.LONE:
                    await asyncio.to_thread(lone.start)
            except lone.AlreadyRunningError as refused:
                await send({"type": "lifespan.startup.failed", "message": str(refused)})
                return
            await send({"type": "lifespan.startup.complete"})
        else:
            await asyncio.to_thread(lone.stop)
            await send({"type": "lifespan.shutdown.complete"})
            return


application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": OwnPagesOnly(URLRouter(websocket_urlpatterns)),
        "lifespan": lifespan,
    }
)
