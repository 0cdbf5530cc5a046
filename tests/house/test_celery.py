"""A worker outlives the connection to its broker (F7), and the death of its pool while it starts (F3)."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from kombu.transport.redis import Channel

from config import celery

ROOT = Path(__file__).parents[2]


@pytest.fixture
def channel(monkeypatch: pytest.MonkeyPatch) -> Channel:
    """What is left of a channel whose connection was lost, in a worker that talks with Redis."""
    for name in ("do_restore", "basic_ack", "basic_reject"):
        monkeypatch.setattr(Channel, name, getattr(Channel, name))  # put back afterwards
    monkeypatch.setattr(celery, "app", SimpleNamespace(conf=SimpleNamespace(broker_url="redis://127.0.0.1:1/0")))
    celery.survive_redis()
    channel = Channel.__new__(Channel)
    channel.connection = None
    return channel


def test_whatever_is_sent_by_name_is_a_task() -> None:
    """A worker drops what it does not know: a name that is wrong would only be a line in its log, every second."""
    celery.app.loader.import_default_modules()
    sources = [ROOT / "config/celery.py", ROOT / "games/matches/wakeups.py"]
    named = {name for path in sources for name in re.findall(r'"(\w+\.tasks\.\w+)"', path.read_text("utf-8"))}
    assert len(named) == 2
    assert named | {each["task"] for each in settings.CELERY_BEAT_SCHEDULE.values()} <= set(celery.app.tasks)


def test_f7_a_task_that_ends_after_the_line_was_lost_kills_nobody(channel: Channel) -> None:
    """kombu asks such a channel for its connection, which is None: an AttributeError that ends the worker."""
    channel.basic_ack("a tag")
    channel.basic_reject("a tag", requeue=True)


def test_f7_on_a_channel_that_lives_a_task_is_acknowledged() -> None:
    seen: list[object] = []
    channel = SimpleNamespace(connection=object())
    celery.while_connected(lambda *words: seen.append(words))(channel, "a tag", False)
    assert seen == [(channel, "a tag", False)]


def test_f3_a_pool_process_that_dies_at_the_last_moment_of_the_start_is_no_reason_to_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Celery looks once more after worker_ready, and what died between the two looks would end the worker."""
    sent: list[str] = []
    monkeypatch.setattr(celery, "app", SimpleNamespace(send_task=lambda name, **options: sent.append(name)))
    pool = SimpleNamespace(maintain_pool=lambda: sent.append("maintained"), did_start_ok=lambda: False)
    celery.look_at_once(SimpleNamespace(pool=pool))
    assert sent == ["games.tasks.sweep_due_matches", "maintained"]
    assert pool.did_start_ok()
