"""Games as files: taken along, brought in here or elsewhere, replayed, played on; and hostile files, which change
nothing."""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from common.refusals import Refused
from games.engine.catalog import title as title_of
from games.engine.catalog import titles
from games.engine.golden import kept
from games.lobby import forks, lists
from games.matches import courses, dice_proof, game_files, game_imports, match_cache, replays, sealed_chance
from games.models import Board, Entry, ImportedGame, Match, Seat
from games.ratings import company, leaderboards, profiles
from tests.matches.conftest import Game

BEGIN_CHANCE = sealed_chance.begin_chance
SITE = "https://other.example/"


@pytest.fixture
def played(begin: Callable[..., Game], monkeypatch: pytest.MonkeyPatch) -> Game:
    """A finished game with sealed dice, in which a move was taken back where that could be."""
    monkeypatch.setattr(sealed_chance, "begin_chance", BEGIN_CHANCE)
    game = begin()
    while not game.head.over:
        game.move()
    return game


def file_of(game: Game) -> dict[str, Any]:
    return json.loads(game_files.encode_game_file(game.id, User.objects.get(pk=game.match.host_id), SITE))


def bring(user: User, told: Any) -> Match:
    return game_imports.import_game(user, told if isinstance(told, bytes) else json.dumps(told).encode())


def everything() -> list[Any]:
    """All rows that an import might touch."""
    kinds = (Match, Seat, Entry, Board, ImportedGame)
    return [kind.objects.count() for kind in kinds]


def forget() -> None:
    match_cache.evict_match()
    replays._marks.clear()


# -- there and back


