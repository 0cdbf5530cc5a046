"""A request's id on every log line of it, from the proxy to the worker that does what it has queued.

The proxy's id is taken where it looks like one; a stranger who brings one names their own lines and nothing else.
"""

import re
from typing import Any
from uuid import uuid4

import structlog
from celery.signals import before_task_publish, task_postrun, task_prerun
from django.http import HttpRequest

HEADER = "X-Request-ID"
KNOWN = "starboard.request_id"  # where a request keeps it
NAME = "request"  # on the line, and in the headers of a queued task
_ID = re.compile(r"[A-Za-z0-9-]{8,64}")


def read_request_id(request: HttpRequest) -> str:
    """The id that a proxy gave a request, or a fresh one."""
    given = request.headers.get(HEADER, "")
    return given if _ID.fullmatch(given) else uuid4().hex


def get_request_id() -> str:
    """The id of the request, or of the task's request, that is served here; "" where none is."""
    return str(structlog.contextvars.get_contextvars().get(NAME, ""))


def send_request_id(headers: dict[str, Any] | None = None, **kwargs: Any) -> None:
    """A task that goes out carries the id of who queued it."""
    if headers is not None and (known := get_request_id()):
        headers[f"starboard_{NAME}"] = known


def take_request_id(task: Any = None, **kwargs: Any) -> None:
    """A worker's lines have the id of who queued the task, and the task's name. A task that is done at once, within a
    request, has its lines already."""
    if task is None or task.request.is_eager:
        return
    structlog.contextvars.clear_contextvars()
    given = getattr(task.request, f"starboard_{NAME}", None) or ""
    known = {NAME: given} if isinstance(given, str) and _ID.fullmatch(given) else {}
    structlog.contextvars.bind_contextvars(task=task.name, **known)


def forget_request_id(task: Any = None, **kwargs: Any) -> None:
    """What the process does next is not about it."""
    if task is not None and not task.request.is_eager:
        structlog.contextvars.clear_contextvars()


before_task_publish.connect(send_request_id)
task_prerun.connect(take_request_id)
task_postrun.connect(forget_request_id)
