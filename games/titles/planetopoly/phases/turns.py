"""§2.1, §2.2, §11.1 Who begins, and one player after another, round and round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.rounds import Rounds
from games.engine.types import Seat
from games.titles.planetopoly.changes import HEAD_START, WHOLE_VISIT
from games.titles.planetopoly.constants import head_start

from ..facts import HeadStart, RoundBegan, Seated, Skipped
from .ending import announce, last_round_played
from .leaving import resign
from .prison import count_turn, serve
from .window import Window

if TYPE_CHECKING:
    from ..state import Planetopoly


def begin(game: Planetopoly) -> None:
    """§2.1 The highest throw begins, the highest ones throwing again while several are; then it goes clockwise."""
    tied, throws = list(range(game.seats)), []
    while len(tied) > 1:
        tries = [thrown(game, chair) for chair in tied]
        best = max([one + two for _, one, two in tries])
        tied = [chair for chair, one, two in tries if one + two == best]
        throws.append(tries)
    game.seating = [(tied[0] + seat) % game.seats for seat in range(game.seats)]
    game.tell(Seated(list(game.seating), throws))
    game.extra_in_visit = game.follows(WHOLE_VISIT)
    if game.options.start == "fair" and game.follows(HEAD_START):
        give_head_start(game)
    game.push(Turns())


def give_head_start(game: Planetopoly) -> None:
    """§1.7 Whoever plays later begins with more."""
    for seat, amount in enumerate(head_start(game.seats, game.board.cash)):
        game.cash[seat] += amount
    game.tell(HeadStart(game.cash[:-1]))


def thrown(game: Planetopoly, chair: int) -> tuple[int, int, int]:
    one, two = game.chance.dice(2, "who begins")
    return chair, one, two


class Turns(Rounds["Planetopoly"]):
    """§2.1 One player after another, in playing order."""

    def over(self, game: Planetopoly) -> bool:
        """§11.1 A round is over when the dice are back with the first player."""
        mover = game.mover
        if mover >= 0 and game.next_after(mover) > mover:
            return False
        if last_round_played(game):
            return True
        game.round += 1
        game.tell(RoundBegan(game.round))
        announce(game)
        return False

    def skipped(self, game: Planetopoly, seat: Seat) -> bool:
        """§7.7 A player may have a round to miss; §10.10 a prisoner who cannot pay their fine stays where they are."""
        if game.skips[seat]:
            game.skips[seat] -= 1
            game.tell(Skipped(seat, game.skips[seat]))
            return True
        return not game.free(seat) and count_turn(game, seat)

    def take_turn(self, game: Planetopoly, seat: Seat) -> None:
        """§2.5 A turn begins with the window before a throw; §10.6 a prisoner decides whether they stay."""
        game.barred[seat], game.extra = False, ""
        game.new_visit()
        if game.options.double_memory == "turn":
            game.streak[seat] = game.pair[seat] = 0
        if game.free(seat):
            game.push(Window(seat))
        else:
            serve(game, seat)

    def once_more(self, game: Planetopoly, seat: Seat) -> None:
        """§2.4 The extra throw of a double, or §7.5 of a card; §5.17 until it is made the visit goes on."""
        if not game.extra_in_visit:
            game.new_visit()
        game.push(Window(seat, game.extra))

    def leave_silent(self, game: Planetopoly, seat: Seat) -> None:
        """§13.4 Too many own turns without a word."""
        resign(game, seat, "silent")
