"""`/metrics`: who may read it, what is counted, and that the alert rules name only what there is."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from common import metrics
from common.refusals import Refused
from config import metrics_endpoint
from config.metrics_endpoint import MetricsEndpoint

ROOT = Path(__file__).resolve().parents[2]
HERE, ELSEWHERE = ("127.0.0.1", 5000), ("203.0.113.7", 5000)
DEAR = 20e-6  # seconds that counting a move may cost


def scope(client: Any = HERE, host: str = "127.0.0.1:8001", **headers: str) -> dict[str, Any]:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in {"host": host, **headers}.items()]
    return {"type": "http", "path": "/metrics", "method": "GET", "headers": named, "client": client}


@pytest.mark.parametrize(
    ("token", "asked", "may"),
    [
        ("", scope(), True),
        ("", scope(("::1", 1), "[::1]:8001"), True),
        ("", scope(ELSEWHERE), False),
        ("", scope(None), False),
        ("", scope(host="starboard.example.org"), False),  # a proxy of this machine that hands on the host
        ("", scope(x_forwarded_for="203.0.113.7"), False),  # and one that says for whom
        ("", scope(authorization="Bearer "), True),
        ("hush", scope(), False),
        ("hush", scope(authorization="Bearer hush2"), False),
        ("hush", scope(ELSEWHERE, "starboard.example.org", authorization="Bearer hush"), True),
    ],
)
def test_it_is_closed_to_strangers(token: str, asked: dict[str, Any], may: bool, settings: Any) -> None:
    settings.METRICS_TOKEN = token
    assert metrics_endpoint.may_read(asked) is may


def ask(given: dict[str, Any]) -> tuple[int, bytes]:
    """Status and body; Django answers 404 to what it does not know."""
    told: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        told.append(message)

    async def django(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 404, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    asyncio.run(MetricsEndpoint(django)(given, None, send))  # type: ignore[arg-type]
    return told[0]["status"], told[1]["body"]


def test_strangers_find_nothing_and_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics_endpoint, "build_report", lambda: b"figures")
    assert ask(scope()) == (200, b"figures")
    before = metrics.REGISTRY.get_sample_value("starboard_answers_total", {"status": "4xx"}) or 0
    assert ask(scope(ELSEWHERE)) == (404, b"")
    assert metrics.REGISTRY.get_sample_value("starboard_answers_total", {"status": "4xx"}) == before + 1


class FakeRedis:
    """A broker with three tasks."""

    def __enter__(self) -> FakeRedis:
        return self

    def __exit__(self, *args: object) -> None: ...

    def llen(self, name: str) -> int:
        return 3


@pytest.fixture
def report(transactional_db: None, settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """All that a site for real says."""
    import redis

    from games.models import Pulse

    settings.LONE, settings.VAR = False, tmp_path
    Pulse.objects.create(at=0)
    (tmp_path / "backup_made").write_text("0 somewhere")
    monkeypatch.setattr(redis.Redis, "from_url", lambda *args, **more: FakeRedis())
    return metrics_endpoint.build_report().decode()


def test_the_alerts_name_only_what_there_is(report: str) -> None:
    named = set(re.findall(r"starboard_[a-z_]+", (ROOT / "deploy" / "prometheus-alerts.yml").read_text()))
    there = set(re.findall(r"^(?:# TYPE )?(starboard_[a-z_]+)", report, flags=re.MULTILINE))
    assert len(named) > 12
    assert named - there == set()


def test_it_tells_of_everything_and_of_no_one(report: str) -> None:
    assert "starboard_queue_tasks 3.0" in report
    assert "starboard_database_up 1.0" in report
    assert re.search(r"^starboard_sweep_age_seconds 1\.\d+e\+09$", report, flags=re.MULTILINE)
    assert "somewhere" not in report


def test_without_a_database_it_says_so(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from config import health, site_figures

    class Gone:
        def close(self) -> None: ...

    monkeypatch.setattr(health, "own_connection", Gone)
    found = {each.name: each.samples[0].value for each in site_figures.collect_database_figures()}
    assert found == {"starboard_database_up": 0}


def value(name: str, **labels: str) -> float:
    return metrics.REGISTRY.get_sample_value(name, labels) or 0


def test_moves_and_refusals_are_counted() -> None:
    def execute(refuse: bool) -> int:
        if refuse:
            raise Refused("Not now.", status=503)
        return 7

    counted = metrics.count_moves(execute)
    moves, refused = value("starboard_moves_total"), value("starboard_refusals_total", code="busy")
    assert counted(False) == 7
    with pytest.raises(Refused):
        counted(True)
    assert value("starboard_moves_total") == value("starboard_move_seconds_count") == moves + 1
    assert value("starboard_refusals_total", code="busy") == refused + 1


def test_counting_a_move_is_cheap() -> None:
    """The best of some rounds: what it costs where nothing else runs."""

    def nothing() -> None: ...

    counted = metrics.count_moves(nothing)

    def round_of(work: Any) -> float:
        began = perf_counter()
        for _ in range(500):
            work()
        return (perf_counter() - began) / 500

    assert min(round_of(counted) for _ in range(10)) < DEAR


SHARED = """
import sys, subprocess
from pathlib import Path
from config import metric_files
metric_files.share_between_processes(Path(sys.argv[1]))
from common import metrics
metrics.MOVES.inc(int(sys.argv[2]))
if len(sys.argv) > 3:
    subprocess.run([sys.executable, *sys.argv[3:]], check=True)
else:
    from prometheus_client import CollectorRegistry, generate_latest
    from prometheus_client.multiprocess import MultiProcessCollector
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    print(generate_latest(registry).decode())
"""


def test_each_process_answers_for_all_that_live(tmp_path: Path) -> None:
    program = tmp_path / "count.py"
    program.write_text(SHARED)
    folder, environment = str(tmp_path / "metrics"), {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(program), folder, "3"]
    run = {"env": environment, "capture_output": True, "text": True, "check": True}
    both = subprocess.run([*command, str(program), folder, "4"], **run).stdout  # type: ignore[call-overload]
    assert "starboard_moves_total 7.0" in both
    alone = subprocess.run([*command[:-1], "2"], **run).stdout  # type: ignore[call-overload]
    assert "starboard_moves_total 2.0" in alone
