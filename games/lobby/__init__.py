"""The lobby: tables are opened, filled, left, started, closed and played again.

Every verb that changes a table locks its match first, so that of fifty people who want the last chair one
gets it. Who may see what is decided in `visible` and nowhere else.
"""

from .chairs import leave, unseat
from .filling import fill, fill_due
from .invitations import decline, friends, invitations_of, invite, withdraw
from .joining import add_bot, join
from .looking import my_matches, open_matches, running_matches, seat_of, visible
from .opening import abandon, cancel, end, expire, open_table
from .paces import Pace
from .quick import WAITS, quick, usual
from .starting import play_now, rematch, start
from .substitutes import keep_passing, look, take_over

__all__ = [
    "WAITS",
    "Pace",
    "abandon",
    "add_bot",
    "cancel",
    "decline",
    "end",
    "expire",
    "fill",
    "fill_due",
    "friends",
    "invitations_of",
    "invite",
    "join",
    "keep_passing",
    "leave",
    "look",
    "my_matches",
    "open_matches",
    "open_table",
    "play_now",
    "quick",
    "rematch",
    "running_matches",
    "seat_of",
    "start",
    "take_over",
    "unseat",
    "usual",
    "visible",
    "withdraw",
]