def test_a_game_is_taken_along_to_another_site_replayed_and_played_on(
    played: Game, ann: User, cid: User, settings: Any
) -> None:
    """Done means: a game played here is imported into another fresh site, replayed, forked and played on."""
    told, facts = file_of(played), replays.list_visible_facts(played.id, None)
    last = played.head.version
    Entry.objects.all().delete()
    Match.objects.all().delete()  # the other site has never heard of it, and has other keys
    settings.DICE_KEY = "another site's key, which opens nothing of the first"
    settings.SECRET_KEY = "another key"
    forget()
    match = bring(cid, told)
    forget()
    assert (match.status, match.version, match.rating, match.private) == ("imported", last, "none", True)
    assert replays.list_visible_facts(match.pk, None) == facts
    for number in range(0, last + 1, 7):
        assert replays.build_past_payload(match.pk, number, None)["version"] == number
    assert json.loads(courses.get_match_course(match.pk, cid))["version"] == last
    table = Game(forks.fork_match(match.pk, last // 2, cid, [forks.ME, forks.BOT]).pk)
    assert table.match.origin_id == match.pk
    table.moves(12)
    assert table.head.version > 3
    again = json.loads(game_files.encode_game_file(match.pk, cid, "https://third.example/"))
    assert (again["site"], again["id"], again["journal"]) == ("other.example", told["id"], told["journal"])
    assert again["proof"] == told["proof"]


@pytest.mark.parametrize("slug", sorted(title.slug for title in titles()))
def test_games_of_every_version_of_the_rules_come_in(slug: str, ann: User) -> None:
    """The rules time machine: a file of an older version replays, and is played on by the rules it began with."""
    title = title_of(slug)
    for version in title.playable_rules:
        name, golden = min(
            ((name, each) for name, each in kept(title).items() if each.rules == version and not each.board),
            key=lambda pair: len(pair[1].entries),
        )
        journal = [json.loads(bytes(line)) for line in golden.entries]
        told = {
            "format": game_files.GAME_FORMAT,
            "title": slug,
            "rules": version,
            "seats": [{"seat": n, "name": f"P{n}"} for n in range(journal[0]["action"]["seats"])],
            "board": title.default_board(),
            "journal": journal,
            "over": {"ranking": golden.ranking, "ending": golden.ending},
            "pace": journal[0]["action"]["pace"],
        }
        match = bring(ann, told)
        assert match.rules == version, name
        forget()
        assert replays.build_past_payload(match.pk, match.version // 2, None)
        size = match.size
        made = forks.fork_match(match.pk, 0, ann, [forks.ME] + [forks.BOT] * (size - 1))
        assert made.rules == version
        assert match_cache.load_current_match(made.pk).table.game.rules == version


def test_an_imported_game_is_never_mistaken_for_one_played_here(played: Game, ann: User, cid: User) -> None:
    before = [company.load_games([ann.pk, cid.pk]), leaderboards.__name__, lists.count_public_matches()]
    told = file_of(played)
    match = bring(cid, told)
    assert [company.load_games([ann.pk, cid.pk]), leaderboards.__name__, lists.count_public_matches()] == before
    assert list(lists.list_user_matches(cid)) == []
    assert profiles.list_finished_games(cid, cid)[0] == []
    assert all(seat.user_id is None for seat in match.seats.all())
    assert not match.stakes.exists()
    assert dice_proof.find_first_seal(match) == ""
    assert match.pk not in game_files.list_archived_matches(ann)
    assert game_files.list_archived_matches(cid) == [match.pk]
    with pytest.raises(Refused, match="already"):
        bring(cid, told)
    for other in (ann, None):
        client = Client()
        if other:
            client.force_login(other)
        assert client.get(f"/m/{match.pk}/").status_code == 404


def test_the_pages_around_an_imported_game(played: Game, cid: User) -> None:
    client = Client()
    client.force_login(cid)
    data = json.dumps(file_of(played)).encode()
    answer = client.post("/play/mine/imported/add/", {"file": io.BytesIO(data)})
    assert answer.status_code == 302
    match = Match.objects.get(status="imported")
    page = client.get("/play/mine/imported/").content.decode()
    assert "imported</b> from other.example" in page
    for path in ("", "table/", "proof/", "game.json", "from/3/"):
        assert client.get(f"/m/{match.pk}/{path}").status_code == 200, path
    assert "not played here" in client.get(f"/m/{match.pk}/").content.decode()
    assert client.post("/play/mine/imported/add/", {"file": io.BytesIO(b"{}")}).status_code == 422
    assert client.post("/play/mine/imported/add/", {}).status_code == 422
    assert client.post(f"/play/mine/imported/{match.pk}/remove/").status_code == 302
    assert not Match.objects.filter(pk=match.pk).exists()
    assert not Entry.objects.filter(match_id=match.pk).exists()


def test_all_of_ones_games_come_in_one_archive(played: Game, begin: Callable[..., Game], ann: User, ben: User) -> None:
    other = begin()
    while not other.head.over:
        other.move()
    client = Client()
    client.force_login(ann)
    answer = client.get("/play/mine/archive.zip")
    with zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as archive:
        assert archive.testzip() is None
        read = [json.loads(archive.read(name)) for name in archive.namelist()]
    assert sorted(each["id"] for each in read) == sorted([played.id, other.id])


def test_an_archive_is_made_game_by_game() -> None:
    """Never more than one game is in memory: each is made when those before it have been taken."""
    made: list[int] = []

    def make(number: int) -> bytes:
        made.append(number)
        return bytes(100_000)

    pieces = game_files.stream_archive((f"{n}.json", lambda n=n: make(n)) for n in range(5))
    next(pieces)
    assert made == [0]
    next(pieces)
    assert made == [0, 1]


def test_names_are_as_their_players_allow(played: Game, ann: User, ben: User) -> None:
    User.objects.filter(pk=ben.pk).update(named_in_files=False)
    told = file_of(played)
    names = [seat["name"] for seat in told["seats"]]
    assert ann.name in names
    assert ben.name not in json.dumps({k: v for k, v in told.items() if k != "name"})
    assert any(name.startswith("Player ") for name in names)


def test_a_game_that_goes_on_has_no_file(game: Game, ann: User) -> None:
    client = Client()
    client.force_login(ann)
    assert client.get(f"/m/{game.id}/game.json").status_code == 409
    told = game_files.build_game_file(game.id, ann)
    assert "journal" not in told
    with pytest.raises(Refused, match="isn't over"):
        bring(ann, json.loads(json.dumps(told)))


def test_who_goes_takes_what_they_imported_along(played: Game, cid: User) -> None:
    match = bring(cid, file_of(played))
    cid.delete()
    assert not Match.objects.filter(pk=match.pk).exists()
    assert not Entry.objects.filter(match_id=match.pk).exists()


# -- hostile files


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
    "no file of a game": ("format", "something", "isn't the file"),
    "title": ("title", "chess", "doesn't have the game"),
    "rules to come": ("journal.0.action.rules", 99, "rules 99"),
    "rules of before": ("journal.0.action.rules", 0, "rules 0"),
    "rules in the head": ("rules", 1, "It wasn't"),
    "winner": ("over.ranking", [[1], [0]], "ended otherwise"),
    "ending": ("over.ending", "collapse", "ended otherwise"),
    "stopped": ("over", {"ranking": [], "ending": "stopped"}, "ended otherwise"),
    "board": ("board.name", "Another", "another board"),
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
        bring(cid, change(told, path, value))
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
