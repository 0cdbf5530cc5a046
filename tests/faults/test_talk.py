"""§16 over real connections, on both ways to run; for real, the people are at different web processes."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from games.chat.commands.base import COMMANDS_BY_NAME
from tests.faults.talkers import Ear, Talkers
from tests.realtime.test_refused_commands import REFUSED

BOTH = [pytest.param("lone_site", marks=pytest.mark.lone), pytest.param("site", marks=pytest.mark.real)]


@pytest.fixture(params=BOTH)
def talkers(request: Any) -> Talkers:
    """Ann, Ben and Cid on the site that runs in this way."""
    return Talkers(request.getfixturevalue(request.param))


def test_every_command(talkers: Talkers) -> None:
    """Galactic Magnate §16.2, §16.3, Galactic Magnate §16.4, Galactic Magnate §16.5, Galactic Magnate §16.6."""
    used: set[str] = set()
    room = f"Room {talkers.match}"

    def told(ear: Ear, text: str) -> str:
        used.add(text.split()[0][1:])
        return ear.told(talkers.named(text))

    with (
        talkers.ear("Ann", "table") as table,
        talkers.ear("Ben", "table", 1) as other,
        talkers.ear("Ann", "lobby") as ann,
        talkers.ear("Cid", "lobby", 1) as cid,
        talkers.ear("Ann", "me", 1) as box,
    ):
        for ear in (ann, cid):
            ear.frame("talk")
        box.frame("whispers")
        assert "/w name text" in told(cid, "/help")
        assert "explains one" in told(cid, "/h help")
        assert "online." in told(cid, "/count_users")
        assert "played" in told(cid, "/count_games")
        assert "playing at the table" in told(cid, "/info Ben")
        assert "Lobby (" in told(cid, "/c")
        assert f"{room} now: 1 person." in told(cid, f"/join {room}")
        assert f"{room} now: 2 people." in told(ann, f"/join {room.lower()}")
        cid.say("hello")
        assert ann.says("hello")["room"] == room
        used.add("me")
        cid.say("/me waves")
        assert ann.says("/me waves")["room"] == room
        assert "You are in Lobby" in told(cid, "/a")
        assert told(cid, "/w Ann psst") == ""
        assert box.says("psst", "whispers")["messages"][-1]["with"] == talkers.people["Cid"]["user"]
        with talkers.ear("Cid", "me") as answered:
            answered.frame("whispers")
            assert told(table, "/r what?") == ""
            answered.says("what?", "whispers")
        told(ann, f"/join {room}x")
        told(cid, f"/join {room}x")
        for mute, undo in (("/mute Cid", "/unmute Cid"), ("/muteall", "/unmuteall")):
            assert f"muted. To undo: {talkers.named(undo)}" in told(ann, mute)
            said = f"noise {mute}"
            cid.say(said)
            cid.says(said)
            told(ann, "/count_users")
            unheard = ann.heard
            assert "longer" in told(ann, undo)
            ann.heard = unheard  # what comes of it may come before it is answered
            assert ann.says(said)["since"] is None  # shown with all the rest, not as it was said
        for asked in ("/plan?", "/plan roll"):
            assert told(table, asked), asked
        used.add("done")
        assert table.ask("/done")["reason"].startswith("No move of yours")  # live, none waits to be taken back
        assert "You ask for a pause" in told(table, "/pause 300")
        assert "no pause" in told(other, "/no")
        assert "You ask for a pause" in told(other, "/pause 300")
        assert told(table, "/yes")
        answers = [moved(table, other, number) for number in range(12)]  # it begins with the next turn
        assert "Nobody can move: the game is paused" in answers[-1], answers
        assert told(table, "/resume")
        assert "The game resumes." in told(other, "/resume")
    assert used | {"h"} == set(COMMANDS_BY_NAME)


def moved(one: Ear, two: Ear, number: int) -> str:
    """Whoever is asked types their first move; returns what they are answered."""
    for ear in (one, two):
        lines = [line.split(":")[0] for line in ear.told("/help", f"h{number}").split("\n")]
        moves = [line for line in lines if line[1:].split()[0] not in COMMANDS_BY_NAME]
        asked = [line for line in moves if not line.startswith(("/offer", "/resign", "/sell", "/borrow"))]
        if asked:
            answer = ear.ask(asked[0], f"m{number}")
            return f"{asked[0]}: {answer.get('lines') or answer['reason']}"
    return "Nobody can move: the game is paused"


def test_every_refusal(talkers: Talkers) -> None:
    with (
        talkers.ear("Cid", "lobby") as hall,
        talkers.ear("Ann", "table", 1) as table,
        talkers.ear("Cid", "table", 1) as watching,
    ):
        hall.frame("talk")
        ears = {"lobby": hall, "table": table, "watching": watching}
        for number, (where, text, status, reason) in enumerate(REFUSED):
            answer = ears[where].ask(talkers.named(text), f"k{number}")
            assert (answer["type"], answer.get("status")) == ("error", status), (text, answer)
            assert talkers.named(reason) in answer["reason"], (text, answer["reason"])


def test_talk_at_the_table_is_heard_by_its_own_side(talkers: Talkers) -> None:
    with (
        talkers.ear("Ann", "table") as ann,
        talkers.ear("Ben", "table", 1) as ben,
        talkers.ear("Cid", "table", 1) as cid,
    ):
        for ear in (ann, ben, cid):
            ear.frame("opening")
        ann.say("among players")
        ben.says("among players")
        cid.say("among spectators")
        cid.says("among spectators")
        ben.say("the end")
        ann.says("the end")
    for ear, foreign in ((ann, "among spectators"), (ben, "among spectators"), (cid, "among players")):
        assert foreign not in json.dumps(ear.frames)


def test_f21_who_reads_late_has_missed_nothing(talkers: Talkers) -> None:
    """While one player does not read, the others hear each line at once."""
    lines = [f"line {number}" for number in range(18)]
    with talkers.ear("Ann", "lobby") as slow, talkers.ear("Ben", "lobby", 1) as ben, talkers.ear("Cid", "lobby") as cid:
        for ear in (slow, ben, cid):
            ear.frame("talk")
        room = f"Slow {talkers.match}"
        for ear in (slow, ben, cid):
            ear.say(f"/join {room}")
            ear.next(lambda frame: frame["type"] == "talk" and frame["room"] == room)
        for text in lines:
            began = time.monotonic()
            ben.say(text)
            cid.says(text)
            assert time.monotonic() - began < 5
        slow.says(lines[-1])
        seen = [m["text"] for f in slow.frames if f["type"] == "talk" and f["room"] == room for m in f["messages"]]
        assert seen == lines
