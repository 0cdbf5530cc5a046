"""Dice and rounds: who has the dice, and for how long; the ring they walk; the prison they end in."""

from typing import Any

from games.engine.dice import Rolled, TurnBegan
from games.engine.prison import FREE, Freed, Imprisoned
from games.engine.ring import Moved, ahead, nearest_ahead, passes, walk
from games.engine.rounds import Rounds
from games.engine.turn import settle

from .village import village


class Turns(Rounds["Village"]):
    """§7.1 Turns of a village: each is noted down, and nothing is asked."""

    skips: list[int] = []
    limit: int = 5

    def take_turn(self, game: Any, seat: int) -> None:
        game.log.append(f"turn of {seat}")

    def once_more(self, game: Any, seat: int) -> None:
        game.log.append(f"again {seat}")

    def leave_silent(self, game: Any, seat: int) -> None:
        game.log.append(f"{seat} is silent")
        game.leave(seat)

    def skipped(self, game: Any, seat: int) -> bool:
        return seat in self.skips

    def over(self, game: Any) -> bool:
        if game.turn == self.limit:
            game.finish([[0, 1, 2]], "limit")
        return bool(game.result)


def played(game: Any, **turns: Any) -> list[str]:
    game.push(Turns(**turns))
    settle(game)
    return game.log


def test_round_and_round_until_it_is_over() -> None:
    game = village()
    assert played(game) == [f"turn of {seat}" for seat in (0, 1, 2, 0, 1)]
    assert [fact for fact in game.facts if type(fact) is TurnBegan][1] == TurnBegan(1, 2, "7.1")


def test_the_dice_again_are_the_same_turn() -> None:
    game = village()
    game.push(Turns())
    game.stack[0].step(game)
    game.doubles, game.again = 1, True
    game.stack[0].step(game)
    assert (game.log, game.turn, game.again, game.doubles) == (["turn of 0", "again 0"], 1, False, 1)


def test_who_left_has_no_dice_again() -> None:
    game = village()
    game.push(Turns())
    game.stack[0].step(game)
    game.again = True
    game.leave(0)
    game.stack[0].step(game)
    assert game.log == ["turn of 0", "turn of 1"]
    assert not game.again


def test_a_skipped_turn_is_no_silence() -> None:
    """Whoever is not asked cannot have been silent."""
    game = village(patience=1)
    assert played(game, skips=[1], limit=6)[:3] == ["turn of 0", "turn of 2", "turn of 0"]
    assert game.mute[1] == 0


def test_too_many_silent_turns_and_a_seat_leaves() -> None:
    game = village(patience=1)
    game.spoke = [False] * 3
    assert "0 is silent" in played(game, limit=50)


def test_a_throw_counts_doubles_and_a_cast_does_not() -> None:
    game = village(4, 4, 2, 2, 1, 3)
    game.mover = 1
    assert game.throw("2.1") == (4, 4)
    assert (game.again, game.doubles, game.dice) == (True, 1, (4, 4))
    assert game.cast("6.3") == (2, 2)
    assert (game.again, game.doubles, game.dice) == (True, 1, (2, 2))
    assert game.throw("2.1") == (1, 3)
    assert (game.again, game.doubles) == (False, 1)
    assert game.facts[0] == Rolled(1, (4, 4), "2.1")


def test_locked_up_without_passing_anything_and_the_turn_is_over() -> None:
    game = village()
    game.mover, game.again = 1, True
    game.lock_up(1, 6, 3, "third double", "10.1")
    assert (game.place[1], game.prison, game.again, game.free(1)) == (6, [FREE, 3, FREE], False, False)
    assert game.facts == [Moved(1, (6,), "jump", "10.1"), Imprisoned(1, 3, "third double", "10.1")]
    game.release(1, "paid", "10.3")
    assert game.free(1)
    assert game.facts[-1] == Freed(1, "paid", "10.3")


def test_whoever_is_not_at_the_dice_does_not_end_a_turn_by_being_locked_up() -> None:
    game = village()
    game.mover, game.again = 1, True
    game.imprison(2, 1, "a card", "10.1")
    assert game.again


def test_walking_the_ring() -> None:
    game = village()
    game.walk(0, walk(12, 10, 4), "3.1")
    assert (game.place[0], game.facts[0].path) == (2, (11, 0, 1, 2))
    assert walk(12, 1, -3) == (0, 11, 10)
    assert ahead(12, 5, 5) == 12
    assert nearest_ahead(12, 10, (9, 3, 10)) == 5
    assert nearest_ahead(12, 10, ()) == 0
    assert passes(10, 2, 12)
    assert not passes(0, 11, 12)
