"""§8 Victory: the five paths, and the General Victory after the last round."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from games.engine.types import Seat
from games.titles.galactic_civ.constants import GENERAL, LAST_ROUND, LEAD, PATHS, Path

from ..facts import Won

if TYPE_CHECKING:
    from ..state import Civ

Leads = tuple[tuple[int, int], ...]  # attribute, by how much


def after_turn(game: Civ) -> None:
    """§7.6 The active player's victory is checked; as a variant everybody's, the active player's first."""
    check = game.options.victory_check
    if game.round < game.options.victory_from or check == "end_of_round":
        return
    if check == "all_each_end":
        first_to_win(game, in_order(game))
    elif game.mover not in game.gone:
        first_to_win(game, [game.mover])


def after_round(game: Civ) -> None:
    """§8.9 After the last round the paths come first, then the General Victory."""
    if game.options.victory_check == "end_of_round" and game.round >= game.options.victory_from:
        first_to_win(game, in_order(game))
    if game.round == LAST_ROUND and not game.result:
        general_victory(game)


def in_order(game: Civ) -> list[Seat]:
    """§8.8 The active player first, then clockwise."""
    order = game.clockwise(game.mover)
    return order if game.mover in game.gone else [*order[-1:], *order[:-1]]


def first_to_win(game: Civ, seats: Iterable[Seat]) -> None:
    """§8.8 The lowest path of the first who has completed one."""
    for seat in seats:
        for number, path in enumerate(PATHS):
            if leads := completed(game, seat, path):
                win(game, [seat], path.ending, leads, f"8.{number + 3}")
                return


def completed(game: Civ, seat: Seat, path: Path) -> Leads | None:
    """§8.2 The leads with which a seat has completed a path; None if it has not."""
    for attributes in demands(path, game.options.victory_parse):
        leads = []
        for attribute in attributes:
            if (by := game.margin(seat, attribute)) < LEAD:
                break
            leads.append((attribute, by))
        else:
            return tuple(leads)
    return None


@cache
def demands(path: Path, parse: str) -> tuple[tuple[int, ...], ...]:
    """§8.2 The sets of leads that complete a path; a variant reads the third by itself."""
    second, third = path.others
    return (path.first, second), (path.first, third) if parse == "x_and_y_or_z" else (third,)


def general_victory(game: Civ) -> None:
    """§8.9 Alone highest in the most attributes; §8.10 then the sum, then together."""
    shared = game.options.final_tiebreak == "shared"
    groups = ranked(game, game.living(), by_sum=not shared)
    crowns = tuple((a, game.margin(s, a)) for s in groups[0] for a in game.crowns(s))
    win(game, groups[0], GENERAL, crowns, "8.9" if len(groups[0]) == 1 else "8.10")


def win(game: Civ, winners: list[Seat], ending: str, leads: Leads, rule: str) -> None:
    """§8.1 The game is over; §10.6 the others are ranked."""
    others = [seat for seat in game.living() if seat not in winners]
    game.finish([winners, *ranked(game, others), *([seat] for seat in reversed(game.gone))], ending)
    game.tell(Won(tuple(winners), ending, leads, rule))


def ranked(game: Civ, seats: list[Seat], by_sum: bool = True) -> list[list[Seat]]:
    """§10.6 By attributes in which they are alone highest, then by the sum of all; equals share a rank."""
    worth = {seat: (len(game.crowns(seat)), sum(game.score[seat]) if by_sum else 0) for seat in seats}
    return [[s for s in seats if worth[s] == each] for each in sorted(set(worth.values()), reverse=True)]
