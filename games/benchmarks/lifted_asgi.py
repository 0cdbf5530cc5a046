"""The site's application as benchmarks serve it: a socket may send as much as it likes.

No setting can do that, so that nothing on a server can: who serves this module has named it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

application: Any = import_module("config.asgi").application  # first: it sets Django up for what follows

LIMITED, LIMIT = "games.realtime.consumers.base", "MESSAGES_PER_SECOND"
LIFTED = 1e9  # messages a second

if not hasattr(import_module(LIMITED), LIMIT):
    raise LookupError(f"{LIMITED} has no {LIMIT} any more: a benchmark has to be told anew what to lift.")
setattr(import_module(LIMITED), LIMIT, LIFTED)
