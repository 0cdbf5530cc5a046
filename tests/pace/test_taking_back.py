"""Taking a move back: one's own, until something random, hidden or another's decision has followed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from common.refusals import Refused
from games.content import boards
from games.engine import control
from games.engine.chance import Seeded
from games.engine.replay import replay
from games.engine.table import Table
from games.lobby import substitutes
from games.matches import deadlines, match_cache, moves, replays, undo
from games.models import Entry, Match
from tests.matches.conftest import Game
from tests.pace.conftest import HOUR, Clock


def act(game: Game, seat: int, action: dict[str, Any]) -> None:
    """A move as the pages make it: its key names the user."""
    by = game.owner(seat)
    moves.submit_move(game.id, seat, action, by=by, key=f"{by.pk}:{game.match.version}")


@pytest.fixture
def dealing(slow: Callable[..., Game]) -> Game:
    """A game in which somebody owns something, so that there is something to trade."""
    game = slow()

    def rich(table: Table) -> bool:
        kinds = {option.to_json()["action"] for seat in table.asked for option in table.options(seat)}
        return len(table.asked) == 1 and {"roll", "offer"} <= kinds and any(table.game.deeds)

    game.reach(rich)
    return game


def proposal(game: Game) -> tuple[int, dict[str, Any]]:
    """An offer the seat asked may make."""
    (seat,) = game.head.table.asked
    lots = game.head.table.game.deeds
    give = {"cash": 0, "lots": lots[seat][:1]}
    take = {"cash": 10 if lots[seat] else 0, "lots": [] if lots[seat] else lots[1 - seat][:1]}
    give["cash"] = 0 if lots[seat] else 10
    return seat, {"action": "offer", "to": 1 - seat, "give": give, "take": take}


def test_a_move_is_taken_back_and_the_position_is_the_old_one(dealing: Game) -> None:
    seat, offer = proposal(dealing)
    before = dealing.head.table.digest()
    asked = deadlines.find_seat_deadline(dealing.match, seat)
    act(dealing, seat, offer)
    assert dealing.head.table.digest() != before
    assert undo.can_take_back_move(dealing.id, dealing.owner(seat))
    told = undo.take_back_move(dealing.id, dealing.owner(seat), key="oops")
    assert [fact["fact"] for fact in told.facts] == ["taken_back"]
    assert dealing.head.table.digest() == before
    assert deadlines.find_seat_deadline(dealing.match, seat) == asked  # it bought no time
    assert undo.take_back_move(dealing.id, dealing.owner(seat), key="oops") == told  # the same key, the same answer
    act(dealing, seat, offer)
    assert dealing.head.table.digest() != before


def test_the_journal_keeps_all_and_replays(dealing: Game) -> None:
    seat, offer = proposal(dealing)
    for _ in range(2):
        act(dealing, seat, offer)
        undo.take_back_move(dealing.id, dealing.owner(seat), key=f"oops {dealing.match.version}")
    dealing.moves(30)
    held = dealing.head
    rows = Entry.objects.filter(match_id=dealing.id).order_by("number").values_list("line", "digest")
    journal = [held.table.title.read_entry(line) for line, _ in rows]
    digests = {}
    replay(
        journal,
        boards.get_engine_board(dealing.match.board),
        lambda table: digests.update({table.version: table.digest()}),
    )
    assert digests == {number: digest for number, (_, digest) in enumerate(rows)}
    match_cache.evict_match()
    assert dealing.head.table.digest() == held.table.digest()  # a cold start plays them again, too
    assert replays.build_past_payload(dealing.id, held.version - 31, seat)["version"] == held.version - 31


def test_a_second_time_leads_to_the_move_before(dealing: Game) -> None:
    seat, offer = proposal(dealing)
    first = dealing.head.table.digest()
    act(dealing, seat, offer)
    act(dealing, seat, {"action": "recall", "to": 1 - seat})
    for number in range(2):
        undo.take_back_move(dealing.id, dealing.owner(seat), key=f"back {number}")
    assert dealing.head.table.digest() == first
    with pytest.raises(Refused):
        undo.take_back_move(dealing.id, dealing.owner(seat), key="back 3")


def test_what_chance_has_answered_stands(dealing: Game) -> None:
    """Nothing is ever rolled again."""
    (seat,) = dealing.head.table.asked
    act(dealing, seat, {"action": "roll"})
    refused(dealing, seat)


def test_what_another_has_answered_stands(dealing: Game) -> None:
    seat, offer = proposal(dealing)
    act(dealing, seat, offer)
    act(dealing, 1 - seat, {"action": "reject", "whose": seat})
    refused(dealing, seat)


def test_nobody_takes_back_for_another(dealing: Game, cid: User) -> None:
    seat, offer = proposal(dealing)
    act(dealing, seat, offer)
    refused(dealing, 1 - seat)
    with pytest.raises(Refused) as no:
        undo.take_back_move(dealing.id, cid, key="mine?")
    assert no.value.status == 403


def test_a_sealed_bid_is_a_secret_and_stands(dealing: Game) -> None:
    """It was seen by nobody else; and the last one opens all of them. Neither is taken back."""

    def sealed(table: Table) -> bool:
        return bool(table.game.stack) and type(table.game.stack[-1]).__name__ == "Sealed" and len(table.asked) == 2

    dealing.reach(sealed)
    seat = min(dealing.head.table.asked)
    act(dealing, seat, {"action": "pass"})
    refused(dealing, seat)
    if 1 - seat in dealing.head.table.asked:
        act(dealing, 1 - seat, {"action": "pass"})
        refused(dealing, 1 - seat)


def test_after_the_deadline_a_move_stands(dealing: Game, clock: Clock) -> None:
    seat, offer = proposal(dealing)
    act(dealing, seat, offer)
    clock.on(25 * HOUR)
    refused(dealing, seat)


def test_the_time_of_the_old_question_goes_on(slow: Callable[..., Game], clock: Clock) -> None:
    """Though the next player has time left, a move is not taken back beyond the deadline it was made before."""
    game = slow()

    def may_leave_it(table: Table) -> bool:
        kinds = {option.to_json()["action"] for seat in table.asked for option in table.options(seat)}
        return len(table.asked) == 1 and {"open_auction", "pass"} <= kinds

    game.reach(may_leave_it)
    (seat,) = game.head.table.asked
    clock.on(23 * HOUR)
    act(game, seat, {"action": "pass"})
    clock.on(2 * HOUR)
    with pytest.raises(Refused, match="time for that decision"):
        undo.take_back_move(game.id, game.owner(seat), key="late")


def test_what_a_move_would_teach_is_noticed(dealing: Game) -> None:
    """The last sealed bid opens the others: in another world its bidder would have seen other ones."""

    def sealed(table: Table) -> bool:
        return bool(table.game.stack) and type(table.game.stack[-1]).__name__ == "Sealed" and len(table.asked) == 2

    before = dealing.reach(sealed).fork()
    first, seat = sorted(before.asked)
    bid = next(option for option in before.options(first) if option.to_json()["action"] == "bid")
    before.play(first, bid.sample(Seeded(3)), before.game.now)
    table = before.fork()
    table.play(seat, {"action": "pass"}, table.game.now)
    assert control.taught(before, table.entries[-1], Seeded(1))


def test_the_game_has_gone_on_meanwhile(dealing: Game) -> None:
    seat, offer = proposal(dealing)
    act(dealing, seat, offer)
    with pytest.raises(Refused) as no:
        undo.take_back_move(dealing.id, dealing.owner(seat), key="late", version=dealing.match.version - 1)
    assert no.value.stale


def test_substitutes_do_not_take_back_what_they_did_not_do(dealing: Game, cid: User) -> None:
    seat, offer = proposal(dealing)
    act(dealing, seat, offer)
    row = dealing.match.seats.get(number=seat)
    row.former, row.user, row.bot = row.user, None, "steady"
    row.save()
    Match.objects.filter(pk=dealing.id).update(lineup=dealing.match.lineup + 1)
    substitutes.take_over_seat(dealing.id, cid, seat)
    refused(dealing, seat)


def refused(game: Game, seat: int) -> None:
    """A sentence, and nothing is changed but by time."""
    version = game.match.version
    with pytest.raises(Refused) as no:
        undo.take_back_move(game.id, game.owner(seat), key=f"no {version}")
    assert no.value.status == 409
    assert no.value.reason.endswith(".")
    assert not Entry.objects.filter(match_id=game.id, key__contains=f"no {version}").exists()
