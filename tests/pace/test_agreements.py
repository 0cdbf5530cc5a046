"""What all must agree on: another pace, calling a match off; and the standing pass."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import User
from games import tasks
from games.core.exceptions import Refused
from games.lobby import substitutes
from games.matches import access, bot_timing, match_cache, moves, proposals
from games.matches.pace import Pace
from games.models import Entry, Match
from tests.matches.conftest import Game
from tests.pace.conftest import DAY, HOUR, Clock, due, sweep

MAIL = Pace("mail", 86_400)


def test_a_live_match_goes_on_by_mail_when_all_agree(
    begin: Callable[..., Game], ann: User, ben: User, clock: Clock
) -> None:
    """The printed clocks stand still; each answer has its deadline; the auctions lose their hammer."""
    game = begin()
    game.reach()
    proposals.propose(game.id, ann, "pace", MAIL)
    assert game.match.pace == "live"
    (shown,) = proposals.of(game.match)
    assert (shown["kind"], shown["agreed"]) == ("pace", [access.seat_of(game.match, ann)])
    proposals.agree(game.id, ben, "pace")
    held = game.head
    assert game.match.pace == "mail"
    assert proposals.of(game.match) == []
    assert held.table.game.clock.halted
    assert held.table.next_alarm() is None
    assert held.table.game.options.auction_mode == "sealed"
    assert due(game) >= clock.now + DAY - 2_000
    clock.on(HOUR)
    assert sweep() in (0, 1)
    assert not held.over
    game.moves(30)
    match_cache.forget()
    assert game.head.table.game.clock.halted


def test_and_back_to_live_with_the_time_it_had(begin: Callable[..., Game], ann: User, ben: User, clock: Clock) -> None:
    game = begin()
    game.reach()
    main = list(game.head.table.game.clock.main)
    for proposed in (MAIL, Pace("live")):
        proposals.propose(game.id, ann, "pace", proposed)
        proposals.agree(game.id, ben, "pace")
        clock.on(20 * HOUR if proposed.mail else 0)
    held = game.head
    assert not held.table.game.clock.halted
    assert held.dues == ()
    assert held.table.next_alarm() is not None
    assert max(was - now for was, now in zip(main, held.table.game.clock.main, strict=True)) < 3_000


def test_not_while_a_hammer_may_fall(begin: Callable[..., Game], ann: User, ben: User) -> None:
    game = begin(settings={"timers": "off"})
    game.reach(lambda table: table.question is not None and table.question.until is not None)
    proposals.propose(game.id, ann, "pace", MAIL)
    with pytest.raises(Refused, match="auction"):
        proposals.agree(game.id, ben, "pace")
    assert game.match.pace == "live"


@pytest.mark.parametrize("chosen", [{"timers": "on"}, {"auction_mode": "open_clock"}])
def test_what_only_a_live_table_can_choose_keeps_it_live(
    begin: Callable[..., Game], ann: User, chosen: dict[str, str]
) -> None:
    """Galactic Magnate §13.1: refused in words, and nothing is proposed."""
    game = begin(settings=chosen)
    with pytest.raises(Refused, match="for tables that play live") as refused:
        proposals.propose(game.id, ann, "pace", MAIL)
    assert refused.value.status == 422
    assert proposals.of(game.match) == []


def test_another_deadline_is_another_pace(mail: Game, ann: User, ben: User, clock: Clock) -> None:
    proposals.propose(mail.id, ann, "pace", Pace("mail", 3600))
    proposals.agree(mail.id, ben, "pace")
    assert due(mail) <= clock.now + HOUR
    with pytest.raises(Refused):
        proposals.propose(mail.id, ann, "pace", Pace("mail", 3600))


def test_a_match_is_called_off_when_all_agree(mail: Game, ann: User, ben: User) -> None:
    proposals.propose(mail.id, ben, "off")
    proposals.agree(mail.id, ben, "off")  # once more by the same changes nothing
    assert mail.match.status == Match.Status.RUNNING
    proposals.agree(mail.id, ann, "off")
    match = mail.match
    assert (match.status, match.result) == (Match.Status.OVER, {"ranking": [], "ending": "called_off"})
    assert (match.alarm, match.dues, match.asked) == (None, [], [])
    assert tasks.sweep() == 0
    with pytest.raises(Refused):
        moves.play(mail.id, 0, {"action": "roll"}, by=ann, key="too late")


def test_a_proposal_is_withdrawn_or_turned_down(mail: Game, ann: User, ben: User) -> None:
    for by in (ann, ben):
        proposals.propose(mail.id, ann, "off")
        with pytest.raises(Refused):
            proposals.propose(mail.id, ben, "off")
        proposals.decline(mail.id, by, "off")
        assert proposals.of(mail.match) == []
        with pytest.raises(Refused):
            proposals.agree(mail.id, ben, "off")


def test_only_those_who_play_decide(mail: Game, cid: User, ann: User) -> None:
    with pytest.raises(Refused) as no:
        proposals.propose(mail.id, cid, "off")
    assert no.value.status == 403
    with pytest.raises(Refused):
        proposals.propose(mail.id, ann, "rules")
    assert mail.match.status == Match.Status.RUNNING


def test_computer_players_agree_with_everything(slow: Callable[..., Game], ann: User) -> None:
    game = slow(bots=2, alone=True)
    proposals.propose(game.id, ann, "off")
    assert game.match.status == Match.Status.OVER


# -- pass until I can do something


def test_the_house_passes_for_who_wants_it_and_only_then(
    slow: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here the roll, where it is the only answer, stands for the pass."""
    game = slow()
    (seat,) = game.head.table.asked
    monkeypatch.setattr(bot_timing, "PASS", game.head.table.silence(seat).to_json())
    before, who = game.match.version, game.owner(seat)
    sweep()
    assert game.match.version == before
    substitutes.keep_passing(game.id, who, True)
    assert match_cache.head(game.id).chairs[seat].passing
    sweep()
    entry = Entry.objects.get(match_id=game.id, number=before + 1)
    assert (entry.seat, entry.key) == (seat, f"pass:{before}:{seat}")
    substitutes.keep_passing(game.id, who, False)
    game.reach()
    while seat not in game.head.table.asked:
        game.move()
    version = game.match.version
    sweep()
    assert game.match.version == version


def test_nobody_else_moves_for_a_seat_that_passes(slow: Callable[..., Game]) -> None:
    """The house plays the silent answer and nothing else."""
    game = slow()
    (seat,) = game.head.table.asked
    substitutes.keep_passing(game.id, game.owner(seat), True)
    with pytest.raises(Refused):
        moves.play(game.id, seat, {"action": "resign"}, by="bot", key="bot:x")
    with pytest.raises(Refused):
        moves.pass_for(game.id, seat, key="pass:x", version=game.match.version)
