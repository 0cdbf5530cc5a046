"""§9.10 to §9.12 United Planets Issues."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.options import Ask, Option
from games.engine.phases import Phase
from games.engine.types import Seat
from games.titles.galactic_civ.changes import TIE_AMONG_TIED
from games.titles.galactic_civ.constants import NONE, SEATS, SIDES, VOTES

from ..actions import Target
from ..board import said
from ..facts import Targeted, TieRolled, Voted
from .ballot import Vote

if TYPE_CHECKING:
    from ..state import Civ


def hold_vote(game: Civ, seat: Seat, event: int) -> None:
    """§9.10 Everybody votes for themselves; the most votes have what the issue brings."""
    votes = [[] if s in game.gone else [game.score[s][a] for a in VOTES] for s in range(game.seats)]
    totals = [sum(each) if each else NONE for each in votes]
    best = [s for s, total in enumerate(totals) if total == max(totals)]
    winner = best[0] if len(best) == 1 else tied(game, best, seat)
    game.vote = Vote(event, votes, winner)
    game.tell(Voted(event, tuple(totals), winner, "9.10" if len(best) == 1 else "9.11"))
    if winner != NONE:
        carry(game, winner, event)


def tied(game: Civ, best: list[Seat], drawer: Seat) -> Seat:
    """§9.11 Nobody has it; variants: the drawer or whoever of the tied follows, or the highest die of those tied. By
    rules 1 the drawer had it also who was not among the tied."""
    if game.options.upi_tie == "drawer":
        order = [drawer, *game.rivals(drawer)]
        return next(seat for seat in order if seat in best) if game.follows(TIE_AMONG_TIED) else drawer
    if game.options.upi_tie == "nobody":
        return NONE
    while len(best) > 1:
        dice = game.chance.dice(len(best), "tied vote", SIDES)
        game.tell(TieRolled(tuple(best), tuple(dice)))
        best = [seat for seat, die in zip(best, dice, strict=True) if die == max(dice)]
    return best[0]


def carry(game: Civ, winner: Seat, event: int) -> None:
    """§9.12 For the winner, for all the others, or for one whom the winner names."""
    who, shifts = game.board.events[event].who, game.board.shifts[event]
    if who == "winner":
        game.change(winner, shifts, "9.10")
    elif who == "others":
        for rival in game.rivals(winner):
            game.change(rival, shifts, "9.12")
    elif len(rivals := game.rivals(winner)) == 1:
        burden(game, winner, rivals[0], event)
    else:
        game.push(Issue(winner, event))


def burden(game: Civ, winner: Seat, target: Seat, event: int) -> None:
    game.tell(Targeted(winner, target, "issue", "9.12"))
    game.change(target, game.board.shifts[event], "9.12")


class Issue(Phase["Civ"]):
    """§9.12 The winner of the vote names the player whom the issue hits."""

    seat: Seat
    event: int

    def ask(self, game: Civ) -> Ask | None:
        if self.seat in game.gone:
            return None
        return Ask.one(self.seat, Target(game.next_after(self.seat)), "target")

    def step(self, game: Civ) -> None:
        game.done(self)

    def options(self, game: Civ, seat: Seat) -> Iterator[Option]:
        for rival in game.rivals(seat):
            yield OFFERS[rival]

    def on_target(self, game: Civ, seat: Seat, action: Target) -> None:
        burden(game, seat, action.seat, self.event)
        game.done(self)

    def prompt(self, game: Civ, seat: Seat | None) -> str:
        event = game.board.events[self.event]
        if seat is None:
            return f"@{self.seat} {{have|has}} won the vote on {event.name} and {{choose|chooses}} who it hits."
        return f"You won the vote on {event.name}. Who does it hit? {said(game.board.shifts[self.event])}."


OFFERS = tuple([Target.option("@{}", seat, rule="9.12", seat=seat) for seat in range(SEATS[-1])])
