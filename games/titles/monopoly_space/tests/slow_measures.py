"""What a plan in Monopoly Space may name, reckoned a second time from what everybody sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.bidding import Bid
from games.engine.bots import Seen
from games.engine.options import Action
from games.engine.plans.slow_reader import SlowLook, named, words_for

from ..evaluation import Sight
from ..phases.buying import Buy
from ..phases.domes import BuildDome
from ..phases.jail import PayBail
from ..phases.mining import Mine
from ..phases.swaps import Swap
from ..phases.warp import Warp
from ..phases.wild import Steal
from ..routes import fare_home

HANDS = "a street of its set has changed hands"
LAST = "a rival has come to hold the last street of a set of mine"
BILLS = ("raise_money", "rent_due")
OWN_TURN = ("window", "jailed", "leave_jail", "unowned", "mining", "warping", "closing")
STARTS, TOOK = 17, {0: 0, 1: 3, 2: 6, 3: 9, 4: 12, 5: 17}  # resources of a colony, and what so many domes took


def sight(look: SlowLook) -> Sight:
    seen: Seen = look.seen
    return Sight(seen)


def cash(look: SlowLook) -> int:
    return int(look.view["funds"][look.me])


def chips(look: SlowLook) -> int:
    return int(look.view["chips"][look.me])


def lacking(look: SlowLook) -> int:
    """What is still to be brought for the colony, the resources in hand not counted."""
    return STARTS - TOOK[look.view["domes"][look.me]]


def lots(look: SlowLook, action: Any) -> tuple[int, ...]:
    if hasattr(action, "lot"):
        return (action.lot,)
    return (look.phase["lot"],) if look.name in ("unowned", "half_price") else tuple(look.phase.get("lots", ()))


def members(look: SlowLook, group: int) -> list[int]:
    name = look.board.groups[group]
    return [at for at, space in enumerate(look.board.spaces) if at in name.lots and space.price]


def sets(look: SlowLook, things: tuple[int, ...]) -> list[list[int]]:
    every = [members(look, group) for group in range(len(look.board.groups))]
    return [each for each in every if set(each) & set(things)]


def whole(look: SlowLook, things: tuple[int, ...], seat: int) -> bool:
    return any(all(lot in things or look.view["owner"][lot] == seat for lot in each) for each in sets(look, things))


def rivals(look: SlowLook) -> list[int]:
    return [seat for seat in look.view["living"] if seat != look.me]


CLASSES = {
    "any": lambda look, things: True,
    "what completes a set": lambda look, things: whole(look, things, look.me),
    "what completes a set for a rival": lambda look, things: any(whole(look, things, each) for each in rivals(look)),
    "any of a set I have begun": lambda look, things: any(
        look.view["owner"][lot] == look.me for each in sets(look, things) for lot in each if lot not in things
    ),
}


def rank(look: SlowLook, said: str | None, action: Action) -> int | None:
    board = look.board
    known = words_for(
        tuple([name if space.price else "" for name, space in zip(board.called, board.spaces, strict=True)])
    )
    for group, word in enumerate(words_for(tuple([group.name for group in board.groups]))):
        known[word] = frozenset(members(look, group))
    return named(look, said or "any", lots(look, action), known, CLASSES)


def cost(look: SlowLook, action: Action) -> int:
    if isinstance(action, Buy):
        return price(look, action) or 0
    if isinstance(action, Bid):
        return action.amount
    if isinstance(action, Mine):
        return action.count * int(look.phase["price"])
    if isinstance(action, Warp):
        return 0 if look.phase["free"] else int(look.board.warp)
    return int(look.board.bail) if isinstance(action, PayBail) else 0


# -- measures, states, guards


def price(look: SlowLook, action: Any) -> int | None:
    things = lots(look, action)
    whole_price = sum(look.board.spaces[lot].price for lot in things)
    if not things:
        return None
    return (whole_price + 1) // 2 if look.name == "half_price" else whole_price


def worth(look: SlowLook, action: Any, denied: bool = True) -> int | None:
    seen, things = sight(look), lots(look, action)
    return sum(seen.worth(lot, look.me) + denied * seen.denial(lot) for lot in things) if things else None


def surplus(look: SlowLook, action: Any) -> int | None:
    bare = worth(look, action, denied=False)
    return None if bare is None else bare - sum(look.board.spaces[lot].price for lot in lots(look, action))


def dearest(look: SlowLook) -> int:
    owned = [lot for lot, owner in enumerate(look.view["owner"]) if owner in rivals(look)]
    return max([look.view["rent"][lot] for lot in owned], default=0)


def fare(look: SlowLook) -> int | None:
    if look.name != "warping":
        return None
    return 0 if look.phase["free"] else int(look.board.warp)


def progress(look: SlowLook, action: Any) -> int | None:
    if not isinstance(action, Steal):
        return None
    return int(TOOK[look.view["domes"][action.whose]] + look.view["chips"][action.whose])


def needs(look: SlowLook) -> int:
    return max(0, lacking(look) - chips(look))


def side_worth(look: SlowLook, side: Mapping[str, Any]) -> int:
    streets = sum(look.board.spaces[lot].price for lot in side["lots"])
    return int(side["cash"] + streets + 25 * side["chips"] + 30 * len(side["cards"]))


MEASURES: dict[str, Callable[[SlowLook, Any], int | None]] = {
    "my cash": lambda look, action: cash(look),
    "the cash left over": lambda look, action: cash(look) - (cost(look, action) if action else 0),
    "the dearest rent": lambda look, action: dearest(look),
    "its price": price,
    "its worth to me": worth,
    "worth above its price": surplus,
    "the fare": lambda look, action: fare(look),
    "the bill": lambda look, action: look.phase["due"] if look.name in (*BILLS, "consent") else None,
    "toward the colony": progress,
    "what my colony needs": lambda look, action: needs(look),
    "my resources": lambda look, action: chips(look),
    "my domes": lambda look, action: look.view["domes"][look.me],
}


def complete(look: SlowLook) -> bool:
    return bool(look.view["domes"][look.me] == 5)


def mine_short(look: SlowLook) -> bool:
    return look.name == "mining" and needs(look) > 0 and not any(isinstance(each, Mine) for each, _ in look.actions)


def purchase_short(look: SlowLook, action: Any) -> bool:
    asked = price(look, action)
    return asked is not None and cash(look) < asked + (look.board.resource if needs(look) else 0)


def any_open(look: SlowLook, kind: type[Action]) -> bool:
    return any(option.kind is kind for option in look.seen.options)


STATES = {
    "my colony is complete": lambda look, action: complete(look),
    "I own a street": lambda look, action: look.me in look.view["owner"],
    "I cannot pay the fare home": lambda look, action: complete(look) and cash(look) < fare_home(sight(look)),
    "I cannot pay a resource I need": lambda look, action: mine_short(look),
    "the purchase leaves no resource": purchase_short,
    "I have begun its set": lambda look, action: any(
        look.view["owner"][lot] == look.me for each in sets(look, lots(look, action)) for lot in each
    ),
    "a street could replace the rent": lambda look, action: any_open(look, Swap),
    "a dome can be built": lambda look, action: any_open(look, BuildDome),
}


def missed(look: SlowLook) -> list[tuple[int, int]]:
    """Each street of a rival that alone is missing to me, with the rival."""
    found = []
    for group in range(len(look.board.groups)):
        others = [lot for lot in members(look, group) if look.view["owner"][lot] != look.me]
        if len(others) == 1 and look.view["owner"][others[0]] in rivals(look):
            found.append((others[0], look.view["owner"][others[0]]))
    return found


def hands(then: SlowLook, now: SlowLook, action: Action) -> bool:
    near = [lot for each in sets(now, lots(now, action)) for lot in each]
    return any(then.view["owner"][lot] != now.view["owner"][lot] for lot in near)
