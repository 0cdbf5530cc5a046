"""Looking back: any entry of any match, as one saw it then; the story; the export that proves itself."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from common.refusals import Refused
from games.engine.replay import replay
from games.lobby import joining, seating, starting
from games.lobby.tables import create_match
from games.matches import access, game_files, match_cache, replays
from games.models import Entry
from tests.matches.conftest import TITLE, Game


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    replays._marks.clear()


def test_every_entry_can_be_looked_at_again(game: Game) -> None:
    seen = []
    for _ in range(80):
        if game.head.over:
            break
        game.move()
        seen.append((game.head.version, game.head.table.view(0)))
    match_cache.evict_match()
    for version, view in [*seen[::7], *reversed(seen[::5])]:
        frame = replays.build_past_payload(game.id, version, 0)
        assert frame["view"] == view
        assert (frame["version"], frame["head"], frame["options"]) == (version, seen[-1][0], [])
    assert set(replays._marks[game.id].dumps) >= {0, 32}


def test_a_frame_tells_what_its_entry_did(game: Game) -> None:
    game.moves(12)
    frame = replays.build_past_payload(game.id, 5, None)
    assert frame["facts"] == [fact for fact in replays.list_visible_facts(game.id, None) if fact["entry"] == 5]
    assert frame["over"] is None
    assert json.loads(json.dumps(frame))["version"] == 5


@pytest.mark.parametrize("number", [-1, 13, 10**9])
def test_there_is_no_such_entry(game: Game, number: int) -> None:
    game.moves(12)
    with pytest.raises(Refused) as refused:
        replays.build_past_payload(game.id, number, None)
    assert refused.value.status == 404


def test_the_story_is_every_fact_in_order(game: Game) -> None:
    game.moves(90)
    told = replays.list_visible_facts(game.id, None)
    assert [fact["entry"] for fact in told] == sorted(fact["entry"] for fact in told)
    assert told[0]["entry"] == 0
    version = game.head.version
    assert told[-1]["entry"] <= version
    match_cache.evict_match()
    assert replays.list_visible_facts(game.id, None) == told
    assert replays.list_visible_facts(game.id, None, since=40) == [fact for fact in told if fact["entry"] > 40]
    assert replays.list_visible_facts(game.id, None, since=version) == []


def test_a_running_game_is_exported_without_its_journal(game: Game, ann: User) -> None:
    """Entries hold secret actions: facts only, until it is over."""
    game.moves(10)
    told = game_files.build_game_file(game.id, ann)
    assert "journal" not in told
    assert told["facts"] == replays.list_visible_facts(game.id, access.find_user_seat(game.match, ann))
    assert json.loads(json.dumps(told))["version"] == 10


def test_a_finished_game_proves_itself(game: Game, ann: User) -> None:
    """The file alone replays to the same digests, on the board that is in it."""
    game.moves(30)
    seating.leave_match(game.id, ann)
    told = json.loads(json.dumps(game_files.build_game_file(game.id, AnonymousUser())))
    title = game.head.table.title
    digests = []
    entries = [title.read_entry(json.dumps(line)) for line in told["journal"]]
    table = replay(entries, told["board"], lambda table: digests.append(table.digest()))
    assert digests == [line["digest"] for line in told["journal"]]
    assert json.loads(json.dumps(told["over"])) == game.match.result
    assert table.over is not None


def test_what_is_private_stays_private(ann: User, cid: User) -> None:
    match = create_match(ann, TITLE, seats=2, private=True)
    joining.add_bot(match.pk, ann, "random")
    starting.start_match(match.pk, ann)
    with pytest.raises(Refused) as refused:
        game_files.build_game_file(match.pk, cid)
    assert refused.value.status == 404
    assert game_files.build_game_file(match.pk, cid, match.invite)["id"] == match.pk


def test_a_game_of_older_rules_is_not_a_fault(game: Game) -> None:
    """F37: the facts stay readable, the positions are refused with a sentence."""
    game.moves(80)
    told = replays.list_visible_facts(game.id, None)
    line = Entry.objects.get(match_id=game.id, number=2)
    broken = json.loads(line.line)
    broken["drawn"] = [*broken["drawn"], 6]
    Entry.objects.filter(match_id=game.id, number=2).update(line=json.dumps(broken))
    match_cache.evict_match()
    with pytest.raises(Refused, match="older rules") as refused:
        replays.build_past_payload(game.id, 10, None)
    assert refused.value.status == 409
    assert replays.list_visible_facts(game.id, None) == told
