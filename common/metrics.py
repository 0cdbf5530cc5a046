"""What this process counts and times, for Prometheus. What waits in the database is asked when somebody looks
(config.site_figures).

Web processes of one machine share what they count (config.metric_files); each costs a few microseconds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from time import monotonic_ns
from typing import Any, TypeVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from common.refusals import Refused

Function = TypeVar("Function", bound=Callable[..., Any])

REGISTRY = CollectorRegistry()
MOVE_BUCKETS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)  # seconds
ANNOUNCEMENT_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)

MOVE_SECONDS = Histogram(
    "starboard_move_seconds",
    "How long an accepted move took, from its arrival to its commit.",
    buckets=MOVE_BUCKETS,
    registry=REGISTRY,
)
MOVES = Counter("starboard_moves", "Moves that were accepted.", registry=REGISTRY)
REFUSALS = Counter("starboard_refusals", "Moves that were refused, by code.", ["code"], registry=REGISTRY)
ANNOUNCEMENT_SECONDS = Histogram(
    "starboard_announcement_seconds",
    "How long an announcement took, from its turn in a process to its frames being handed to sockets.",
    buckets=ANNOUNCEMENT_BUCKETS,
    registry=REGISTRY,
)
ANSWERS = Counter("starboard_answers", "Answers to requests, by status.", ["status"], registry=REGISTRY)
SOCKETS = Gauge("starboard_sockets", "Open sockets.", multiprocess_mode="livesum", registry=REGISTRY)
POOL_SIZE = Gauge("starboard_pool_connections", "Connections of pools.", multiprocess_mode="livesum", registry=REGISTRY)
POOL_WAITING = Gauge(
    "starboard_pool_waiting", "Requests that wait for a connection.", multiprocess_mode="livesum", registry=REGISTRY
)

STATUSES = ("1xx", "2xx", "3xx", "4xx", "5xx")
_answers = {status: ANSWERS.labels(status) for status in (*STATUSES, "429")}


def count_answer(status: int) -> None:
    """An answer with this HTTP status was given. 429 is counted for itself."""
    name = "429" if status == 429 else STATUSES[min(max(status // 100, 1), 5) - 1]
    _answers[name].inc()


def count_moves(execute: Function) -> Function:
    """Counts and times what a function makes of moves: accepted, or refused with a code."""

    @wraps(execute)
    def counted(*args: Any, **given: Any) -> Any:
        began = monotonic_ns()
        try:
            result = execute(*args, **given)
        except Refused as refusal:
            REFUSALS.labels(refusal.code).inc()
            raise
        MOVES.inc()
        MOVE_SECONDS.observe((monotonic_ns() - began) / 1e9)
        return result

    return counted  # type: ignore[return-value]
