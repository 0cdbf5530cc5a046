"""Matches whose dice were sealed before they began: stored, drawn, killed, loaded by another process, shown."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.contrib import admin
from django.core.management import CommandError, call_command
from msgspec.structs import replace

from accounts import data_export
from accounts.models import User
from games.benchmarks import dice_tampering
from games.engine.fairlog import FairLog, check_log, find_turns
from games.lobby import starting
from games.matches import dice_proof, match_cache, sealed_chance
from games.models import Entry, Match, SealedChance
from tests.fairlog import evenings
from tests.fairlog.sealed_tables import forget, proof_of, reach_draw
from tests.matches.conftest import Game
from tests.people import person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(settings: Any) -> Game:
    """Ann against computer players, who wait for the test."""
    settings.BOT_PACE = 0
    return Game(starting.start_bot_match(person("Ann"), "monopoly-space", bots=1).pk)


def test_a_match_is_sealed_when_it_begins(game: Game) -> None:
    """Its first entry has all commitments, and its draws are proved."""
    assert SealedChance.objects.filter(match=game.id).exists()
    first = sealed_chance.read_proof(Entry.objects.get(match_id=game.id, number=0).proof)
    assert [event.ev["t"] for event in first.events[:4]] == ["register", "facts", "register", "register"]
    game.moves(30)
    log = msgspec.convert(proof_of(game), FairLog)
    found = check_log(log)
    assert found.faults == []
    assert found.draws > 4
    later = Entry.objects.filter(match_id=game.id, number__gt=0)
    drawn = later.exclude(line__contains='"drawn":[]').count()
    assert drawn == later.exclude(proof="").count(), "each of them, and no other"


def test_another_process_goes_on_with_the_log(game: Game) -> None:
    """Cold, or brought on by the entries that were made elsewhere: the next draw is the next."""
    for number in range(24):
        if number % 3 == 0:
            forget()
        held = game.head
        game.moves(2)
        if number % 3 == 1:  # this process knows the match as it was two entries ago
            match_cache.evict_match()
            match_cache.cache_loaded_match(held)
    assert check_log(msgspec.convert(proof_of(game), FairLog)).faults == []


def test_many_moves_without_a_draw_do_not_lose_the_log(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of the entries that are loaded with a table has a draw in it."""
    monkeypatch.setattr(match_cache, "MAX_RECENT_ENTRIES", 1)
    game.moves(40)
    for _ in range(4):
        reach_draw(game)
        forget()
        monkeypatch.setattr(sealed_chance, "find_progress", lambda proofs: None)
        game.move()
    assert check_log(msgspec.convert(proof_of(game), FairLog)).faults == []


def test_what_is_kept_in_memory_draws_nothing_sealed(game: Game) -> None:
    """Computers think on forks of the table that is kept: it carries no seal."""
    game.moves(3)
    source = game.head.table.chance.source
    assert not isinstance(source, sealed_chance.MatchChance | sealed_chance.SealedDealer)
    assert not isinstance(game.head.draw_chance().fork(), sealed_chance.MatchChance | sealed_chance.SealedDealer)


