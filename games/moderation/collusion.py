"""Who might be two accounts of one person, or play into each other's hands (F39): a list for moderators to look at.

Nothing follows from it by itself. It counts, for each two people who sat at one table lately: matches together,
trades in which one gave away far more than they got, and whether they share a device or an address.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

from django.db.models import Q

from accounts import footprints
from accounts.models import User
from games.content import boards
from games.models import Entry, Match, Seat

MAX_RECENT_MATCHES = 2_000  # matches looked at, the newest
LOPSIDED_RATIO = 3  # who gives so many times what they get
MIN_LOPSIDED_TRADES = 3  # lopsided trades one way, to be listed for them alone
MAX_LISTED_MATCHES = 5  # matches named
DEFAULT_THING_VALUE = 50  # what a card or a chip counts, whose worth only its game knows

Pair = tuple[int, int]


class Suspicion(NamedTuple):
    """Two people, the giver first where trades went one way, and what speaks against them."""

    first_user: User
    second_user: User
    matches: int
    gifts: int
    device: bool
    address: bool
    where: tuple[str, ...]  # the matches with such trades, else some they played

    @property
    def weight(self) -> int:
        """The more, the nearer to the top."""
        return self.gifts + 5 * self.device + 2 * self.address

    def __str__(self) -> str:
        said = [f"{self.matches} matches together"]
        said += [f"{self.gifts} lopsided trades"] * bool(self.gifts)
        said += ["one device"] * self.device + ["one address"] * self.address
        return f"{self.first_user.name} and {self.second_user.name}: {', '.join(said)}"


def find_suspicious_pairs(lately: int = MAX_RECENT_MATCHES) -> list[Suspicion]:
    """Pairs of users worth a look, the most suspicious first: they share a device; or one gave to the other three
    times or more; or once, from the same address. A shared address alone is a household."""
    begun = Match.objects.filter(version__gte=0).order_by("-created").values_list("pk", "title", "board_id")[:lately]
    sitting = load_players_by_match([pk for pk, _, _ in begun])
    together: dict[Pair, list[str]] = defaultdict(list)
    for match_id, seats in sitting.items():
        for one, other in combinations(sorted(set(seats.values())), 2):
            together[one, other].append(match_id)
    gifts = find_lopsided_trades(sitting, {pk: board for pk, _, board in begun})
    same = footprints.find_shared_footprints({person for pair in together for person in pair})
    device, address = build_pairs(same["device"]), build_pairs(same["address"])
    given: dict[Pair, list[str]] = {pair: _one_way(gifts, pair) for pair in together}
    listed = [
        pair
        for pair, where in given.items()
        if pair in device or len(where) >= MIN_LOPSIDED_TRADES or (pair in address and where)
    ]
    users = User.objects.in_bulk({person for pair in listed for person in pair})
    found = []
    for pair in listed:
        one, other = pair if gifts.get(pair, []) == given[pair] else (pair[1], pair[0])
        where = tuple(dict.fromkeys(given[pair] or together[pair]))[:MAX_LISTED_MATCHES]
        counts = len(together[pair]), len(given[pair]), pair in device, pair in address
        found.append(Suspicion(users[one], users[other], *counts, where))
    return sorted(found, key=lambda each: -each.weight)


def load_players_by_match(matches: list[str]) -> dict[str, dict[int, int]]:
    """Of each match: who sits, or sat until a computer player took over, in which seat."""
    found: dict[str, dict[int, int]] = defaultdict(dict)
    seats = Seat.objects.filter(Q(user__isnull=False) | Q(former__isnull=False), match__in=matches)
    for match_id, number, user, former in seats.values_list("match_id", "number", "user_id", "former_id"):
        found[match_id][number] = user or former
    return {match_id: seats for match_id, seats in found.items() if len(set(seats.values())) > 1}


def find_lopsided_trades(sitting: dict[str, dict[int, int]], board_of: dict[str, int]) -> dict[Pair, list[str]]:
    """The matches of lopsided trades, one for each trade, by giver and taker."""
    found: dict[Pair, list[str]] = defaultdict(list)
    plans: dict[int, Any] = {}
    for match_id, deal in iterate_closed_trades(list(sitting)):
        seats = sitting[match_id]
        giver, taker = seats.get(deal["seat"]), seats.get(deal["to"])
        if giver is None or taker is None or giver == taker:
            continue
        board = board_of[match_id]
        if board not in plans:
            plans[board] = boards.get_engine_board(Match.objects.select_related("board").get(pk=match_id).board)
        given, got = estimate_trade_value(deal["give"], plans[board]), estimate_trade_value(deal["take"], plans[board])
        if given >= LOPSIDED_RATIO * max(got, 1):
            found[giver, taker].append(match_id)
        elif got >= LOPSIDED_RATIO * max(given, 1):
            found[taker, giver].append(match_id)
    return found


def iterate_closed_trades(matches: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every trade that was made in these matches."""
    said = Q(line__contains='"offered"') | Q(line__contains='"accepted"')
    lines = Entry.objects.filter(said, match__in=matches).order_by("match_id", "number").values_list("match_id", "line")
    offers: dict[tuple[str, int, int], dict[str, Any]] = {}
    for match_id, line in lines.iterator():
        for fact in json.loads(line)["facts"]:
            if fact["fact"] == "offered":
                offers[match_id, fact["deal"]["seat"], fact["deal"]["to"]] = fact["deal"]
            elif fact["fact"] == "closed" and fact.get("how") == "accepted":
                deal = offers.pop((match_id, fact["seat"], fact["to"]), None)
                if deal is not None:
                    yield match_id, deal


def estimate_trade_value(bundle: dict[str, Any], plan: Any) -> int:
    """What one side of a trade is worth, about: money, lots by their printed price, other things each the same."""
    spaces = getattr(plan, "spaces", ())
    lots = sum(
        getattr(spaces[lot], "price", DEFAULT_THING_VALUE) for lot in bundle.get("lots", ()) if lot < len(spaces)
    )
    return int(
        bundle.get("cash", 0) + lots + DEFAULT_THING_VALUE * (len(bundle.get("cards", ())) + bundle.get("chips", 0))
    )


def build_pairs(groups: Iterable[list[int]]) -> set[Pair]:
    """Every two of one group."""
    return {(one, other) for group in groups for one, other in combinations(sorted(group), 2)}


def _one_way(gifts: dict[Pair, list[str]], pair: Pair) -> list[str]:
    """The gifts between two, if they go one way; what goes to and fro is no gift."""
    there, back = gifts.get(pair, []), gifts.get((pair[1], pair[0]), [])
    return there if len(there) > 2 * len(back) else back if len(back) > 2 * len(there) else []
