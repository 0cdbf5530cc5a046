"""The clients of the benchmark of a move count what came, what was refused and what was lost; tables by hand."""

from __future__ import annotations

import json
import random
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec
import pytest
from django.core.management.base import CommandError

from games.benchmarks.end_to_end import meet, summarize
from games.benchmarks.match_clients import Load, Players, Schedule, TableSpec, run_client
from games.benchmarks.match_tables import MAX_REFUSALS, PATIENCE_S, Option, Socket, Table, Tally, choose_action
from games.benchmarks.raw_websocket import TEXT
from games.benchmarks.web_processes import free_port

ROOT = Path(__file__).parents[2]

ROLL = {"action": "roll", "standing": False, "fields": {"dice": {"kind": "one_of", "values": [6, 5]}}}
RESIGN = {"action": "resign", "standing": True, "fields": {}}


class Hall:
    """A table of two players and a spectator, whose server is the test; time is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0
        self.tally = Tally(measuring=True, lasted=1.0)
        self.table = Table("run.0", self.tally, random.Random(1), lambda: self.now)
        self.ends = []
        for number in range(3):
            ours, theirs = socket.socketpair()
            ours.setblocking(False)
            theirs.setblocking(False)
            self.table.sockets.append(Socket(self.table, ours, number < 2))
            self.ends.append(theirs)

    def show(self, number: int, version: int, *options: dict[str, Any], over: Any = None) -> None:
        """The server sends a position to a socket."""
        frame = {"type": "state", "since": None, "version": version, "options": list(options), "over": over}
        self.tell(number, frame)

    def tell(self, number: int, frame: dict[str, Any]) -> None:
        """The server sends a frame to a socket, which reads it."""
        text = json.dumps(frame, separators=(",", ":")).encode()
        self.ends[number].sendall(bytes([0x80 | TEXT, 126]) + len(text).to_bytes(2, "big") + text)
        assert self.table.sockets[number].read()

    def begin(self) -> None:
        """Everybody has the first position, which asks the first player."""
        for number, options in enumerate([(ROLL, RESIGN), (RESIGN,), ()]):
            self.show(number, 0, *options)

    def heard(self) -> dict[str, Any]:
        """What the first player sent, unmasked: the mask is of zeros."""
        sent = self.ends[0].recv(4096)
        return dict(json.loads(sent[sent.index(b"{") :]))


@pytest.fixture
def hall() -> Iterator[Hall]:
    made = Hall()
    yield made
    for each in made.ends:
        each.close()
    for socket_ in made.table.sockets:
        socket_.line.close()


def test_a_table_is_ready_when_every_socket_has_the_same(hall: Hall) -> None:
    hall.show(0, 0, ROLL)
    hall.show(1, 0)
    assert not hall.table.ready
    hall.show(2, 0)
    assert list(hall.table.ready) == [hall.table]


def test_a_move_is_timed_to_each_socket_and_to_the_last(hall: Hall) -> None:
    hall.begin()
    assert hall.table.move()
    assert hall.heard() == {"play": {"action": "roll", "dice": 6}, "key": "run.0.1", "version": 0}
    for number in range(3):
        hall.now += 0.25
        hall.show(number, 1, ROLL)
    hall.tell(0, {"type": "answer", "key": "run.0.1", "version": 1})
    found = summarize([hall.tally])
    assert list(hall.tally.to_a_socket) == [0.25, 0.5, 0.75]
    assert (found["moves"], found["to_the_last_socket"]["p50_ms"], found["to_the_answer"]["p50_ms"]) == (1, 750, 750)
    assert not hall.table.under_way
    assert (found["lost"], found["refused"]) == (0, 0)


def test_a_lost_frame_is_reported(hall: Hall) -> None:
    hall.begin()
    hall.table.move()
    hall.show(0, 1, ROLL)
    hall.show(1, 1)
    hall.tell(0, {"type": "answer", "key": "run.0.1", "version": 1})
    hall.table.give_up_if_lost(hall.now + PATIENCE_S)
    assert summarize([hall.tally])["lost"] == 0
    hall.table.give_up_if_lost(hall.now + PATIENCE_S + 1)
    found = summarize([hall.tally])
    assert (found["lost"], found["moves"], found["tables_given_up"]) == (1, 0, 1)


def test_a_lost_answer_is_reported(hall: Hall) -> None:
    hall.begin()
    hall.table.move()
    for number in range(3):
        hall.show(number, 1, ROLL)
    hall.table.give_up_if_lost(hall.now + PATIENCE_S + 1)
    assert summarize([hall.tally])["lost"] == 1


def test_a_socket_that_the_server_closes_is_reported(hall: Hall) -> None:
    hall.begin()
    hall.ends[2].close()
    assert not hall.table.sockets[2].read()


def test_a_refused_move_is_reported_with_its_reason_and_another_is_made(hall: Hall) -> None:
    hall.begin()
    hall.table.ready.clear()
    hall.table.move()
    hall.tell(0, {"type": "error", "key": "run.0.1", "status": 409, "reason": "It is not your turn."})
    found = summarize([hall.tally])
    assert (found["refused"], found["lost"]) == (1, 0)
    assert "It is not your turn." in found["refusals"][0]
    assert list(hall.table.ready) == [hall.table]
    assert hall.table.retry_at > hall.now
    assert hall.table.move()


def test_a_table_that_is_always_refused_is_given_up(hall: Hall) -> None:
    hall.begin()
    for number in range(MAX_REFUSALS):
        assert not hall.table.gone
        hall.table.move()
        hall.tell(0, {"type": "error", "key": f"run.0.{number + 1}", "status": 409, "reason": "No."})
    assert hall.table.gone
    assert summarize([hall.tally])["tables_given_up"] == 1


@pytest.mark.parametrize(("over", "counted"), [({"ending": "last"}, (1, 0)), (None, (0, 1))])
def test_a_game_that_asks_nobody_is_over_or_given_up(hall: Hall, over: Any, counted: tuple[int, int]) -> None:
    for number in range(3):
        hall.show(number, 0, RESIGN, over=over)
    assert not hall.table.move()
    assert (hall.tally.finished, hall.tally.given_up) == counted


def test_moves_sent_before_the_measured_time_have_no_latency(hall: Hall) -> None:
    hall.tally.measuring = False
    hall.begin()
    hall.table.move()
    hall.tally.measuring = True
    for number in range(3):
        hall.show(number, 1, ROLL)
    assert hall.tally.moves == 1
    assert not hall.tally.to_a_socket


def test_a_list_is_put_together_only_where_nothing_else_is_open() -> None:
    sale = {"action": "sell", "standing": False, "fields": {"lots": {"kind": "some_of", "values": [3, 4], "min": 1}}}
    options = msgspec.convert([RESIGN, sale, ROLL], list[Option])
    assert {choose_action(options, random.Random(n))["action"] for n in range(20)} == {"roll"}
    assert choose_action(options[:2], random.Random(1)) == {"action": "sell", "lots": [3]}


def test_a_client_process_that_fails_ends_the_benchmark_with_a_sentence() -> None:
    barrier: Any = threading.Barrier(2)
    results: SimpleQueue[Any] = SimpleQueue()
    spec = TableSpec("none", [free_port()], ["session"], 1)
    with pytest.raises(ConnectionRefusedError):
        run_client("run", [spec], Load(0.0, 0.1, 0.0, 0), barrier, results)
    assert results.get() is None
    with pytest.raises(CommandError, match="A client process of the benchmark failed"):
        meet(barrier)


@pytest.mark.parametrize(("moving", "ready"), [(0, 3), (2, 2)])
def test_only_so_many_tables_move_as_were_asked_for(monkeypatch: pytest.MonkeyPatch, moving: int, ready: int) -> None:
    monkeypatch.setattr("games.benchmarks.match_clients.QUIET_S", 0.0)
    players = Players([], "run")
    players.tables = [Table(f"run.{n}", players.tally, random.Random(n), lambda: 0.0) for n in range(3)]
    players.settle(moving)
    assert list(players.ready) == players.tables[:ready]


@pytest.mark.parametrize(("application", "pause"), [("config.asgi", True), ("games.benchmarks.lifted_asgi", False)])
def test_only_the_benchmark_s_application_lets_a_socket_send_without_end(application: str, pause: bool) -> None:
    code = f"""if True:
        import {application}
        from games.realtime.consumers import base
        bucket = base.TokenBucket(base.MESSAGES_PER_SECOND, base.MAX_MESSAGE_BURST)
        print(any([bucket.consume() for _ in range(1000)]))"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split()[-1] == str(pause)


def test_a_pace_is_kept_and_lateness_is_told() -> None:
    schedule = Schedule(4.0, began=10.0)
    moments = [10.0, 10.25, 10.5, 10.75, 11.0]
    for before, moment in pairwise([9.9, *moments]):
        assert not schedule.is_due(before + 0.01) or before == 9.9
        assert schedule.is_due(moment)
        assert schedule.take(moment) == 0
    assert schedule.take(11.75) == 0.5


def test_without_a_pace_a_move_is_always_due() -> None:
    schedule = Schedule(0.0, began=10.0)
    assert schedule.is_due(0.0)
    assert schedule.take(99.0) == 0
