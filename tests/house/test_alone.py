"""Worker, beat and announcements inside one process."""

import asyncio
import fcntl
import threading
from typing import Any

import pytest
from asgiref.sync import async_to_sync

from config import embedded_worker
from config.channel_layers import ThreadSafeInMemoryLayer


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Any) -> None:
    settings.VAR, settings.LONE = tmp_path, True


def test_start_and_stop_leave_nothing_behind_and_can_be_repeated() -> None:
    """The worker is built of Celery's insides; this tells when they change."""
    for _ in range(2):
        embedded_worker.start_worker()
        assert any(thread.name == "worker" for thread in threading.enumerate())
        embedded_worker.stop_worker()
        assert not any(thread.name == "worker" for thread in threading.enumerate())
    embedded_worker.stop_worker()


def test_tasks_run_within_a_moment() -> None:
    """memory:// asks once a second unless told otherwise."""
    from config.celery import app

    done = threading.Event()

    @app.task(name="tests.probe")
    def probe() -> None:
        done.set()

    app.control.purge()  # what other tests have left
    embedded_worker.start_worker()
    try:
        probe.delay()
        assert done.wait(5)
    finally:
        embedded_worker.stop_worker()
        app.tasks.pop("tests.probe")


def test_a_task_of_a_name_it_does_not_know_ends_no_worker() -> None:
    """During an update the queue may hold tasks under names of the version before."""
    from config.celery import app

    done = threading.Event()

    @app.task(name="tests.probe")
    def probe() -> None:
        done.set()

    app.control.purge()
    embedded_worker.start_worker()
    try:
        app.send_task("games.tasks.letters")
        probe.delay()
        assert done.wait(5)
    finally:
        embedded_worker.stop_worker()
        app.tasks.pop("tests.probe")


def test_a_second_process_on_the_same_data_is_refused(tmp_path: Any) -> None:
    """Two would mean two queues and two clocks."""
    with (tmp_path / "serving.lock").open("w") as first:
        fcntl.flock(first, fcntl.LOCK_EX)
        with pytest.raises(embedded_worker.AlreadyRunningError, match="Alone means one process"):
            embedded_worker.start_worker()


def test_the_lifespan_of_the_server_is_that_of_the_worker(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    from config.asgi import application

    settings.LONE = True
    said: list[str] = []
    monkeypatch.setattr(embedded_worker, "start_worker", lambda: said.append("start"))
    monkeypatch.setattr(embedded_worker, "stop_worker", lambda: said.append("stop"))
    heard = iter(["lifespan.startup", "lifespan.shutdown"])

    async def receive() -> dict[str, str]:
        return {"type": next(heard)}

    async def send(message: dict[str, str]) -> None:
        said.append(message["type"])

    async_to_sync(application)({"type": "lifespan"}, receive, send)
    assert said == ["start", "lifespan.startup.complete", "stop", "lifespan.shutdown.complete"]


def test_a_refused_start_is_told_to_the_server(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    from config.asgi import application

    settings.LONE = True
    said: list[dict[str, str]] = []
    heard = iter(["lifespan.startup"])

    def refuse() -> None:
        raise embedded_worker.AlreadyRunningError("taken")

    async def receive() -> dict[str, str]:
        return {"type": next(heard)}

    async def send(message: dict[str, str]) -> None:
        said.append(message)

    monkeypatch.setattr(embedded_worker, "start_worker", refuse)
    async_to_sync(application)({"type": "lifespan"}, receive, send)
    assert said == [{"type": "lifespan.startup.failed", "message": "taken"}]


def test_announcements_from_another_thread_all_arrive() -> None:
    """The stock layer loses them or lets them wait, as the server's loop is not woken."""

    async def listen() -> int:
        layer = ThreadSafeInMemoryLayer()
        channel = await layer.new_channel()
        await layer.group_add("table", channel)

        def send_all() -> None:
            for number in range(50):
                async_to_sync(layer.group_send)("table", {"type": "news", "number": number})

        begun = asyncio.get_running_loop().time()
        thread = threading.Thread(target=send_all)
        thread.start()
        got = [await asyncio.wait_for(layer.receive(channel), 30) for _ in range(50)]
        assert asyncio.get_running_loop().time() - begun < 15  # a loop that is not woken sleeps 30 s
        await asyncio.to_thread(thread.join)
        return len(got)

    assert asyncio.run(listen()) == 50
