"""An offer asks its reader once: who answers beside it has left it open, and their plan answers on."""

from __future__ import annotations

import msgspec

from games.engine.trades import Bundle, Offer
from games.matches import moves, plan_answers
from games.models import Fired
from tests.matches.conftest import Game
from tests.plans.conftest import asked, lay, look, other
from tests.plans.test_waiting import find_offer, offer, offered, rolls

__all__ = ["offered"]


def test_an_offer_that_was_left_open_asks_no_more(offered: Game) -> None:
    """Fault: by mail an unanswered offer made a letter of every question of its reader, though their plan answers it.
    It asks once; whoever answers beside it has read it, and it stays open. Another offer asks again."""
    seat, here = asked(offered)
    lay(offered, here, "ask if an offer to me is open\nroll\npass")
    offer(offered, "an offer")
    look(offered)
    assert Fired.objects.count() == 0, "of a new offer they are told"
    moves.submit_move(offered.id, seat, {"action": "roll"}, by=here, key="in person")
    offered.reach(lambda table: table.asked == {seat} and rolls(table))
    assert [deal.to for deal in offered.head.table.game.offers] == [seat], "it stays open"
    found = plan_answers.find_plan_answer(offered.head, seat, offered.head.last_entry_at_ms)
    assert found
    assert found.played
    assert found.played.action.to_json() == {"action": "roll"}
    away, who = other(offered)
    moves.submit_move(offered.id, away, {"action": "recall", "to": seat}, by=who, key="back")
    deal = find_offer(offered.head.table)
    assert deal is not None
    moves.submit_move(offered.id, away, msgspec.structs.replace(deal, **more(deal)).to_json(), by=who, key="another")
    again = plan_answers.find_plan_answer(offered.head, seat, offered.head.last_entry_at_ms)
    assert again
    assert again.asks, "another offer"


def more(deal: Offer) -> dict[str, Bundle]:
    """The same trade for one credit more."""
    side = "give" if deal.give.cash else "take"
    return {side: Bundle(cash=2)}
