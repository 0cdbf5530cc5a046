"""The Celery application. Tasks are hints: whatever must happen is a row, and a sweep finds it."""

import gc
import os
from collections.abc import Callable
from functools import wraps
from typing import Any

from celery import Celery
from celery.signals import (
    after_task_publish,
    setup_logging,
    task_prerun,
    task_received,
    worker_init,
    worker_ready,
)

from config import outages, request_ids  # noqa: F401  (it listens to what is queued and done)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")  # a worker that is back shall work; pages are looked at elsewhere

app = Celery("starboard")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_our_logs(**kwargs: Any) -> None:
    """Django's setup has said how lines are written (config.logs); Celery's own handlers would write others."""


@worker_init.connect
def survive_redis(**kwargs: Any) -> None:
    """Keeps a worker alive when Redis goes away under it.

    On losing the line kombu 5.7 puts back what was not acknowledged, over the line it has lost, and the worker dies
    of that. It dies too of a task that ends after the line was lost: it is acknowledged over a channel that has no
    connection any more. Tasks may be lost here, so neither need be.
    """
    if str(app.conf.broker_url).startswith("redis"):
        from kombu.transport.redis import Channel

        Channel.do_restore = False
        for name in ("basic_ack", "basic_reject"):
            setattr(Channel, name, while_connected(getattr(Channel, name)))


def while_connected(answer: Callable[..., None]) -> Callable[..., None]:
    """The same answer to a message, or none where its channel has lost its connection for good."""

    @wraps(answer)
    def answered(channel: Any, *args: Any, **kwargs: Any) -> None:
        if channel.connection is not None:
            answer(channel, *args, **kwargs)

    return answered


@worker_init.connect
def know_the_games(**kwargs: Any) -> None:
    """Reads all titles and their boards once: the processes of the pool are born with them, however often one dies."""
    from games.engine.catalog import titles

    for title in titles():
        _ = title.standard, title.levels
    gc.collect()
    gc.freeze()  # before each birth all objects are searched for garbage: not these, which stay


@task_prerun.connect
@task_received.connect
@after_task_publish.connect
def the_broker_answers(**kwargs: Any) -> None:
    """A task went out or came in."""
    outages.broker.answered()


@worker_ready.connect
def look_at_once(sender: Any, **kwargs: Any) -> None:
    """A worker that is back does what fell due while it was away, without waiting for the beat.

    A process of its pool that died while it started is replaced, as one that dies later: Celery would look next
    whether all are there, and give the whole worker up.
    """
    app.send_task("games.tasks.sweep_due_matches", expires=10)
    sender.pool.maintain_pool()
    sender.pool.did_start_ok = lambda: True
