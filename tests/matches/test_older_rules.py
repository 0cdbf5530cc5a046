"""A match that was begun by older rules of its title goes on by those, and its journal stays whole."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from accounts.models import User
from games.engine.catalog import title
from games.engine.debts import owe
from games.engine.options import Remove
from games.lobby import seating
from games.matches import match_cache, moves, replays, stored_positions
from games.models import Match
from games.ratings.play_time import measure_seat_activity
from tests.matches.conftest import TITLE, Game


@pytest.fixture
def older(begin: Callable[..., Game], monkeypatch: pytest.MonkeyPatch) -> Game:
    """A match whose entries were written by rules 1; somebody has gone over Start since the last snapshot."""
    with monkeypatch.context() as then:
        then.setattr(title(TITLE), "rules", 1)
        game = begin(settings={"timers": "off"})
        for _ in range(400):
            answer = game.move()
            if game.head.over:
                game = begin(settings={"timers": "off"})
            names = [fact["fact"] for fact in answer.facts]
            if "crossed" in names and "moved" in names and game.match.snapshot_version < game.head.version:
                break
        game.move()
    match_cache.evict_match()
    replays._marks.clear()
    return game


def test_it_goes_on_by_its_own_rules_and_every_entry_can_be_looked_at(older: Game) -> None:
    """A cold start plays the entries since the snapshot again, and the next ones, by the rules it was begun by."""
    assert older.head.version == older.match.version
    before = older.head.version
    older.moves(20)
    match_cache.evict_match()
    replays._marks.clear()
    assert older.head.version >= before
    assert older.head.table.game.rules == 1
    for number in (0, before - 1, before, older.head.version):
        assert replays.build_past_payload(older.id, number, None)["version"] == number


def test_by_the_rules_of_today_its_journal_would_break(older: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it is good for that a snapshot says by which rules its match was begun."""
    dumped = stored_positions.decompress_snapshot(older.match.snapshot)

    def forgetful(packed: bytes) -> bytes:
        snapshot = msgspec.msgpack.decode(dumped)
        return msgspec.msgpack.encode({**snapshot, "rules": 2, "begun": 2})

    monkeypatch.setattr(stored_positions, "decompress_snapshot", forgetful)
    stored = stored_positions.load_position(match_cache.get_stored_match(older.id), 0)
    assert stored.rebuilt, "the snapshot and the journal do not agree"
    assert stored.table.game.rules == 1


def test_its_players_time_is_known_all_the_same(older: Game) -> None:
    """§15.7 How long each played is read from the journal, over the change of rules."""
    while not older.head.over and len(older.head.table.game.living()) > 1:
        moves.remove_player(older.id, older.head.table.game.living()[-1])
    assert [part.median_move_ms is not None for part in measure_seat_activity(older.match, {})] == [True, True]


def test_who_leaves_with_a_bill_open_pays_it_through_the_lobby_too(begin: Callable[..., Game]) -> None:
    """Galactic Magnate §9.3: by the site's own way out, in a match that runs."""
    game = begin(settings={"timers": "off", "auction_mode": "round_robin"})
    game.reach()
    held = game.head
    table = held.table
    state = table.game
    debtor = min(table.asked)
    other = 1 - debtor
    lots = [lot for group in (0, 1) for lot in state.board.groups[group].lots]
    for lot in lots:
        state.convey(state.owner[lot], debtor, lot)
    for lot in state.board.groups[3].lots:
        state.convey(state.owner[lot], other, lot)
    state.level[0], state.level[1], state.level[3] = 5, 1, 3
    total = sum(state.cash)
    state.cash[debtor], state.cash[other] = 150, 1000
    state.cash[-1] += total - sum(state.cash)
    state.facts = []
    owe(state, debtor, [other], 670, "fee", "8.8")
    table.asking()
    Match.objects.filter(pk=game.id).update(
        snapshot=stored_positions.compress_snapshot(table), snapshot_version=table.version
    )
    match_cache.evict_match()
    user = User.objects.get(pk=game.head.seats[debtor].user_id)
    seating.leave_match(game.id, user)
    assert isinstance(game.head.recent_entries[-1].action, Remove)
    assert game.head.table.game.cash[other] == 1000 + 670 + 500
