"""The profile of somebody whose games were looked through: enough of some titles, too few of another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.lobby import joining, seating, starting
from games.lobby.tables import create_match
from games.models import SeatReview

if TYPE_CHECKING:
    from accounts.models import User
    from tests.gallery.world import World

GAMES = {"galactic-magnate": 6, "galactic-civ": 9, "planetopoly": 2}


def precision_pages(world: World) -> list[dict[str, Any]]:
    """As a stranger sees it, and as oneself."""
    user = world.member("Ottilie")
    for title, games in GAMES.items():
        for played in range(games):
            match_id = give_up(user, title)
            SeatReview.objects.filter(match=match_id).update(answers=40 + played * 7, slips=3 + played)
    profile = f"/people/{user.username}/"
    return [world.page("profile: precision", profile), world.page("profile: precision", profile, user)]


def give_up(user: User, title: str) -> str:
    """A game against a bot that they left at once."""
    match = create_match(user, title, seats=2)
    joining.add_bot(match.pk, user, "random")
    starting.start_match(match.pk, user)
    seating.leave_match(match.pk, user)
    return match.pk
