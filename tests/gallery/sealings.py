"""Numbers of players' own: the room while dice are sealed, the page of a game that has such numbers in it, and what it
and the match's own page say to a seal of another history."""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, Any

from games.engine.fairlog import hash_link
from games.lobby import joining, own_numbers, starting
from games.lobby.tables import create_match
from games.models import Match, PendingStart, Seat

if TYPE_CHECKING:
    from tests.gallery.world import World

TITLE = "galactic-magnate"
LATER = 2**50  # ms: the wait for a number doesn't end while the pages are looked at
OTHER_SEAL = "0" * 32


def sealing_pages(world: World) -> list[dict[str, Any]]:
    """Mirabel's browser has promised a number each time; Bo's has not."""
    room, _ = seal_table(world, "Dice to be sealed")
    PendingStart.objects.filter(match=room).update(due=LATER)
    begun, number = seal_table(world, "Dice of their own")
    sealing = own_numbers.describe_sealing(begun, world.mira)["sealing"]
    own_numbers.send_number(begun.pk, world.mira, number, sealing["head"])
    proof = f"/m/{begun.pk}/proof/"
    return [
        world.page("room: dice are being sealed", f"/m/{room.pk}/", world.mira),
        world.page("room: dice are being sealed, others’", f"/m/{room.pk}/", world.bo),
        world.page(
            "alarm of dice sealed otherwise",
            f"/m/{room.pk}/",
            world.mira,
            own_number=other_promise(room),
            awaits="[role=alertdialog]",
            whole=False,
        ),
        world.page("proof of the dice: a number of one’s own", proof, world.mira),
        world.page("proof of the dice: another history", f"{proof}#seal=0:{OTHER_SEAL}", world.mira),
        world.page(
            "alarm of another history",
            f"/m/{begun.pk}/",
            world.mira,
            kept={"starboard.seals": json.dumps({begun.pk: {"0": OTHER_SEAL}})},
            awaits="[role=alertdialog]",
            whole=False,
        ),
    ]


def other_promise(match: Match) -> dict[str, str | int | bool]:
    """A number in Mirabel's browser whose promise is not the one that the site has sealed."""
    return {
        "match": match.pk, "owner": "seat:0", "number": "0" * 64, "tip": "0" * 64, "kept": True, "head": "", "at": 0
    }  # fmt: skip


def seal_table(world: World, name: str) -> tuple[Match, str]:
    """A table whose dice are sealed, and Mirabel's number, which waits to be shown."""
    match = create_match(world.mira, TITLE, seats=2, name=name)
    joining.join_match(match.pk, world.bo)
    Seat.objects.filter(match=match).update(joined="2026-01-01T00:00:00Z")  # their pages have long been open
    number = secrets.token_bytes(32)
    own_numbers.promise_number(match.pk, world.mira, hash_link(match.pk, "seat:0", number).hex())
    starting.start_match(match.pk, world.mira)
    return match, number.hex()