def test_a_match_of_before_goes_on_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was sealed for it, so nothing is proved and nothing is claimed."""
    monkeypatch.setattr(sealed_chance, "begin_chance", lambda *match: sealed_chance.randomness.SystemRandomness())
    game = Game(starting.start_bot_match(person("Ann"), "planetopoly", bots=1).pk)
    game.moves(12)
    assert not Entry.objects.filter(match_id=game.id).exclude(proof="").exists()
    assert dice_proof.build_proof(game.match) is None


def test_a_lost_key_stops_no_game_and_is_told(game: Game, settings: Any) -> None:
    game.moves(4)
    settings.DICE_KEY = "another key that opens nothing"
    forget()
    reach_draw(game)
    game.move()
    assert [line["n"] for line in proof_of(game)["journal"] if line.get("unsealed")] == [game.match.version]
    settings.DICE_KEY_FALLBACKS = ["a key of the dice, only for tests, and of its own"]
    forget()
    reach_draw(game)
    before = len(proof_of(game)["events"])
    game.move()
    assert len(proof_of(game)["events"]) > before
    assert check_log(msgspec.convert(proof_of(game), FairLog)).faults == []


def test_a_match_sealed_before_there_were_marks_draws_the_same(game: Game) -> None:
    row = SealedChance.objects.get(match=game.id)
    seeds = sealed_chance.decrypt_seeds(game.id, bytes(row.secret))
    assert seeds
    row.secret = sealed_chance.encrypt_seeds(game.id, replace(seeds, marks=b""))
    now, before = sealed_chance.open_seals(game.id), sealed_chance.read_seals(row)
    assert now
    assert now.game
    assert before
    chains = now.game.chain, before.chain
    assert [chains[0].link(number) for number in range(300)] == [chains[1].link(number) for number in range(300)]
    assert seeds.marks == before.chain.marks


def test_secrets_are_nowhere(game: Game, caplog: pytest.LogCaptureFixture) -> None:
    """Not in a dump, an export, the admin, a log or the file of a running game."""
    game.moves(6)
    row = SealedChance.objects.get(match=game.id)
    seeds = sealed_chance.decrypt_seeds(game.id, bytes(row.secret))
    assert seeds
    out = io.StringIO()
    call_command("dumpdata", "games", stdout=out)
    export = str(data_export.export_user_data(User.objects.get(username="ann")))
    everywhere = out.getvalue() + export + json.dumps(proof_of(game)) + caplog.text + repr(seeds) + repr(row)
    for secret in (seeds.chain, seeds.decks, seeds.marks[64:96]):
        assert secret not in bytes(row.secret)
        assert secret.hex() not in everywhere
        assert str(secret)[2:-1] not in everywhere
    assert not admin.site.is_registered(SealedChance)
    assert sealed_chance.decrypt_seeds("another", bytes(row.secret)) is None


def test_hidden_cards_are_sealed_until_the_end() -> None:
    """The secrets of the decks come when the game is over, and the file is proved before and after."""
    game = Game(starting.start_bot_match(person("Ann"), "galactic-civ", bots=1).pk)
    game.moves(30)
    running = proof_of(game)
    assert "deck_reveal" not in {each["ev"]["t"] for each in running["events"]}
    found = check_log(msgspec.convert(running, FairLog))
    assert (found.faults, found.sealed) == ([], ["card#1"])
    Match.objects.filter(pk=game.id).update(status=Match.Status.OVER, alarm=None)
    found = check_log(msgspec.convert(proof_of(game), FairLog))
    assert (found.faults, found.sealed) == ([], [])


# -- by command, and by the file that one can take along


@pytest.fixture
def written(game: Game, tmp_path: Path) -> Callable[[Any], Path]:
    def write(data: Any) -> Path:
        file = tmp_path / "game.json"
        file.write_text(json.dumps(data))
        return file

    return write


def verified(file: Path) -> str:
    """What `manage.py verify` says; its last word where it finds something."""
    out = io.StringIO()
    try:
        call_command("verify", str(file), stdout=out)
    except CommandError as wrong:
        return str(wrong)
    return out.getvalue()


def test_a_changed_die_is_named_by_roll_and_turn(game: Game, written: Callable[[Any], Path]) -> None:
    game.moves(40)
    data = proof_of(game)
    assert verified(written(data)).startswith("All ")
    turns = find_turns(data["journal"])
    draws = [each for each in data["events"] if each["ev"]["t"] == "draw" and turns.get(each.get("entry", 0))]
    chosen = random.Random(1).choice(draws)
    chosen["ev"]["out"][0] = chosen["ev"]["out"][0] % chosen["ev"]["sides"] + 1
    dice_tampering.hash_anew(data)
    named = f"roll {chosen['ev']['n'] + 1}, turn {turns[chosen['entry']]}"
    assert named in verified(written(data))
    assert named in told_by_script(written(data))
    assert {fault[0] for fault in evenings.by_engine([data])[0][0]} == {data["events"].index(chosen)}
    whole = {"format": "starboard-game/2", "proof": data}  # as it lies in the file of a whole game
    assert named in verified(written(whole))
    assert named in told_by_script(written(whole))
    assert "No proof" in verified(written(whole | {"proof": None}))


def told_by_script(file: Path, *seals: str) -> str:
    """What the file for download prints."""
    script = Path(__file__).parents[2] / "static/fairlog/verify.py"
    return subprocess.run([sys.executable, str(script), str(file), *seals], capture_output=True, text=True).stdout


def test_a_die_shown_otherwise_than_it_fell_is_named(game: Game, written: Callable[[Any], Path]) -> None:
    """The draws are all as they were; the journal tells another roll, and every head was made anew."""
    game.moves(40)
    data = proof_of(game)
    turns = find_turns(data["journal"])
    line = next(
        line
        for line in data["journal"]
        if turns[line["n"]] > 1 and len(line["facts"]) < 9 and any(f["fact"] == "rolled" for f in line["facts"])
    )
    (fact,) = [fact for fact in line["facts"] if fact["fact"] == "rolled"]
    fact["dice"][1] = fact["dice"][1] % 6 + 1
    dice_tampering.hash_anew(data)
    drawn = [each["ev"] for each in data["events"] if each.get("entry") == line["n"]]
    (draw,) = [event["n"] for event in drawn if event["t"] == "draw" and event["label"] == "roll"]
    named = f"roll {draw + 1}, turn {turns[line['n']]}: the game shows another outcome than was drawn"
    assert named in told_by_command(written(data))
    assert named in told_by_script(written(data))


def test_a_history_written_anew_is_found_by_a_seal_that_was_kept(game: Game, written: Callable[[Any], Path]) -> None:
    """Everything in the file fits; an email that was sent before does not."""
    game.moves(30)
    (number, head), _ = dice_proof.compute_journal_heads(game.match)
    game.moves(10)
    data = proof_of(game)
    seal = f"{number}:{head[:20]}"
    assert "proved" in told_by_script(written(data), seal)
    data["journal"][12]["seat"] += 1
    dice_tampering.hash_anew(data)
    assert "proved" in told_by_script(written(data))
    for told in (told_by_script(written(data), seal), told_by_command(written(data), seal)):
        assert "the history is not the one that your seal was made of" in told


def told_by_command(file: Path, *seals: str) -> str:
    """All that `manage.py verify` says of a file that is not as it was."""
    out = io.StringIO()
    with pytest.raises(CommandError):
        call_command("verify", str(file), *seals, stdout=out)
    return out.getvalue()


def test_what_nothing_was_sealed_for_is_said(game: Game, written: Callable[[Any], Path]) -> None:
    """By the command, and by the file that one can take along."""
    game.moves(8)
    data = proof_of(game)
    for line in data["journal"][3:5]:
        line["unsealed"] = 1
    dice_tampering.hash_anew(data)
    file = written(data)
    for said in (told_by_script(file), verified(file)):
        assert "drawn in 2 moves" in said


def test_a_file_of_something_else_is_refused_in_a_sentence(written: Callable[[Any], Path]) -> None:
    for rubbish in ([], {"game": 1}, {"game": "x", "events": [3]}, "x" * 100):
        assert "No proof of a game" in verified(written(rubbish))
