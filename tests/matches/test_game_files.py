"""Games as files: taken along, brought in here or elsewhere, replayed, played on; and hostile files, which change
nothing."""

from __future__ import annotations

import io
import json
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
from games.matches import courses, dice_proof, game_files, match_cache, replays
from games.models import Entry, Match
from games.ratings import company, leaderboards, profiles
from tests.matches.conftest import Game
from tests.matches.filing import bring, file_of, forget

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
    assert dice_proof.load_opening(match) is None
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
