"""The Celery application. Tasks are doorbells: whatever must happen is a row, and a sweep finds it."""

import gc
import os
from typing import Any

from celery import Celery
from celery.signals import worker_init, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")  # a worker that is back shall work; pages are looked at elsewhere

app = Celery("starboard")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def survive_redis(**kwargs: Any) -> None:
    """Keeps a worker alive when Redis goes away under it.

    On losing the line kombu 5.7 puts back what was not acknowledged, over the line it has lost, and the
    worker dies of that. Rings may be lost here, so it need not.
    """
    if str(app.conf.broker_url).startswith("redis"):
        from kombu.transport.redis import Channel

        Channel.do_restore = False


@worker_init.connect
def know_the_games(**kwargs: Any) -> None:
    """Reads all titles and their boards once: the processes of the pool are born with them, however often one dies."""
    from games.engine.catalog import titles

    for title in titles():
        _ = title.standard, title.levels
    gc.collect()
    gc.freeze()  # before each birth all objects are searched for garbage: not these, which stay


@worker_ready.connect
def look_at_once(sender: Any, **kwargs: Any) -> None:
    """A worker that is back does what fell due while it was away, without waiting for the next ring.

    A process of its pool that died while it started is replaced: Celery would give the whole worker up.
    """
    app.send_task("games.tasks.sweep", expires=10)
    sender.pool.maintain_pool()
