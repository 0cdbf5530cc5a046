"""What is stored of play: matches with their seats and journals, boards with their decks, talk, letters, ranklists."""

from ._frozen import FrozenError
from .board import Board
from .card import Card
from .deck import Deck
from .entry import Entry
from .invitation import Invitation, Unwelcome
from .letter import Letter
from .mailwish import MailMute, MailWish
from .match import Match
from .message import Message
from .miss import Miss
from .outage import Outage, Pulse
from .pause import Pause
from .proposal import Proposal
from .received import Received
from .report import Report
from .room import Room, Whereabouts
from .seat import Seat
from .space import Space
from .stake import Stake
from .standing import Standing

__all__ = [
    "Board",
    "Card",
    "Deck",
    "Entry",
    "FrozenError",
    "Invitation",
    "Letter",
    "MailMute",
    "MailWish",
    "Match",
    "Message",
    "Miss",
    "Outage",
    "Pause",
    "Proposal",
    "Pulse",
    "Received",
    "Report",
    "Room",
    "Seat",
    "Space",
    "Stake",
    "Standing",
    "Unwelcome",
    "Whereabouts",
]
