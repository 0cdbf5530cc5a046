"""Files of games that lie, explode or smuggle something in: refused in a sentence, and nothing is changed."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from accounts.models import User
from common.refusals import Refused
from games.matches import game_imports
from games.models import Board
from tests.matches.conftest import Game
from tests.matches.filing import bring, everything, file_of

pytestmark = pytest.mark.long  # reads files and asks the database for little


def change(told: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A file in which one thing is another."""
    made = json.loads(json.dumps(told))
    *way, last = [int(part) if part.lstrip("-").isdigit() else part for part in path.split(".")]
    inner = made
    for part in way:
        inner = inner[part]
    inner[last] = value
    return made


LIES = {
    "format": ("format", "starboard-game/9", "version"),
    "no file of a game": ("format", "something", "isn't the whole file"),
    "title": ("title", "chess", "doesn't have the game"),
    "rules to come": ("journal.0.action.rules", 99, "rules 99"),
    "rules of before": ("journal.0.action.rules", 0, "rules 0"),
    "rules in the head": ("rules", 1, "It wasn't"),
    "winner": ("over.ranking", lambda told: told["over"]["ranking"][::-1], "ended otherwise"),
    "ending": ("over.ending", "collapse", "ended otherwise"),
    "stopped": ("over", {"ranking": [], "ending": "stopped"}, "ended otherwise"),
    "board": ("board.name", "Another", "another board"),
    "large board": ("board.name", "x" * 300_000, "too large"),
    "no board": ("board", {}, "board"),
    "seats": ("seats", [], "isn't played so"),
    "seats out of order": ("seats.0.seat", 5, "in order"),
    "time backwards": ("journal.9.now", 5, "before the one before"),
    "time far away": ("journal.9.now", 2**53 - 1, "before the one before"),
    "number": ("journal.9.number", 12, "isn't the next"),
    "who acts": ("journal.9.seat", 7, "no such seat"),
    "pace": ("pace", "yesterday", "live nor by mail"),
    "settings": ("journal.0.action.settings", {"auction_mode": "x"}, "doesn't follow"),
    "kinds": ("journal.9.action", {"action": "conjure"}, "can't be read"),
    "huge stakes": ("journal.9.drawn", [10**6] * 5, "doesn't follow"),
    "ended": ("ended", 9 * 10**15 // 2, "time that isn't"),
    "loop": ("journal", [], "entries"),
}


@pytest.mark.parametrize("name", LIES)
def test_a_file_that_lies_is_refused_in_a_sentence_and_changes_nothing(name: str, played: Game, cid: User) -> None:
    path, value, words = LIES[name]
    told, before = file_of(played), everything()
    with pytest.raises(Refused, match=words) as no:
        bring(cid, change(told, path, value(told) if callable(value) else value))
    assert no.value.status == 422
    assert no.value.reason[:1].isupper()
    assert no.value.reason.endswith(".")
    assert everything() == before


def test_every_entry_that_says_something_else_is_found(played: Game, cid: User) -> None:
    """A fact, a roll, an answer, a claim of time: whichever is changed, its entry is named."""
    told, before = file_of(played), everything()
    for number in range(1, len(told["journal"]), 11):
        line = told["journal"][number]
        changes = [("now", line["now"] - 10**9)]
        if line["drawn"]:
            changes.append(("drawn", [*line["drawn"][:-1], 1 if line["drawn"][-1] != 1 else 2]))
        if line["facts"]:
            changes += [("facts", line["facts"][:-1]), ("facts", [{"fact": "resumed", "rule": "1"}, *line["facts"]])]
        for key, value in changes:
            with pytest.raises(Refused, match=rf"move {number}\b"):
                bring(cid, change(told, f"journal.{number}.{key}", value))
    assert everything() == before


BOMBS: dict[str, bytes] = {
    "deep lists": b"[" * 2_000_000,
    "deep objects": b'{"a":' * 500_000,
    "open string": b'{"format": "' + b"\\" * 3_000_000,
    "huge number": b'{"format": ' + b"9" * 3_000_000 + b"}",
    "many keys": b"{" + b",".join(b'"%d":0' % n for n in range(200_000)) + b"}",
    "same key": b'{"format":1,"format":2}',
    "not text": bytes(range(256)) * 4_000,
    "a picture of a zip": b"PK\x03\x04" + bytes(1_000_000),
    "too large": b" " * (game_imports.MAX_FILE_BYTES + 1),
    "nothing": b"",
    "infinity": b'{"format":Infinity}',
    "half a pair": b'{"format":"\\ud800"}',
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_in_linear_time(name: str, cid: User) -> None:
    """As long as it is, it takes a moment: two such files take twice as long, not four times."""
    before, began = everything(), time.process_time()
    with pytest.raises(Refused) as no:
        bring(cid, BOMBS[name])
    assert time.process_time() - began < 4
    assert (no.value.status, len(no.value.reason) < 300) == (422, True)
    assert everything() == before


def test_what_two_readers_could_read_differently_is_refused(played: Game, cid: User) -> None:
    """In a file that is true otherwise, where nothing else would object."""
    data, before = json.dumps(file_of(played)).encode()[:-1], everything()
    for more, words in (
        (b',"name":"Another"}', "only once"),
        (b',"more":Infinity}', "whole numbers"),
        (b',"more":0.5}', "whole numbers"),
        (b',"more":' + b"[" * 30 + b"]" * 30 + b"}", "nested"),
    ):
        with pytest.raises(Refused, match=words):
            bring(cid, data + more)
    assert everything() == before


def test_a_file_that_is_no_json_is_refused_with_what_to_do(cid: User) -> None:
    for data in (b"hello", b'{"format": "starboard-game/2', bytes(range(200))):
        with pytest.raises(Refused, match="Download it from a finished game's page"):
            bring(cid, data)


def test_a_position_is_not_smuggled_in(played: Game, cid: User, game: Game) -> None:
    """A move that is taken back carries a position: it has to be the one that was there. A game that begins with one
    proves nothing of it."""
    told = file_of(played)
    state = {"action": "take_back", "to": 4, "since": 0, "state": "gAAA"}
    line = told["journal"][6] | {"action": state, "drawn": [], "facts": [{"fact": "taken_back", "seat": 0, "move": 5}]}
    with pytest.raises(Refused, match="move 6"):
        bring(cid, change(told, "journal.6", line))
    given = told["journal"][0]["action"] | {"given": {"state": "gAAA", "stored": 2}}
    with pytest.raises(Refused, match="given position"):
        bring(cid, change(told, "journal.0.action", given))


def test_checking_stops_after_its_time(played: Game, cid: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_imports, "MAX_SECONDS", 0.0)
    with pytest.raises(Refused, match="too long"):
        bring(cid, file_of(played))


def test_a_proof_that_does_not_hold_is_refused(played: Game, cid: User) -> None:
    told = file_of(played)
    at, draw = next((n, e) for n, e in enumerate(told["proof"]["events"]) if e["ev"]["t"] == "draw")
    other = [1 if draw["ev"]["out"][0] != 1 else 2, *draw["ev"]["out"][1:]]
    before = everything()
    for path, value in (
        (f"proof.events.{at}.ev.out", other),
        (f"proof.events.{at}.h", "00" * 32),
        ("proof.game", "abcdefghij"),
        ("id", "abcdefghij"),  # the proof holds, but it is of another game
        ("proof.events", {"a": 1}),
        (f"proof.events.{at}.ev", {"t": "draw"}),
        ("proof.events", told["proof"]["events"][:at] + told["proof"]["events"][at + 1 :]),
    ):
        with pytest.raises(Refused, match="proof"):
            bring(cid, change(told, path, value))
    assert everything() == before


def test_the_same_game_without_its_proof_comes_in_and_says_so(played: Game, cid: User) -> None:
    told = file_of(played)
    del told["proof"]
    match = bring(cid, told)
    assert bytes(match.imported.proof) == b""


def test_a_board_of_ones_own_comes_along_and_is_offered_nowhere(played: Game, cid: User) -> None:
    """The file brings its board; this site keeps it for that game alone."""
    boards = Board.objects.filter(listed=True).count()
    bring(cid, file_of(played))
    assert Board.objects.count() == boards
