"""A request's id stands on its log lines and goes with what it queues, to the lines of the worker."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
import structlog
from celery.signals import before_task_publish, task_postrun, task_prerun
from django.test import Client, RequestFactory

from config import request_ids
from config.logs import LogContextMiddleware

GIVEN = "0f7c1a52-11aa-4b5e-9d43-7b8f00c0ffee"


@pytest.fixture(autouse=True)
def _alone() -> Any:
    structlog.contextvars.clear_contextvars()
    yield
    structlog.contextvars.clear_contextvars()


def lines_of(**headers: str) -> dict[str, Any]:
    """What is bound to the log lines of a request."""
    LogContextMiddleware(lambda request: None).before(RequestFactory().get("/", headers=headers))  # type: ignore[arg-type, return-value]
    return structlog.contextvars.get_contextvars()


def test_the_proxys_id_is_on_the_line() -> None:
    assert lines_of(**{request_ids.HEADER: GIVEN})["request"] == GIVEN


@pytest.mark.parametrize("hostile", ["", "short", "x" * 65, "two words here", 'a"}\\n{"level":"error', "ümlaut-ümlaut"])
def test_what_is_no_id_is_not_taken(hostile: str) -> None:
    made = lines_of(**{request_ids.HEADER: hostile})["request"]
    assert made != hostile
    assert len(made) == 32
    assert lines_of()["request"] != made, "each has its own"


@pytest.mark.django_db
def test_the_answer_names_it(client: Client) -> None:
    assert client.get("/house-rules/", headers={request_ids.HEADER: GIVEN})[request_ids.HEADER] == GIVEN


def test_it_goes_with_a_task_to_the_worker() -> None:
    lines_of(**{request_ids.HEADER: GIVEN})
    headers: dict[str, Any] = {}
    before_task_publish.send(sender="games.tasks.anything", headers=headers, body=())
    structlog.contextvars.clear_contextvars()  # another process
    structlog.contextvars.bind_contextvars(method="GET")
    task = SimpleNamespace(name="games.tasks.anything", request=SimpleNamespace(is_eager=False, **headers))
    task_prerun.send(sender="games.tasks.anything", task_id="1", task=task)
    assert structlog.contextvars.get_contextvars() == {"task": "games.tasks.anything", "request": GIVEN}
    task_postrun.send(sender="games.tasks.anything", task_id="1", task=task)
    assert structlog.contextvars.get_contextvars() == {}


def test_what_nobody_asked_for_has_none() -> None:
    headers: dict[str, Any] = {}
    before_task_publish.send(sender="games.tasks.sweep_due_matches", headers=headers, body=())
    assert headers == {}


def test_a_task_done_at_once_leaves_the_requests_lines() -> None:
    lines_of(**{request_ids.HEADER: GIVEN})
    task = SimpleNamespace(name="games.tasks.anything", request=SimpleNamespace(is_eager=True))
    task_prerun.send(sender="games.tasks.anything", task_id="1", task=task)
    task_postrun.send(sender="games.tasks.anything", task_id="1", task=task)
    assert structlog.contextvars.get_contextvars()["request"] == GIVEN
