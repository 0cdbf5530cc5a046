"""A worker outlives the connection to its broker (F7), and the death of its pool while it starts (F3)."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from kombu.transport.redis import Channel

from config import celery


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
    rung: list[str] = []
    monkeypatch.setattr(celery, "app", SimpleNamespace(send_task=lambda name, **options: rung.append(name)))
    pool = SimpleNamespace(maintain_pool=lambda: rung.append("maintained"), did_start_ok=lambda: False)
    celery.look_at_once(SimpleNamespace(pool=pool))
    assert rung == ["games.tasks.sweep", "maintained"]
    assert pool.did_start_ok()
