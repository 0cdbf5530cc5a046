"""Memory and store agree: a cold start is the same table, and a journal that leads elsewhere is noticed (F37)."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.replay import replay
from games.matches import match_cache, moves, stored_positions
from games.matches.stored_positions import UnreadableMatchError
from games.models import Entry, Match
from tests.matches.conftest import Game


def test_a_cold_start_is_the_same_table_at_every_entry(game: Game) -> None:
    for _ in range(40):
        if game.head.over:
            break
        game.move()
        warm = game.head
        match_cache.evict_match()
        cold = game.head
        assert cold.table.dump() == warm.table.dump()
        assert cold.recent_entries == warm.recent_entries
        assert (cold.seats, cold.alarm, cold.last_entry_at_ms) == (warm.seats, warm.alarm, warm.last_entry_at_ms)
        assert cold.table.entries == []


def test_a_snapshot_is_stored_every_few_entries(game: Game) -> None:
    seen = set()
    for _ in range(40):
        game.move()
        match = game.match
        seen.add(match.snapshot_version)
        assert match.version - match.snapshot_version < match_cache.SNAPSHOT_EVERY
        number = match_cache.Table.load(
            stored_positions.decompress_snapshot(match.snapshot), game.head.table.game.board
        ).version
        assert number == match.snapshot_version
    assert seen == {0, 16, 32}


def test_the_journal_leads_to_the_position_entry_by_entry(game: Game) -> None:
    """Every stored digest is that of the replayed state."""
    game.moves(60)
    held = game.head
    rows = Entry.objects.filter(match_id=game.id).order_by("number").values_list("line", "digest")
    digests: list[str] = []
    again = replay(
        [held.table.title.read_entry(line) for line, _ in rows],
        held.table.game.board,
        lambda table: digests.append(table.digest()),
    )
    assert digests == [digest for _, digest in rows]
    assert again.dump() == held.table.dump()


def test_a_journal_that_leads_elsewhere_is_noticed(game: Game) -> None:
    game.moves(5)
    Entry.objects.filter(match_id=game.id, number=3).update(digest="0" * 16)
    match_cache.evict_match()
    with pytest.raises(UnreadableMatchError, match="damaged"):
        match_cache.load_current_match(game.id)


def test_a_table_that_is_looked_at_never_changes(game: Game) -> None:
    """Whoever holds a table holds it for good: moves are played on forks."""
    before = game.head
    dump = before.table.dump()
    game.moves(5)
    assert before.table.dump() == dump
    assert game.head.version == before.version + 5


def test_a_failed_write_leaves_no_trace_in_memory(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    game.move()
    stored, version = game.stored(), game.head.version

    def fails(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr("games.matches.storage.append_entries", fails)
        broken.setattr("games.matches.storage.append_entry_if_unchanged", fails)
        with pytest.raises(RuntimeError):
            game.move("k")
    assert game.stored() == stored
    assert game.head.version == version
    game.move("k")
    match_cache.evict_match()
    assert game.head.version == version + 1


def test_a_handler_that_raises_changes_nothing(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    game.move()
    stored, dump = game.stored(), game.head.table.dump()
    with monkeypatch.context() as broken:
        broken.setattr("games.engine.table.Entry", lambda *args: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            game.move("k")
    assert (game.stored(), game.head.table.dump()) == (stored, dump)
    game.move("k")


def test_another_process_s_moves_are_seen(game: Game) -> None:
    """What is in memory counts only while the row says the same."""
    game.moves(3)
    old = game.head
    game.moves(3)
    match_cache.evict_match()
    match_cache.cache_loaded_match(old)
    assert game.head.version == old.version + 3
    move = game.next()
    match_cache.evict_match()
    match_cache.cache_loaded_match(old)
    answer = moves.submit_move(game.id, move.seat, move.action, by=move.by, key="k", version=move.version)
    assert answer.entry == game.match.version == old.version + 4


def test_a_newer_table_is_not_replaced_by_an_older(game: Game) -> None:
    """Two threads may finish in the other order than they committed."""
    old = game.head
    game.moves(2)
    match_cache.cache_loaded_match(old)
    assert match_cache.load_current_match(game.id, 0).version == old.version + 2


def test_memory_is_bounded(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_cache, "MAX_CACHED_MATCHES", 1)
    match_cache.cache_loaded_match(game.head._replace(match=Match(pk="other")))
    assert len(match_cache._held) == 1
    game.moves(70)
    assert len(game.head.recent_entries) <= match_cache.MAX_RECENT_ENTRIES
