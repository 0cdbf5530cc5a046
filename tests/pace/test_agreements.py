"""What all must agree on: another pace, calling a match off; and the standing pass."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import User
from common.refusals import Refused
from games import tasks
from games.matches import access, answerers, match_cache, moves, plan_answers, proposals, sealed_plans
from games.matches.pace import MatchPace
from games.models import Entry, Match, Plan
from tests.matches.conftest import Game
from tests.pace.conftest import DAY, HOUR, Clock, due, sweep

MAIL = MatchPace("mail", 86_400)


def test_a_live_match_goes_on_by_mail_when_all_agree(
    begin: Callable[..., Game], ann: User, ben: User, clock: Clock
) -> None:
    """The printed clocks stand still; each answer has its deadline; the auctions lose their hammer."""
    game = begin()
    game.reach()
    proposals.create_proposal(game.id, ann, "pace", MAIL)
    assert game.match.pace == "live"
    (shown,) = proposals.list_proposals(game.match)
    assert (shown["kind"], shown["agreed"]) == ("pace", [access.find_user_seat(game.match, ann)])
    proposals.accept_proposal(game.id, ben, "pace")
    held = game.head
    assert game.match.pace == "mail"
    assert proposals.list_proposals(game.match) == []
    assert held.table.game.clock.halted
    assert held.table.next_alarm() is None
    assert held.table.game.options.auction_mode == "sealed"
    assert due(game) >= clock.now + DAY - 2_000
    clock.on(HOUR)
    assert sweep() in (0, 1)
    assert not held.over
    game.moves(30)
    match_cache.evict_match()
    assert game.head.table.game.clock.halted


def test_and_back_to_live_with_the_time_it_had(begin: Callable[..., Game], ann: User, ben: User, clock: Clock) -> None:
    game = begin()
    game.reach()
    main = list(game.head.table.game.clock.main)
    for proposed in (MAIL, MatchPace("live")):
        proposals.create_proposal(game.id, ann, "pace", proposed)
        proposals.accept_proposal(game.id, ben, "pace")
        clock.on(20 * HOUR if proposed.is_mail else 0)
    held = game.head
    assert not held.table.game.clock.halted
    assert held.deadlines == ()
    assert held.table.next_alarm() is not None
    assert max(was - now for was, now in zip(main, held.table.game.clock.main, strict=True)) < 3_000


def test_not_while_a_hammer_may_fall(begin: Callable[..., Game], ann: User, ben: User) -> None:
    game = begin(settings={"timers": "off"})
    game.reach(lambda table: table.question is not None and table.question.until is not None)
    proposals.create_proposal(game.id, ann, "pace", MAIL)
    with pytest.raises(Refused, match="auction"):
        proposals.accept_proposal(game.id, ben, "pace")
    assert game.match.pace == "live"


@pytest.mark.parametrize("chosen", [{"timers": "on"}, {"auction_mode": "open_clock"}])
def test_what_only_a_live_table_can_choose_keeps_it_live(
    begin: Callable[..., Game], ann: User, chosen: dict[str, str]
) -> None:
    """Galactic Magnate §13.1: refused in words, and nothing is proposed."""
    game = begin(settings=chosen)
    with pytest.raises(Refused, match="for tables that play live") as refused:
        proposals.create_proposal(game.id, ann, "pace", MAIL)
    assert refused.value.status == 422
    assert proposals.list_proposals(game.match) == []


def test_another_deadline_is_another_pace(mail: Game, ann: User, ben: User, clock: Clock) -> None:
    proposals.create_proposal(mail.id, ann, "pace", MatchPace("mail", 3600))
    proposals.accept_proposal(mail.id, ben, "pace")
    assert due(mail) <= clock.now + HOUR
    with pytest.raises(Refused):
        proposals.create_proposal(mail.id, ann, "pace", MatchPace("mail", 3600))


def test_a_match_is_called_off_when_all_agree(mail: Game, ann: User, ben: User) -> None:
    proposals.create_proposal(mail.id, ben, "off")
    proposals.accept_proposal(mail.id, ben, "off")  # once more by the same changes nothing
    assert mail.match.status == Match.Status.RUNNING
    proposals.accept_proposal(mail.id, ann, "off")
    match = mail.match
    assert (match.status, match.result) == (Match.Status.OVER, {"ranking": [], "ending": "called_off"})
    assert (match.alarm, match.deadlines, match.asked) == (None, [], [])
    assert tasks.sweep_due_matches() == 0
    with pytest.raises(Refused):
        moves.submit_move(mail.id, 0, {"action": "roll"}, by=ann, key="too late")


def test_a_proposal_is_withdrawn_or_turned_down(mail: Game, ann: User, ben: User) -> None:
    for by in (ann, ben):
        proposals.create_proposal(mail.id, ann, "off")
        with pytest.raises(Refused):
            proposals.create_proposal(mail.id, ben, "off")
        proposals.decline_proposal(mail.id, by, "off")
        assert proposals.list_proposals(mail.match) == []
        with pytest.raises(Refused):
            proposals.accept_proposal(mail.id, ben, "off")


def test_only_those_who_play_decide(mail: Game, cid: User, ann: User) -> None:
    with pytest.raises(Refused) as no:
        proposals.create_proposal(mail.id, cid, "off")
    assert no.value.status == 403
    with pytest.raises(Refused):
        proposals.create_proposal(mail.id, ann, "rules")
    assert mail.match.status == Match.Status.RUNNING


def test_computer_players_agree_with_everything(slow: Callable[..., Game], ann: User) -> None:
    game = slow(bots=2, alone=True)
    proposals.create_proposal(game.id, ann, "off")
    assert game.match.status == Match.Status.OVER


# -- pass until I can do something


def test_a_plan_passes_for_who_wants_it_and_only_then(
    slow: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here rolling stands for passing."""
    game = slow()
    (seat,) = game.head.table.asked
    monkeypatch.setattr(sealed_plans, "PASS_RULE", {"part": "roll"})
    before, who = game.match.version, game.owner(seat)
    sweep()
    assert game.match.version == before
    sealed_plans.set_standing_pass(game.id, who, True)
    assert match_cache.load_current_match(game.id).has_plan(seat)
    sweep()
    entry = Entry.objects.get(match_id=game.id, number=before + 1)
    assert (entry.seat, entry.key, entry.actor) == (seat, f"plan:{who.pk}:{before}", Entry.Actor.PLAYER)
    sealed_plans.set_standing_pass(game.id, who, False)
    game.reach()
    while seat not in game.head.table.asked:
        game.move()
    version = game.match.version
    sweep()
    assert game.match.version == version


def test_nobody_else_moves_for_a_seat_that_has_a_plan(slow: Callable[..., Game], ann: User) -> None:
    """Not a computer player, not the house where there is a choice, not another's plan."""
    game = slow()
    (seat,) = game.head.table.asked
    sealed_plans.set_standing_pass(game.id, game.owner(seat), True)
    with pytest.raises(Refused):
        moves.submit_move(game.id, seat, {"action": "resign"}, by="bot", key="bot:x")
    assert not answerers.submit_house_answer(game.head, seat, game.head.table.silence(seat))
    row = Plan.objects.get(match_id=game.id)
    row.user_id = next(user for user in (chair.user_id for chair in game.head.seats) if user != row.user_id)
    planned = plan_answers.PlannedAnswer(game.head.table.silence(seat), 0)
    assert not answerers.submit_planned(game.head, seat, row, planned)
    assert game.match.version == game.head.version
